import { eq } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import type { correos } from '#db/schema/maquinaria.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { conflicto } from '#lib/errores.ts'
import { lookUp } from '#lib/lookUp.ts'
import { type Funcion, funciones, HISTORIA } from './contract.ts'

type Fila = typeof correos.$inferSelect

/**
 * A mail that is sent again is written anew, with links that open: neither to an address that the order has left behind,
 * nor to confirm what waits no more.
 * @throws ErrorDeNegocio 409
 */
export async function exigirVigente(tx: Tx, fila: Fila) {
  const { codigo_pedido, para } = fila
  if (codigo_pedido === null || !vaAlCliente(fila)) return
  const [pedido] = await tx
    .select({ correo: pedidos.correo_cliente })
    .from(pedidos)
    .where(eq(pedidos.codigo, codigo_pedido))
  if (pedido && pedido.correo?.toLowerCase() !== para.toLowerCase())
    throw conflicto(
      `El correo del pedido ya no es ${para}. Enviado otra vez, abriría el pedido a quien no es.`,
      'destinatario-viejo',
    )
  if (!(await siguePorConfirmar(tx, fila)))
    throw conflicto('La solicitud de este correo ya no espera que la confirmen.', 'solicitud-confirmada')
}

// What a form, a status or an answer causes about an order goes to its client; the rest, to the shop.
function vaAlCliente({ funcion }: Fila) {
  const propios: string[] = [HISTORIA.paso, 'send-request-answer', 'send-answer'] satisfies Funcion[]
  const causa = lookUp<{ causa: string }>(funciones, funcion)?.causa // undefined of an older version's mail
  return propios.includes(funcion) || causa === 'pedido' || causa === 'formulario'
}

async function siguePorConfirmar(tx: Tx, { funcion, datos }: Fila) {
  if (funcion !== 'send-request-confirmation-link') return true
  const { solicitud } = funciones[funcion].datos.parse(datos)
  const [clase, id] = solicitud.split(':')
  const tabla = clase === 'ayuda' ? solicitudesAyuda : solicitudesCambioDireccion
  const [pedida] = await tx
    .select({ estado: tabla.estado })
    .from(tabla)
    .where(eq(tabla.id, Number(id)))
  return pedida?.estado === 'por_confirmar'
}
