import type { Asunto } from '#conversaciones/bandeja/contract.ts'
import { TambienEscribio } from '../hilo/TambienEscribio.tsx'
import { PedidoAlLado } from './PedidoAlLado.tsx'
import { SinPedido } from './SinPedido.tsx'

/** Beside a message: its order, or who sent it, and what else they wrote. */
export function AlLadoDelAsunto({ asunto }: { asunto: Asunto }) {
  return (
    <>
      {asunto.pedido ? <PedidoAlLado asunto={asunto} pedido={asunto.pedido} /> : <SinPedido asunto={asunto} />}
      <TambienEscribio
        codigo={asunto.pedido?.codigo}
        correo={asunto.correo}
        isOwn={false}
        except={(other) => other.clase === 'asunto' && other.asunto === asunto.clase && other.id === asunto.id}
      />
    </>
  )
}
