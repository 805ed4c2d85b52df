import { Bold, Italic, Link2, List, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { useAjuste } from '#ajustes/queries.ts'
import { MAX_TITULO, Texto } from '#tienda/textos/contract.ts'
import type { Parte } from '#tienda/textos/partes.ts'
import { CharCount } from '#ui/form/CharCount.tsx'
import { controlStyle, describeField, Field } from '#ui/form/Field.tsx'
import { type Mark, withMark } from './marks.ts'
import { Versiones } from './Versiones.tsx'

const BUTTONS: [mark: Mark, name: string, icon: LucideIcon][] = [
  ['negrita', 'Negrita', Bold],
  ['cursiva', 'Cursiva', Italic],
  ['lista', 'Lista', List],
  ['enlace', 'Enlace', Link2],
]

/** A text with its marks, and the versions that it had. */
export function EditorDeTexto({ parte }: { parte: Parte }) {
  const { valor, cambiar, cambiado, errores } = useAjuste(`textos.${parte.id}`)
  const texto = Texto.catch(parte.comoVino).parse(valor)
  const area = useRef<HTMLTextAreaElement>(null)
  function mark(kind: Mark) {
    const box = area.current
    if (!box) return
    const { text, from, to } = withMark({ text: box.value, from: box.selectionStart, to: box.selectionEnd }, kind)
    cambiar({ ...texto, texto: text })
    // The box has its new text after this render.
    requestAnimationFrame(() => {
      box.focus()
      box.setSelectionRange(from, to)
    })
  }
  return (
    <div className="grid content-start gap-5">
      <h2 className="font-display text-h3 md:sr-only">{parte.nombre}</h2>
      {parte.comoVino.titulo && (
        <Field id="texto-titulo" label="Título" error={errores.titulo}>
          <input
            id="texto-titulo"
            value={texto.titulo}
            onChange={({ target }) => cambiar({ ...texto, titulo: target.value })}
            autoComplete="off"
            {...describeField('texto-titulo', { error: errores.titulo })}
            className={`h-12 ${controlStyle}`}
          />
          <CharCount id="texto-titulo-contador" length={texto.titulo.length} max={MAX_TITULO} />
        </Field>
      )}
      <Field
        id="texto"
        label="Texto"
        hint={
          parte.id.includes('_') &&
          'Tu versión deja de seguir los ajustes: los días, precios y plazos quedan como los escribas.'
        }
        error={errores.texto}
        footer={<CharCount id="texto-contador" length={texto.texto.length} max={parte.max} />}
      >
        <div className="overflow-hidden rounded-lg border border-input bg-card has-[textarea:focus-visible]:border-primary">
          <div role="toolbar" aria-label="Marcas" aria-controls="texto" className="flex bg-sunken">
            {BUTTONS.map(([kind, name, Icon]) => (
              <button
                key={kind}
                type="button"
                aria-label={name}
                onClick={() => mark(kind)}
                className="grid size-12 place-items-center hover:bg-accent"
              >
                <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
              </button>
            ))}
          </div>
          <textarea
            ref={area}
            id="texto"
            rows={Math.min(16, Math.max(5, Math.ceil(texto.texto.length / 60)))}
            value={texto.texto}
            onChange={({ target }) => cambiar({ ...texto, texto: target.value })}
            {...describeField('texto', { error: errores.texto }, 'texto-contador')}
            className="block w-full bg-card px-3.5 py-3 text-base"
          />
        </div>
      </Field>
      <Versiones parte={parte} cambiado={cambiado} onChoose={cambiar} />
    </div>
  )
}
