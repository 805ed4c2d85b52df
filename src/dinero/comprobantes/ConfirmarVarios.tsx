import { useMutation } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { mutation } from '#http/query.ts'
import { addDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { detailOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/showToast.ts'
import { type Comprobante, confirmarVarios, deshacerConfirmados } from './contract.ts'

/** Confirms all receipts that the bank shows without doubt in one tap, and takes that back in another. */
export function ConfirmarVarios({ seguros }: { seguros: Comprobante[] }) {
  const confirmar = useMutation(mutation(confirmarVarios))
  const lote = confirmar.data?.lote ?? ''
  const deshacer = useMutation(mutation(deshacerConfirmados, { lote }))
  const total = seguros.reduce((sum, { monto }) => addDinero(sum, monto), '0.00')
  const done = confirmar.data?.confirmados.length ?? 0
  const refused = confirmar.data?.rechazados ?? []
  const count = seguros.length
  const onError = (error: unknown) =>
    showToast.error('No se pudo guardar', detailOf(error, 'Intenta de nuevo.'), { id: 'comprobante' })
  if (done === 0 && refused.length === 0 && count === 0) return null
  return (
    <div role="status" className="mx-4 mb-3 grid gap-3 rounded-xl border border-border bg-card p-3 text-sm">
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex items-center gap-3">
            <Landmark aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-success" />
            <span>
              <b className="block font-semibold">{count === 1 ? '1 cuadra' : `${count} cuadran`} con el banco</b>
              <span className="cifras text-muted-foreground">{formatDinero(total)} en total</span>
            </span>
          </p>
          <Button
            variant="outline"
            size={40}
            className="max-lg:h-12"
            loading={confirmar.isPending}
            onClick={() =>
              confirmar.mutate({ clave: newKey(), comprobantes: seguros.map(({ id }) => id) }, { onError })
            }
          >
            {count === 1 ? 'Confirmarlo' : `Confirmar los ${count}`}
          </Button>
        </div>
      )}
      {done > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{done === 1 ? '1 confirmado.' : `${done} confirmados.`}</p>
          <Button
            variant="link"
            size={40}
            className="max-lg:h-12"
            loading={deshacer.isPending}
            onClick={() => deshacer.mutate(undefined, { onSuccess: () => confirmar.reset(), onError })}
          >
            Deshacer
          </Button>
        </div>
      )}
      {refused.map(({ comprobante, motivo }) => (
        <p key={comprobante} className="text-ambar-text">
          Uno no se confirmó: {motivo}
        </p>
      ))}
    </div>
  )
}
