import { useState } from 'react'
import { dayOf, formatLongDay } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { shopNow } from '#lib/shopClock.ts'
import { SERVICIO } from '#pedidos/labels.ts'
import { formatDireccion } from '#pedidos/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { KIND_LABELS } from '../leer/labels.ts'
import { leerComo } from '../leer/leerComo.ts'
import { KINDS, type Kind, type Marca, type Valor } from '../leer/marcas.ts'

type Props = {
  /** Undefined while no mark is open. */
  marca: Marca | undefined
  /** The marked passage. */
  texto: string
  /** Replaces the mark; null drops it. */
  onChange: (next: Marca | null) => void
  onClose: () => void
}

/** The sheet of one mark: a tap changes what it is, its text can be corrected, and it can be dropped. */
export function MarcaAbierta({ marca, texto, onChange, onClose }: Props) {
  const [written, setWritten] = useState(typeof marca?.value === 'string' && isText(marca.kind) ? marca.value : texto)
  const [failed, setFailed] = useState<Kind>()
  const kind = failed ?? marca?.kind
  const valor = kind && leerComo(kind, written, { hoy: dayOf(shopNow()) })

  function change(next: Kind, passage: string) {
    const read = leerComo(next, passage, { hoy: dayOf(shopNow()) })
    if (!marca || !read) return setFailed(next)
    const { start, end } = marca
    onChange({ start, end, ...read })
  }

  return (
    <Sheet
      open={marca !== undefined}
      onChange={(open) => open || onClose()}
      side="responsive"
      title={`¿Qué es «${texto.length > 40 ? `${texto.slice(0, 40)}…` : texto}»?`}
    >
      {marca && kind && (
        <Form
          name="marca"
          aria-label="Corregir la marca"
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            change(kind, written)
          }}
        >
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Qué es</legend>
            {KINDS.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === kind}
                onClick={() => change(one, written)}
                className="min-h-12 rounded-full border border-input px-4 text-sm aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:font-semibold"
              >
                {KIND_LABELS[one]}
              </button>
            ))}
          </fieldset>
          <TextField
            name="dice"
            label="Dice"
            value={written}
            onChange={({ currentTarget }) => setWritten(currentTarget.value)}
            enterKeyHint="done"
            autoComplete="off"
            error={valor ? null : `Esto no se puede leer como ${KIND_LABELS[kind].toLowerCase()}. Corrígelo.`}
          />
          <p role="status" className="-mt-2 min-h-5 text-meta text-muted-foreground">
            {valor && readingOf(valor)}
          </p>
          <div className="flex gap-3">
            <Button variant="outline" onClick={() => onChange(null)} className="flex-1">
              Quitar
            </Button>
            <Button type="submit" className="flex-1">
              Usar
            </Button>
          </div>
        </Form>
      )}
    </Sheet>
  )
}

const isText = (kind: Kind) => kind === 'nombre' || kind === 'pieza' || kind === 'referencia'

/** How a passage is understood; empty where that is what it says. */
function readingOf(valor: Valor) {
  if (valor.kind === 'fecha') return `Se lee: ${formatLongDay(valor.value)}.`
  if (valor.kind === 'pagado') return `Se lee: ${formatDinero(valor.value)}.`
  if (valor.kind === 'telefono') return `Se lee: ${valor.value}.`
  if (valor.kind === 'servicio') return `Se lee: ${SERVICIO[valor.value]}.`
  if (valor.kind !== 'lugar') return ''
  const { calle, numero, ...rest } = valor.value
  return `Se lee: ${formatDireccion({ ...rest, direccion: calle, numero_casa: numero, referencias: null })}.`
}
