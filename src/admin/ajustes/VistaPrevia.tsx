import { useId, useState } from 'react'
import { type ClaveDeAjuste, verPagina } from '#ajustes/contract.ts'
import { useBorradores } from '#ajustes/queries.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button } from '#ui/Button.tsx'
import { controlStyle } from '#ui/form/Field.tsx'
import { Modal } from '#ui/Modal.tsx'

const PAGINAS = {
  [linkTo('/')]: 'Inicio',
  [linkTo('/nosotros')]: 'Nosotros',
  [linkTo('/contacto')]: 'Contacto',
  [linkTo('/faq')]: 'Preguntas frecuentes',
  [linkTo('/politicas-envio')]: 'Envíos',
  [linkTo('/politicas-privacidad')]: 'Privacidad',
  [linkTo('/terminos-condiciones')]: 'Términos',
}

/** The page that shows most of a setting. */
function paginaDe(clave: ClaveDeAjuste | undefined) {
  if (clave === undefined) return linkTo('/')
  if (clave === 'promesas' || clave === 'zonas' || clave.includes('envio')) return linkTo('/politicas-envio')
  if (clave === 'guarda' || clave.includes('privacidad')) return linkTo('/politicas-privacidad')
  if (clave.includes('terminos')) return linkTo('/terminos-condiciones')
  if (clave.includes('nosotros')) return linkTo('/nosotros')
  return clave === 'tienda' || clave.startsWith('textos.') ? linkTo('/') : linkTo('/contacto')
}

/** Shows a page of the shop with what is written and not published. */
export function VistaPrevia() {
  const { claves, escrito } = useBorradores()
  const [open, setOpen] = useState(false)
  const [elegida, setElegida] = useState<string | null>(null)
  const [narrow, setNarrow] = useState(true)
  const frame = useId()
  const select = useId()
  const pagina = elegida ?? paginaDe(claves[0])
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Ver cómo queda
      </Button>
      <Modal
        open={open}
        onChange={setOpen}
        wide
        title="Así queda"
        description="Solo lo ves tú. Los enlaces no llevan a ninguna parte."
      >
        <div className="flex flex-wrap items-center gap-3">
          <label htmlFor={select} className="sr-only">
            Página
          </label>
          <select
            id={select}
            value={pagina}
            onChange={({ currentTarget }) => setElegida(currentTarget.value)}
            className={`h-12 w-auto! ${controlStyle}`}
          >
            {Object.entries(PAGINAS).map(([path, nombre]) => (
              <option key={path} value={path}>
                {nombre}
              </option>
            ))}
          </select>
          <Button variant="ghost" className="max-lg:hidden" onClick={() => setNarrow(!narrow)}>
            {narrow ? 'Como en una computadora' : 'Como en un teléfono'}
          </Button>
        </div>
        <form
          key={`${pagina} ${JSON.stringify(escrito)}`}
          ref={(form) => form?.submit()}
          method="post"
          action={verPagina.url}
          target={frame}
          hidden
        >
          <input type="hidden" name="pagina" value={pagina} />
          <input type="hidden" name="cambios" value={JSON.stringify(escrito)} />
        </form>
        {/* Without programs, so that nothing is sent or changed from here. */}
        <iframe
          name={frame}
          title="La página con tus cambios"
          sandbox="allow-same-origin"
          className={`h-[60dvh] max-w-full rounded-lg border border-border bg-background ${narrow ? 'w-90' : 'w-[min(64rem,calc(100vw-7rem))]'}`}
        />
      </Modal>
    </>
  )
}
