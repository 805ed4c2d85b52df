import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { shortName } from '#db/names.server.ts'
import { conversaciones } from '#db/schema/chat.server.ts'
import { conflicto, noExiste } from '#lib/errores.ts'
import { entregarA } from '../cola.server.ts'
import { NO_EXISTE } from '../contract.ts'
import { type FilaDeConversacion, guardar, nombreDe, tomarFila } from '../filas.server.ts'
import { agregarUnaVez, anotar, buscarRepetido, comoMensaje, ultimoHasta } from '../mensajes.server.ts'
import { devolverALaFila, entrarEnTurno } from '../turnos.server.ts'
import { obtener } from './lecturas.server.ts'

export { leerMesa, listarPasadas, obtener } from './lecturas.server.ts'

type DeQuien = { id: string; agente: string }

/**
 * Takes one that waits, was left, or is somebody else's; who takes one that waits at the page is on duty.
 * @throws ErrorDeNegocio 404, 409 when it is over, or somebody else's than it `era`
 */
export async function tomar(db: Db, { id, agente, era }: DeQuien & { era: string | null }) {
  await db.transaction(async (tx) => {
    const fila = await tomarFila(tx, id)
    exigirAbierta(fila)
    if (fila.agente_id === agente) return
    if (fila.agente_id !== era) throw await esDeOtro(tx, fila)
    await recibir(tx, fila, agente)
  })
  return obtener(db, { id, agente })
}

async function recibir(tx: Tx, fila: FilaDeConversacion, agente: string) {
  if (fila.estado !== 'dejada') await entrarEnTurno(tx, agente)
  await auditar(tx, {
    quien: agente,
    accion: 'tomar-chat',
    ...deConversacion(fila),
    despues: {
      correo: fila.correo,
      // What people waited is measured by it.
      ...(fila.estado === 'esperando' && { espera: segundosDesde(fila.espera_desde) }),
    },
  })
  return entregarA(tx, fila, { agente_id: agente, repartida: false })
}

const segundosDesde = (instante: Date | null) =>
  instante ? Math.max(0, Math.round((Date.now() - instante.getTime()) / 1000)) : 0

type Escrito = DeQuien & { clave: string; contenido: string; despues?: number }

/**
 * Answers, which takes one that nobody has.
 * @throws ErrorDeNegocio 404, 409 of one that is over, is somebody else's, or a name that stands for another message
 */
export async function escribir(db: Db, { id, agente, clave, contenido, despues }: Escrito) {
  const mensaje = await db.transaction(async (tx) => {
    const fila = await tomarFila(tx, id)
    const dicho = { clave, contenido, rol: 'agent' as const, autor: agente }
    if (fila.estado !== 'atendida' || fila.agente_id !== agente) {
      const previo = await buscarRepetido(tx, fila, dicho)
      if (previo) return previo
      exigirAbierta(fila)
      if (fila.agente_id !== null && fila.agente_id !== agente) throw await esDeOtro(tx, fila)
      if (fila.agente_id === null) await recibir(tx, fila, agente)
    }
    const { fila: dicha, esNuevo } = await agregarUnaVez(tx, fila, dicho)
    if (esNuevo) await guardar(tx, fila, { actividad_en: sql`now()` })
    return dicha
  })
  const conversacion = await obtener(db, { id, agente, despues })
  const { agente: suyo } = conversacion
  const autor = suyo?.id === mensaje.autor ? shortName(suyo.nombre) : await nombreDe(db, mensaje.autor)
  return { mensaje: comoMensaje(mensaje, autor), conversacion }
}

/** @throws ErrorDeNegocio 404 */
export async function terminar(db: Db, { id, agente }: DeQuien) {
  await db.transaction(async (tx) => {
    const fila = await tomarFila(tx, id)
    if (fila.estado === 'terminada') return
    await anotar(tx, fila, `${(await nombreDe(tx, agente)) ?? 'El taller'} terminó la conversación.`)
    await guardar(tx, fila, {
      estado: 'terminada',
      terminada_por: 'gestion',
      terminada_en: sql`now()`,
      espera_desde: null,
    })
    await auditar(tx, {
      quien: agente,
      accion: 'terminar-chat',
      ...deConversacion(fila),
      despues: { correo: fila.correo },
    })
  })
  return obtener(db, { id, agente })
}

/** @throws ErrorDeNegocio 404, 409 of one that is somebody else's or over */
export async function devolver(db: Db, { id, agente }: DeQuien) {
  await db.transaction(async (tx) => {
    const fila = await tomarFila(tx, id)
    exigirAbierta(fila)
    if (fila.estado !== 'atendida') return
    if (fila.agente_id !== null && fila.agente_id !== agente) throw await esDeOtro(tx, fila)
    await devolverALaFila(tx, fila)
    await auditar(tx, {
      quien: agente,
      accion: 'devolver-chat',
      ...deConversacion(fila),
      despues: { correo: fila.correo },
    })
  })
  return obtener(db, { id, agente })
}

/**
 * Notes what staff have seen.
 * @throws ErrorDeNegocio 404
 */
export async function marcarVisto(db: Db, id: string, hasta: number) {
  const { rowCount } = await db.execute(sql`
    with vista as (update ${conversaciones} c set visto_por_gestion = ${ultimoHasta(hasta)}
      where c.id = ${id} and c.visto_por_gestion < ${ultimoHasta(hasta)})
    select from ${conversaciones} where id = ${id}`)
  if (!rowCount) throw noExiste(NO_EXISTE)
}

/**
 * Tells the visitor that staff types, unless the conversation has just ended.
 * @throws ErrorDeNegocio 404
 */
export async function avisarTecleo(db: Db, id: string) {
  const { rowCount } = await db.execute(
    sql`select case when estado <> 'terminada' then pg_notify('vivo', 'tecleo:' || id) end
      from ${conversaciones} where id = ${id}`,
  )
  if (!rowCount) throw noExiste(NO_EXISTE)
}

const deConversacion = ({ id }: FilaDeConversacion) => ({ entidad: 'conversacion', clave: id })

function exigirAbierta({ estado }: FilaDeConversacion) {
  if (estado === 'terminada') throw conflicto('Esta conversación ya terminó.', 'conversacion-terminada')
}

async function esDeOtro(tx: Tx, { agente_id, estado }: FilaDeConversacion) {
  if (agente_id === null)
    return conflicto(
      estado === 'dejada' ? 'Ya no la tiene nadie: quedó como mensaje.' : 'Ya no la tiene nadie: volvió a la fila.',
      'conversacion-tomada',
    )
  return conflicto(`La tiene ${(await nombreDe(tx, agente_id)) ?? 'otra persona'}.`, 'conversacion-tomada')
}
