import { useMutation } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { mutation } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { callUrl } from '#lib/phone.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/showToast.ts'
import { type Asunto, confirmarPorTelefono } from '../contract.ts'
import { CALL_LABELS } from '../labels.ts'
import { isDecidible } from '../rules.ts'

/** The phone to call about an unconfirmed request. It is the order's: a stranger may have typed the request's phone. */
export function AQuienLlamar({ llamada, pedido, recibo }: Asunto) {
  if (!llamada) return null
  const { telefono, impedimento } = llamada
  return (
    <div className="grid gap-1.5 rounded-lg bg-ambar-tint p-3 text-sm">
      <p>
        {pedido?.correo
          ? `Este correo no es el del pedido. ${recibo ? 'Al del pedido le enviamos un enlace para confirmar; mientras' : 'Mientras nadie la confirme'}, nada se mueve.`
          : 'El pedido no tiene correo, y cualquiera que sepa su código pudo pedir esto: nada se mueve hasta que llames.'}
      </p>
      {telefono && (
        <p className="flex flex-wrap items-center gap-x-2">
          <span>Llama al teléfono del pedido, no a otro:</span>
          <a
            href={callUrl(telefono)}
            className="cifras enlace inline-flex items-center gap-1.5 py-2.5 font-semibold lg:py-0.5"
          >
            <Phone aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {telefono}
          </a>
        </p>
      )}
      {impedimento && <p className="font-semibold">{impedimento}</p>}
    </div>
  )
}

/**
 * Whether a request can only be confirmed by a call: its order has a phone and no e-mail. Refusing it then means that
 * the client denied having sent it.
 */
export function needsCall({ llamada, pedido }: Asunto) {
  return llamada?.impedimento === null && !pedido?.correo
}

/** Records that the order's client confirmed the request by phone. */
export function ConfirmarPorTelefono({ asunto }: { asunto: Asunto }) {
  const confirmar = useMutation(mutation(confirmarPorTelefono))
  if (!asunto.llamada || asunto.llamada.impedimento || !isDecidible(asunto)) return null
  const { clase, id, codigo, pedido } = asunto

  async function llame() {
    try {
      await confirmar.mutateAsync({ clase, id })
      showToast.success('Solicitud confirmada', `${codigo} pasó a En Revisión. Ya la puedes decidir.`, {
        id: 'llamada',
      })
    } catch (error) {
      showToast.error('No se pudo guardar', detailOf(error, 'Revisa tu conexión e intenta de nuevo.'), {
        id: 'llamada',
      })
    }
  }

  return (
    <Button
      variant={pedido?.correo ? 'outline' : 'primary'}
      size={36}
      className="max-lg:h-12"
      loading={confirmar.isPending}
      onClick={llame}
    >
      {CALL_LABELS.si}
    </Button>
  )
}
