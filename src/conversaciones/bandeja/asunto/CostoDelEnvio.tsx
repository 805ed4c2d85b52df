import { readDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { exceedsAccepted, totalWithEnvio } from '#solicitudes/rules.ts'
import { AmountField } from '#ui/form/AmountField.tsx'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { PhoneField } from '#ui/form/TextField.tsx'
import { useFieldValue } from '#ui/form/useField.ts'
import type { Asunto } from '../contract.ts'

/** The fields for phone and cost when a pickup becomes a delivery. Staff may change what the customer asked for. */
export function CostoDelEnvio({ aceptado, total, telefono, telefono_del_pedido }: NonNullable<Asunto['envio']>) {
  const costo = readDinero(useFieldValue('costo_envio'))
  const conEnvio = costo && totalWithEnvio({ total }, costo)
  const sentences = [
    aceptado && `Aceptó pagar ${formatDinero(aceptado)}.`,
    conEnvio ? `Con el envío, ${formatDinero(conEnvio)} en total.` : costo && 'El pedido todavía no tiene precio.',
    telefono && telefono_del_pedido && telefono !== telefono_del_pedido && `El del pedido es ${telefono_del_pedido}.`,
  ].filter(Boolean)
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-2 items-end gap-3">
        <AmountField field="costo_envio" label="Envío (RD$)" />
        <PhoneField field="telefono" label="Teléfono" autoComplete="off" />
      </div>
      {sentences.length > 0 && <p className="text-meta text-muted-foreground">{sentences.join(' ')}</p>}
      {costo && exceedsAccepted(costo, aceptado) && (
        <Checkbox field="lo_acepto" label={`Le pregunté, y acepta pagar ${formatDinero(costo)}`} />
      )}
    </div>
  )
}
