import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Persona } from '#auth/contract.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { own } from '#db/columns/columns.server.ts'
import { account, session, user, userRoles } from '#db/schema/acceso.server.ts'
import { cancelaciones, correos } from '#db/schema/maquinaria.server.ts'
import {
  creditosDados,
  fotosDePaquetes,
  notifications,
  paquetesDigitados,
  profiles,
  registrosAcceso,
} from '#db/schema/miembros.server.ts'
import { avisosAMano, estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { negocio } from '#negocio'
import { esDeMiembro } from '#pedidos/pedidos.server.ts'
import { leerChats } from './chats.server.ts'
import { type Cual, leerEscritos } from './escritos.server.ts'

/**
 * All that the shop keeps of a person (Ley 172-13), as of one moment. What is said of each column says which are theirs to
 * have (`db/columns/`): no hash, no token, no note of staff's own and nobody else's name. What only an e-mail tells to be
 * theirs counts once that e-mail is confirmed.
 */
export function reunirDatos(db: Db, { id }: Persona) {
  return inOneSnapshot(db, async (tx) => {
    const { perfil, cuenta, codigo, correo } = await leerQuien(tx, id)
    const deCorreo = (columna: PgColumn) => (correo === null ? sql`false` : eq(sql`lower(${columna})`, correo))
    const deCodigo = (columna: PgColumn) => (codigo === null ? sql`false` : eq(columna, codigo))
    return {
      perfil,
      cuenta,
      ...(await leerAccesos(tx, id, deCodigo)),
      pedidos: await leerPedidos(tx, esDeMiembro(tx, id)),
      ...(await leerEscritos(tx, id, deCorreo)),
      chats: await leerChats(tx, id, deCorreo),
      ...(await leerAvisos(tx, id, deCorreo)),
      ...(await leerCuentas(tx, deCodigo)),
      paquetes: await leerPaquetes(tx, id, deCodigo),
    }
  })
}

async function leerQuien(tx: Tx, id: string) {
  const [quien] = await tx
    .select({ codigo: profiles.codigo_membresia, correo: user.email, confirmado: user.emailVerified })
    .from(user)
    .leftJoin(profiles, eq(profiles.user_id, user.id))
    .where(eq(user.id, id))
  const [perfil = null] = await tx.select(own(profiles)).from(profiles).where(eq(profiles.user_id, id))
  const [cuenta = null] = await tx
    .select({ ...own(user), ...own(account) })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(eq(user.id, id))
  return {
    perfil,
    cuenta,
    codigo: quien?.codigo ?? null,
    correo: quien?.confirmado ? quien.correo.toLowerCase() : null,
  }
}

async function leerAccesos(tx: Tx, id: string, deCodigo: Cual) {
  const roles = await tx.select(own(userRoles)).from(userRoles).where(eq(userRoles.user_id, id))
  return {
    sesiones: await tx.select(own(session)).from(session).where(eq(session.userId, id)),
    roles: roles.map(({ rol }) => rol),
    registros: await tx
      .select(own(registrosAcceso))
      .from(registrosAcceso)
      .where(deCodigo(registrosAcceso.codigo_membresia)),
  }
}

async function leerPedidos(tx: Tx, suyos: SQL | undefined) {
  const filas = await tx
    .select({ ...own(pedidos), codigo: pedidos.codigo, estatus: estatus.nombre })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(suyos)
    .orderBy(desc(pedidos.fecha_creacion))
  const codigos = filas.map(({ codigo }) => codigo)
  const pasos = await tx
    .select({ codigo: historial.codigo, estatus: estatus.nombre, ...own(historial) })
    .from(historial)
    .innerJoin(estatus, eq(estatus.id, historial.estatus_id))
    .where(inArray(historial.codigo, codigos))
    .orderBy(asc(historial.fecha), asc(historial.id))
  const porPedido = Map.groupBy(pasos, ({ codigo }) => codigo)
  const avisos = await tx
    .select({ codigo: avisosAMano.codigo, ...own(avisosAMano) })
    .from(avisosAMano)
    .where(inArray(avisosAMano.codigo, codigos))
    .orderBy(asc(avisosAMano.id))
  const avisosPorPedido = Map.groupBy(avisos, ({ codigo }) => codigo)
  return filas.map((fila) => ({
    ...fila,
    historial: (porPedido.get(fila.codigo) ?? []).map(({ codigo: _, ...paso }) => paso),
    /** Written to them from the own phone of staff. */
    avisos_por_whatsapp: (avisosPorPedido.get(fila.codigo) ?? []).map(({ codigo: _, ...aviso }) => aviso),
  }))
}

/** What the shop told them. */
async function leerAvisos(tx: Tx, id: string, deCorreo: Cual) {
  return {
    mensajes: await tx
      .select(own(correos))
      .from(correos)
      // An admin may sign in with the shop's own address, where everybody's messages arrive.
      .where(and(deCorreo(correos.para), ne(sql`lower(${correos.para})`, negocio.contacto.correoPedidos.toLowerCase())))
      .orderBy(desc(correos.fecha_creacion)),
    notificaciones: await tx
      .select(own(notifications))
      .from(notifications)
      .where(eq(notifications.user_id, id))
      .orderBy(desc(notifications.fecha_creacion)),
    bajas: await tx.select(own(cancelaciones)).from(cancelaciones).where(deCorreo(cancelaciones.correo)),
  }
}

/** Their money; of staff who wrote it nothing. */
async function leerCuentas(tx: Tx, deCodigo: Cual) {
  return {
    creditos: await tx
      .select(own(creditosDados))
      .from(creditosDados)
      .where(deCodigo(creditosDados.codigo_membresia))
      .orderBy(desc(creditosDados.fecha_creacion)),
  }
}

/** Their packages, with where each photo can be had. */
async function leerPaquetes(tx: Tx, id: string, deCodigo: Cual) {
  const suyos = tx.select({ codigo: pedidos.codigo }).from(pedidos).where(esDeMiembro(tx, id))
  const filas = await tx
    .select({ id: paquetesDigitados.id, ...own(paquetesDigitados), estatus: estatus.nombre })
    .from(paquetesDigitados)
    .innerJoin(estatus, eq(estatus.id, paquetesDigitados.estatus_id))
    .where(
      or(
        eq(paquetesDigitados.user_id, id),
        deCodigo(paquetesDigitados.codigo_membresia),
        sql`${paquetesDigitados.codigo_pedido} = any (array(${suyos}))`,
      ),
    )
    .orderBy(desc(paquetesDigitados.fecha_creacion))
  const fotos = await tx
    .select({ paquete: fotosDePaquetes.paquete_id, id: fotosDePaquetes.id, ...own(fotosDePaquetes) })
    .from(fotosDePaquetes)
    .where(
      inArray(
        fotosDePaquetes.paquete_id,
        filas.map((fila) => fila.id),
      ),
    )
    .orderBy(asc(fotosDePaquetes.fecha_creacion))
  const porPaquete = Map.groupBy(fotos, ({ paquete }) => paquete)
  return filas.map(({ id: paquete, ...fila }) => ({
    ...fila,
    fotos: (porPaquete.get(paquete) ?? []).map(({ id: foto, paquete: _, ...suya }) => ({
      ...suya,
      direccion: `/api/mis-paquetes/${paquete}/fotos/${foto}`,
    })),
  }))
}
