import { setTimeout } from 'node:timers/promises'
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { conflicto, noExiste } from '#comun/errores.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { correos } from '#db/esquema/maquinaria.server.ts'
import { negocio } from '#negocio'
import { encolarTrabajo } from './cola.server.ts'
import type { Envio } from './contrato.ts'

/** Automatic mails an address receives in an hour (decisions §4). */
const LIMITE_POR_HORA = 10
const PROPIOS = new Set<string>([negocio.contacto.correo, negocio.contacto.correoPedidos])

/**
 * Writes a mail into the outbox and its job into the queue, in the transaction of what causes it. Beyond the hourly
 * limit of the address the row is kept as 'omitido' and nothing leaves; the shop's own mailboxes have no limit.
 * @returns the row's id
 */
export async function encolar(tx: Tx, { funcion, para, codigo_pedido, datos }: Envio) {
  const destino = para.trim()
  const [fila] = await tx
    .insert(correos)
    .values({ funcion, para: destino, codigo_pedido, datos, ...((await excedeElLimite(tx, destino)) && OMITIDO) })
    .returning({ id: correos.id, estado: correos.estado })
  if (!fila) throw new Error('The outbox took no row.')
  if (fila.estado === 'pendiente') await encolarTrabajo(tx, { correo: fila.id })
  return fila.id
}

/** How long a page waits to be able to say whether its mail left (decisions §6). */
const PACIENCIA = 3_000
const ENTRE_MIRADAS = 60

/** Waits for a mail's first attempt, at most 3 s, and tells whether it left. Call it after the commit. */
export async function salioALaPrimera(db: Db, id: string) {
  for (const limite = Date.now() + PACIENCIA; ; ) {
    const [fila] = await db
      .select({ estado: correos.estado, intentos: correos.intentos })
      .from(correos)
      .where(eq(correos.id, id))
    if (fila?.estado !== 'pendiente') return fila?.estado === 'enviado' || fila?.estado === 'guardado'
    if (fila.intentos > 0 || Date.now() > limite) return false
    await setTimeout(ENTRE_MIRADAS)
  }
}

const OMITIDO = {
  estado: 'omitido',
  ultimo_error: `Más de ${LIMITE_POR_HORA} correos automáticos en una hora a esta dirección.`,
} as const

async function excedeElLimite(tx: Tx, para: string) {
  if (PROPIOS.has(para.toLowerCase())) return false
  const destino = para.toLowerCase()
  // Two transactions that count at the same moment would both find room.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`correo:${destino}`}, 0))`)
  const recientes = await tx.$count(
    correos,
    and(
      eq(sql`lower(${correos.para})`, destino),
      gt(correos.fecha_creacion, sql`now() - interval '1 hour'`),
      ne(correos.estado, 'omitido'),
    ),
  )
  return recientes >= LIMITE_POR_HORA
}

/**
 * Sends a mail again that did not leave: one that failed for good or was left out. An opt-out still holds.
 * @throws ErrorDeNegocio 404 when there is no such mail, 409 when it has left or waits its turn
 */
export async function reenviar(tx: Tx, id: string) {
  const [fila] = await tx
    .update(correos)
    .set({ estado: 'pendiente', ultimo_error: null })
    .where(and(eq(correos.id, id), inArray(correos.estado, ['fallido', 'omitido'])))
    .returning({ id: correos.id })
  if (fila) return encolarTrabajo(tx, { correo: fila.id })
  if ((await tx.$count(correos, eq(correos.id, id))) === 0) throw noExiste('Ese correo no existe.')
  throw conflicto('Ese correo ya salió o está por salir.')
}
