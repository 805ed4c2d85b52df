import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { cut, ID, keyset } from '#db/keyset.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { user } from '#db/schema/acceso.server.ts'
import { avisosEnviados, notifications, profiles } from '#db/schema/miembros.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/conjuntos.ts'
import { conflicto, noExiste } from '#lib/errores.ts'
import { enviarAviso, listar } from '../avisos.server.ts'
import type { AvisoNuevo } from './contract.ts'

type Encargo = AvisoNuevo & { autor: string; repeticion: Repeticion }

const PAGINA = 20
const NUEVOS = keyset({ by: avisosEnviados.id, kind: ID })
/** Whoever is suspended cannot read it. */
const abierta = isNull(user.suspendido_en)

/** How many would be told of what goes to all. */
export async function contarAlcance(db: Db) {
  return { cuantos: await db.$count(profiles, sql`${profiles.user_id} in (select id from ${user} where ${abierta})`) }
}

/**
 * Tells all members, by one statement: whoever is there when it begins is told, whoever registers meanwhile is not.
 * @param encargo.alcance_visto how many were said when it was confirmed; noted, for it never stands in the way
 */
export async function avisarATodos(db: Db, encargo: Encargo & { alcance_visto: number }) {
  const { tipo, titulo, mensaje, autor, alcance_visto, repeticion } = encargo
  const hacer = () =>
    unaSolaVez(db, repeticion, async (tx) => {
      const id = await anotar(tx, { tipo, titulo, mensaje, autor, codigo_membresia: null, cuantos: 0 })
      const { rowCount } = await tx.execute(sql`
        insert into ${notifications} (user_id, codigo_membresia, tipo, titulo, mensaje, envio)
        select ${profiles.user_id}, ${profiles.codigo_membresia}, ${tipo}, ${titulo}, ${mensaje}, ${id}::bigint
        from ${profiles} join ${user} on ${user.id} = ${profiles.user_id} where ${abierta}`)
      const cuantos = rowCount ?? 0
      await tx.update(avisosEnviados).set({ cuantos }).where(eq(avisosEnviados.id, id))
      const despues = { tipo, titulo, cuantos, alcance_visto }
      await auditar(tx, { quien: autor, accion: 'avisar-a-todos', entidad: 'envio', clave: String(id), despues })
      return { id }
    })
  return obtener(db, (await otraVezSiAlguienSeVa(hacer)).id)
}

/**
 * @throws ErrorDeNegocio 404 when nobody has the code, 409 for a suspended member
 */
export async function avisarAUno(db: Db, { codigo, ...encargo }: Encargo & { codigo: string }) {
  const { tipo, titulo, mensaje, autor, repeticion } = encargo
  const hacer = () =>
    unaSolaVez(db, repeticion, async (tx) => {
      const cliente = await obtenerCliente(tx, codigo)
      if (cliente.suspendido_en)
        throw conflicto('La cuenta de este cliente está suspendida: no podría leerla.', 'cuenta-suspendida')
      const { user_id, codigo_membresia } = cliente
      const envio = await anotar(tx, { tipo, titulo, mensaje, autor, codigo_membresia, cuantos: 1 })
      await enviarAviso(tx, { user_id, codigo_membresia, tipo, titulo, mensaje, envio })
      // Of what it says, nothing: it goes with its reader when they leave, and the audit stays.
      const despues = { tipo }
      await auditar(tx, { quien: autor, accion: 'avisar', entidad: 'miembro', clave: user_id, despues })
      return { id: envio }
    })
  return obtener(db, (await otraVezSiAlguienSeVa(hacer)).id)
}

/** What staff have sent, newest first, and how many have read each. */
export async function listarEnvios(db: Db, { despues_de }: { despues_de?: string }) {
  const leidas = await leer(db)
    .where(NUEVOS.after(despues_de))
    .orderBy(NUEVOS.order)
    .limit(PAGINA + 1)
  const { rows, sigue } = cut(leidas, PAGINA, ({ envio }) => envio.id)
  return { envios: rows.map(comoEnvio), sigue }
}

/**
 * All that a member was told, whoever told it.
 * @throws ErrorDeNegocio 404
 */
export async function listarDeCliente(db: Db, { codigo, despues_de }: { codigo: string; despues_de?: string }) {
  const { user_id } = await obtenerCliente(db, codigo)
  return listar(db, { user_id, despues_de })
}

/** What staff wrote to a member who leaves; the notification itself goes with the account. */
export async function olvidarEnvios(tx: Tx, codigo_membresia: string) {
  await tx.delete(avisosEnviados).where(eq(avisosEnviados.codigo_membresia, codigo_membresia))
}

async function anotar(tx: Tx, envio: typeof avisosEnviados.$inferInsert) {
  const [nuevo] = await tx.insert(avisosEnviados).values(envio).returning({ id: avisosEnviados.id })
  if (!nuevo) throw new Error('What was sent could not be noted')
  return nuevo.id
}

async function obtener(db: Db, id: number) {
  const [fila] = await leer(db).where(eq(avisosEnviados.id, id))
  // A copy of a request about somebody who has left since.
  if (!fila) throw noExiste(CLIENTE_QUE_NO_ESTA)
  return comoEnvio(fila)
}

const autores = alias(profiles, 'autores')

function leer(db: Db) {
  return db
    .select({
      envio: avisosEnviados,
      nombre: profiles.nombre_completo,
      autor: sql<string | null>`coalesce(${autores.nombre_completo}, ${user.email})`,
      leidos: sql`(select count(*) from ${notifications} n where n.envio = ${avisosEnviados.id} and n.leido)`.mapWith(
        Number,
      ),
    })
    .from(avisosEnviados)
    .leftJoin(profiles, eq(profiles.codigo_membresia, avisosEnviados.codigo_membresia))
    .leftJoin(user, eq(user.id, avisosEnviados.autor))
    .leftJoin(autores, eq(autores.user_id, avisosEnviados.autor))
    .$dynamic()
}

function comoEnvio({ envio, nombre, autor, leidos }: Awaited<ReturnType<typeof leer>>[number]) {
  const { codigo_membresia } = envio
  const para = codigo_membresia === null ? null : { codigo_membresia, nombre: nombre ?? codigo_membresia }
  return { ...envio, para, leidos, autor }
}

/** @throws ErrorDeNegocio 404 */
async function obtenerCliente(db: Db | Tx, codigo: string) {
  const [cliente] = await db
    .select({
      user_id: profiles.user_id,
      codigo_membresia: profiles.codigo_membresia,
      suspendido_en: user.suspendido_en,
    })
    .from(profiles)
    .innerJoin(user, and(eq(user.id, profiles.user_id)))
    .where(eq(profiles.codigo_membresia, codigo.toUpperCase()))
  if (!cliente) throw noExiste(CLIENTE_QUE_NO_ESTA)
  return cliente
}

const SIN_DUENO = '23503'
const INTENTOS = 3

/** Whoever deletes their account between being read and being told takes the whole statement down: it begins anew. */
async function otraVezSiAlguienSeVa<T>(hacer: () => Promise<T>): Promise<T> {
  for (let intento = 1; ; intento++)
    try {
      return await hacer()
    } catch (error) {
      if (intento === INTENTOS || codigoDe(error) !== SIN_DUENO) throw error
    }
}

function codigoDe(error: unknown) {
  const causa = error instanceof Error ? (error.cause ?? error) : error
  return typeof causa === 'object' && causa && 'code' in causa ? causa.code : undefined
}
