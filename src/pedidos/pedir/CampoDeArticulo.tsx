import { Plus } from 'lucide-react'
import { fieldId, useFormContext, useFormName } from '#ui/form/context.ts'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import type { FormularioDePedido } from '../contract.ts'

const PROMPTS = ['Tipo', 'Color', 'Ocasión', 'Presupuesto']

/** Field for what the client wants, or for what is special of a piece (`ofPieza`). Each prompt button adds a line to it. */
export function CampoDeArticulo({ ofPieza = false }: { ofPieza?: boolean }) {
  const { getValues, setValue } = useFormContext<FormularioDePedido>()
  const field = fieldId(useFormName(), 'descripcion_articulo')

  if (ofPieza)
    return (
      <TextAreaField
        field="descripcion_articulo"
        label="¿Algo especial?"
        optional
        hint="Por ejemplo la medida de tu muñeca, o para cuándo la necesitas."
        maxChars={1000}
        rows={3}
      />
    )

  function preguntar(pregunta: string) {
    const draft = getValues('descripcion_articulo').trimEnd()
    setValue('descripcion_articulo', `${draft}${draft && '\n'}${pregunta}: `, { shouldDirty: true })
    // Focuses at once: the form library waits a tick, and the first typed letter would be lost.
    document.getElementById(field)?.focus()
  }

  return (
    <div className="grid gap-2">
      <TextAreaField
        field="descripcion_articulo"
        label="¿Qué pieza buscas?"
        hint="Cuéntanos cómo la imaginas: tipo de pieza, color, ocasión y presupuesto."
        maxChars={1000}
        rows={5}
      />
      <div className="noscript:hidden flex flex-wrap gap-2">
        <span className="sr-only">Ideas para describirla:</span>
        {PROMPTS.map((pregunta) => (
          <button
            key={pregunta}
            type="button"
            onClick={() => preguntar(pregunta)}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-border bg-card px-3 text-meta hover:border-primary hover:bg-accent hover:text-accent-foreground"
          >
            <Plus aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {pregunta}
          </button>
        ))}
      </div>
    </div>
  )
}
