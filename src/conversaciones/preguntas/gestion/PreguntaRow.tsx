import { ExternalLink, EyeOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Link } from '#ui/Link.tsx'
import { showToast } from '#ui/showToast.ts'
import { anchorOf } from '../rules.ts'
import { Collapsible } from './Collapsible.tsx'
import type { PreguntaDeGestion } from './contract.ts'
import { PreguntaAbierta } from './PreguntaAbierta.tsx'
import { useCambiarPregunta } from './useCambiarPregunta.ts'

/** A question in the list, with a button that opens its form below. */
export function PreguntaRow({ pregunta: item }: { pregunta: PreguntaDeGestion }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const formId = useId()
  const { pregunta, respuesta, categoria, publicada, updated_at } = item

  return (
    <article aria-labelledby={id} className="grid gap-3 px-4 py-4">
      <div className="grid gap-1">
        <h2 id={id} dir="auto" className="wrap-anywhere font-sans font-semibold text-base">
          {pregunta}
        </h2>
        {!open && (
          <p
            dir="auto"
            className="wrap-anywhere line-clamp-3 max-w-160 whitespace-pre-line text-muted-foreground text-sm"
          >
            {respuesta}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-meta text-muted-foreground">
          {publicada ? (
            <Link
              to={linkTo('/faq', { hash: anchorOf(item) })}
              target="_blank"
              className="enlace inline-flex items-center gap-1.5 max-lg:min-h-12"
            >
              En {categoria}
              <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
              <span className="sr-only">(se abre en otra pestaña)</span>
            </Link>
          ) : (
            <span className="inline-flex items-center gap-1.5 font-semibold text-foreground">
              <EyeOff aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
              Oculta
            </span>
          )}
          <DateTime value={updated_at} format="brief" />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={button}
          variant="outline"
          size={36}
          className="max-lg:h-12"
          aria-expanded={open}
          aria-controls={formId}
          aria-label={`${open ? 'Cerrar' : 'Cambiar'} «${pregunta}»`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Cerrar' : 'Cambiar'}
        </Button>
        {!open && <ToggleButton pregunta={item} />}
      </div>
      <Collapsible id={formId} open={open}>
        <PreguntaAbierta
          pregunta={item}
          onSave={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      </Collapsible>
    </article>
  )
}

function ToggleButton({ pregunta: item }: { pregunta: PreguntaDeGestion }) {
  const cambiar = useCambiarPregunta(item.id)
  const { version, pregunta, respuesta, categoria, publicada } = item
  const aviso = { id: 'pregunta' }

  function alternar() {
    cambiar.mutate(
      { version, pregunta, respuesta, categoria, publicada: !publicada },
      {
        onSuccess: () => showToast.dismiss(aviso.id),
        onError: (error) =>
          showToast.error(publicada ? 'No se pudo ocultar' : 'No se pudo mostrar', rechazoOf(error).detail, aviso),
      },
    )
  }
  return (
    <Button
      variant="ghost"
      size={36}
      className="max-lg:h-12"
      loading={cambiar.isPending}
      onClick={alternar}
      aria-label={`${publicada ? 'Ocultar' : 'Mostrar'} «${pregunta}»`}
    >
      {publicada ? 'Ocultar' : 'Mostrar'}
    </Button>
  )
}
