import { olvidarAvisosEnviados } from '#avisos/gestion/gestion.server.ts'
import { olvidarCharlas } from '#conversaciones/asistente/asistente.server.ts'
import { olvidarConversaciones } from '#conversaciones/chat/chat.server.ts'
import { olvidarMensajes } from '#conversaciones/contacto/contacto.server.ts'
import type { Tx } from '#db/open.server.ts'
import { olvidarComprobantes } from '#dinero/comprobantes/comprobantes.server.ts'
import { skipCorreosTo } from '#mail/mail.server.ts'
import { eraseCorreosOf } from '#mail/purge.server.ts'
import { desvincularPaquetes } from '#paquetes/paquetes.server.ts'
import { desvincularPedidos } from '#pedidos/pedidos.server.ts'
import { olvidarEsperas } from '#piezas/piezas.server.ts'
import { olvidarRetiros } from '#retiros/retiros.server.ts'
import { desvincularCreditos } from '#saldo/saldo.server.ts'
import { olvidarSolicitudes } from '#solicitudes/solicitudes.server.ts'

type LeavingMember = {
  id: string
  codigo_membresia: string
  /** The account's e-mail; null if unconfirmed, because requests with that e-mail may be somebody else's. */
  correo: string | null
}

/**
 * Removes a leaving member from the data of every module, before the account is deleted together with its profile,
 * sessions, notifications and tickets (docs/decisions/019).
 * @returns a function to call last in the transaction: it locks the outbox, so mail workers wait until the commit
 */
export async function desvincular(tx: Tx, { id, codigo_membresia, correo }: LeavingMember) {
  const { acabados, enCurso, sinCorreo } = await desvincularPedidos(tx, { id, correo })
  await olvidarComprobantes(tx, acabados)
  await olvidarSolicitudes(tx, { correo, acabados, salvo: enCurso })
  await olvidarRetiros(tx, { correo, acabados, salvo: enCurso })
  await desvincularPaquetes(tx, { id, codigo_membresia, acabados })
  await desvincularCreditos(tx, codigo_membresia)
  await olvidarAvisosEnviados(tx, codigo_membresia)
  await olvidarCharlas(tx, { id, correo })
  await olvidarConversaciones(tx, { user_id: id, correo })
  if (correo !== null) await olvidarEsperas(tx, correo)
  if (correo !== null) await olvidarMensajes(tx, { correo, salvo: enCurso })
  return async () => {
    for (const pedido of sinCorreo) await skipCorreosTo(tx, pedido)
    await eraseCorreosOf(tx, { correo, finished: acabados, except: enCurso })
  }
}
