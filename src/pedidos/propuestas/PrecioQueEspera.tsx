import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mutation } from '#http/query.ts'
import { formatDay } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { detailOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { whatsAppNumber } from '#lib/phone.ts'
import { newKey } from '#lib/replayKeys.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { showToast } from '#ui/showToast.ts'
import { isClosed } from '../estatus.ts'
import type { PedidoDeGestion } from '../ficha/contract.ts'
import { avisarUrl } from '../mover/whatsapp/avisarUrl.ts'
import { anotarDecision, retirarPropuesta } from './contract.ts'

const SAYS: Record<'abierta' | 'por_cambiar' | 'vencida', string> = {
  abierta: 'Espera su respuesta',
  por_cambiar: 'Quiere cambiar algo',
  vencida: 'Venció sin respuesta',
}

/** What came of the last price of an order, and what staff do about it; nothing once it was accepted or the order closed. */
export function PrecioQueEspera({ pedido }: { pedido: PedidoDeGestion }) {
  const { codigo, propuesta, version, telefono } = pedido
  const estado = propuesta?.estado
  const id = String(propuesta?.id ?? 0)
  const anotar = useMutation(mutation(anotarDecision, { codigo, id }))
  const retirar = useMutation(mutation(retirarPropuesta, { codigo, id }))
  if (isClosed(pedido.estatus)) return null
  if (!propuesta || (estado !== 'abierta' && estado !== 'por_cambiar' && estado !== 'vencida')) return null
  const heard = () => ({ decision: 'acepta' as const, razon: 'Aceptó por WhatsApp', version, clave: newKey() })
  const onError = (error: unknown) => showToast.error('No se guardó', detailOf(error, 'Intenta de nuevo.'))
  return (
    <section aria-label="Precio propuesto" className="grid gap-3 rounded-xl border border-border bg-sunken p-4">
      <p>
        <b className="font-semibold">{SAYS[estado]}.</b> {formatDinero(propuesta.total)}, vale hasta el{' '}
        {formatDay(propuesta.vale_hasta)}.
        {propuesta.palabras && <span className="block wrap-anywhere">«{propuesta.palabras}»</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {estado === 'abierta' && (
          <>
            <Button
              size={40}
              className="max-lg:h-12"
              loading={anotar.isPending}
              onClick={() => anotar.mutate(heard(), { onError })}
            >
              Ya aceptó por WhatsApp
            </Button>
            {whatsAppNumber(telefono) && (
              <ButtonLink variant="outline" size={40} className="max-lg:h-12">
                <Link to={avisarUrl([codigo])}>Enviarlo por WhatsApp</Link>
              </ButtonLink>
            )}
          </>
        )}
        <ButtonLink variant={estado === 'abierta' ? 'outline' : 'primary'} size={40} className="max-lg:h-12">
          <Link to={linkTo('/manage/pedidos/:codigo/precio', { codigo })}>
            {estado === 'abierta' ? 'Cambiar el precio' : 'Proponer otra vez'}
          </Link>
        </ButtonLink>
        {estado === 'abierta' && (
          <Button
            variant="ghost"
            size={40}
            className="max-lg:h-12"
            loading={retirar.isPending}
            onClick={() => retirar.mutate({ version, clave: newKey() }, { onError })}
          >
            Retirar
          </Button>
        )}
      </div>
    </section>
  )
}
