import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { readRows } from '#db/rows.server.ts'
import { conversaciones, turnos } from '#db/schema/chat.server.ts'
import { conflicto } from '#lib/errores.ts'
import { esperaDe, ocupa, repartirDeUnoEnUno } from './cola.server.ts'
import { type FilaDeConversacion, guardar, nombreDe, tomarFila } from './filas.server.ts'
import { anotar } from './mensajes.server.ts'

type Cambio = { agente: string; en_turno: boolean; devolver: boolean }

/**
 * Goes on or off duty.
 * @throws ErrorDeNegocio 409 of who has conversations that would wait for nobody, unless they are given back
 */
export function cambiarTurno(db: Db, { agente, en_turno, devolver }: Cambio) {
  return db.transaction(async (tx) => {
    await repartirDeUnoEnUno(tx)
    if (en_turno) return entrarEnTurno(tx, agente)
    const suyas = await tx.execute<{ id: string }>(
      sql`select id from ${conversaciones} c where c.agente_id = ${agente} and ${ocupa} order by c.created_at, c.id`,
    )
    if (suyas.rows.length > 0 && !devolver)
      throw conflicto(
        suyas.rows.length === 1
          ? 'Tienes una conversación abierta. Devuélvela a la fila o termínala antes de salir.'
          : `Tienes ${suyas.rows.length} conversaciones abiertas. Devuélvelas a la fila o termínalas antes de salir.`,
        'con-conversaciones',
      )
    for (const { id } of suyas.rows) {
      const fila = await tomarFila(tx, id)
      if (fila.agente_id === agente && fila.estado === 'atendida') await devolverALaFila(tx, fila)
    }
    const [suyo] = await tx.delete(turnos).where(eq(turnos.user_id, agente)).returning()
    if (suyo) await auditar(tx, { quien: agente, accion: 'salir-de-turno', entidad: 'turno', clave: agente })
  })
}

/** Is on duty from now on, unless they were. */
export async function entrarEnTurno(tx: Tx, user_id: string) {
  const { rowCount } = await tx.execute(sql`update ${turnos} set visto_en = now() where user_id = ${user_id}`)
  if (rowCount) return
  const [nuevo] = await tx.insert(turnos).values({ user_id }).onConflictDoNothing().returning()
  if (nuevo) await auditar(tx, { quien: user_id, accion: 'entrar-en-turno', entidad: 'turno', clave: user_id })
}

/** Who is on duty is still there. @returns whether they are on duty */
export async function latir(db: Db, user_id: string) {
  const filas = await db
    .update(turnos)
    .set({ visto_en: sql`now()` })
    .where(eq(turnos.user_id, user_id))
    .returning({ user_id: turnos.user_id })
  return { en_turno: filas.length > 0 }
}

/** Waits again for whoever takes it, since it began to wait for an answer. */
export async function devolverALaFila(tx: Tx, fila: FilaDeConversacion) {
  const nombre = await nombreDe(tx, fila.agente_id)
  await anotar(tx, fila, dejoDeAtender(nombre))
  const [{ desde } = { desde: new Date() }] = await readRows<{ desde: Date }>(
    tx,
    sql`select ${esperaDe} as desde from ${conversaciones} c where c.id = ${fila.id}`,
  )
  return guardar(tx, fila, { estado: 'esperando', agente_id: null, tomada_en: null, espera_desde: desde })
}

const dejoDeAtender = (nombre: string | null) =>
  `${nombre ?? 'Quien te atendía'} tuvo que salir. Te responde la próxima persona libre.`
