import { useMutation } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { mutation } from '#http/query.ts'
import { addDinero } from '#lib/dinero.ts'
import { Button } from '#ui/Button.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { ChangedMeanwhile } from '#ui/form/ChangedMeanwhile.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useEdit } from '#ui/form/useEdit.ts'
import { Money } from '#ui/Money.tsx'
import { useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import { cambiarLineas, type PedidoDeGestion, type PiezaParaPedir } from '../ficha/contract.ts'
import { extraOf } from '../propuestas/rules.ts'
import { BuscarPieza } from './BuscarPieza.tsx'
import { MAX_LINEAS } from './contract.ts'
import { LineasDraft, lineaAdded, renglonesOf, sumOfDraft, toLineasDraft, withRenglones } from './draft.ts'
import { lineasText, pricesAfter } from './rules.ts'

type Props = { pedido: PedidoDeGestion; onClose: () => void }

/** Form for all lines of an order. The page asks before unsaved input is lost. */
// The form takes the whole width, also that of its label.
export function EditarLineas({ pedido, onClose }: Props) {
  const { codigo } = pedido
  const cambiar = useMutation(mutation(cambiarLineas, { codigo }))
  const edit = useEdit({
    subject: pedido,
    write: ({ lineas }) => toLineasDraft(lineas),
    sameFields: (mine, other) => JSON.stringify(mine.lineas) === JSON.stringify(other.lineas),
    name: 'lineas',
    contract: LineasDraft,
    failure: { title: 'No se pudieron guardar las piezas', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: ({ lineas }, request): Promise<PedidoDeGestion> => cambiar.mutateAsync({ lineas, ...request }),
    onSaved: onClose,
  })
  const { form, other, dirty } = edit
  useReportUnsaved(dirty)
  const draft = { ...form.getValues(), ...useWatch({ control: form.control }) } as LineasDraft // the form has all fields
  const renglones = renglonesOf(draft)
  const suma = sumOfDraft(draft)

  function put(changes: Record<string, string>) {
    for (const [field, value] of Object.entries(changes)) form.setValue(field, value, { shouldDirty: true })
  }
  function add(pieza: PiezaParaPedir | null) {
    const added = lineaAdded(form.getValues() as LineasDraft, pieza)
    if (added) put(added)
  }

  return (
    <Form form={form} aria-label="Piezas del pedido" className="mt-7 -ml-23 grid gap-3">
      <ul className="grid gap-3">
        {renglones.map(({ numero, id, pieza }, position) => (
          <li key={`${numero}-${id ?? pieza}`} className="grid gap-2 rounded-xl border border-border p-3">
            <div className="flex items-end gap-2">
              <TextField
                field={`nombre_${numero}`}
                label={`Línea ${position + 1}`}
                autoComplete="off"
                enterKeyHint="next"
                className="min-w-0 flex-1"
              />
              <Button
                variant="ghost"
                className="size-12 shrink-0 px-0!"
                onClick={() => put({ renglones: withRenglones(renglones.filter((one) => one.numero !== numero)) })}
              >
                <X aria-hidden="true" strokeWidth={1.75} />
                <span className="sr-only">Quitar la línea {position + 1}</span>
              </Button>
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-start gap-2">
              <TextField
                field={`cantidad_${numero}`}
                label="Cantidad"
                inputMode="numeric"
                autoComplete="off"
                enterKeyHint="next"
              />
              <AmountField field={`precio_${numero}`} label="Precio de una (RD$)" enterKeyHint="next" />
            </div>
            <TextField
              field={`texto_${numero}`}
              label="Cómo la quiere"
              optional
              autoComplete="off"
              enterKeyHint="done"
            />
          </li>
        ))}
      </ul>
      {renglones.length < MAX_LINEAS && (
        <>
          <BuscarPieza onChoose={add} />
          <Button variant="outline" className="justify-self-start" onClick={() => add(null)}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            Otra línea
          </Button>
        </>
      )}
      <p role="status">
        <Suma pedido={pedido} suma={suma} />
      </p>
      {other && (
        <ChangedMeanwhile subject="las piezas" edit={edit}>
          {lineasText(other.lineas) || 'No dejó ninguna.'}
        </ChangedMeanwhile>
      )}
      <div className="flex flex-wrap gap-3">
        <Submit size={36} hideTitle disabled={other !== null} className="max-lg:h-12">
          Guardar piezas
        </Submit>
        <Button
          variant="ghost"
          size={36}
          className="max-lg:h-12"
          onClick={() => {
            edit.take()
            onClose()
          }}
        >
          Cancelar
        </Button>
      </div>
    </Form>
  )
}

/** What the order costs with the lines as typed. */
function Suma({ pedido, suma }: { pedido: PedidoDeGestion; suma: string | null }) {
  if (suma === null) return <span className="text-muted-foreground">El precio no cambia: falta el de una línea.</span>
  const { precio, total } = pricesAfter(pedido, addDinero(suma, extraOf(pedido.propuesta)))
  return (
    <>
      Piezas: <Money amount={precio} className="font-semibold" />
      {Number(total) > 0 ? (
        <>
          {' '}
          · Total: <Money amount={total} className="font-semibold" />
        </>
      ) : (
        <span className="text-muted-foreground"> · Falta el envío</span>
      )}
    </>
  )
}
