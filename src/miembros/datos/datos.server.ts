import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Persona } from '#auth/contract.ts'
import { exportColumns } from '#db/columns/columns.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { account, invitaciones, session, user, userRoles } from '#db/schema/auth.server.ts'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { cancelaciones, correos, preferenciasPush, suscripcionesPush } from '#db/schema/machinery.server.ts'
import {
  creditosDados,
  fotosDePaquetes,
  notifications,
  paquetesDigitados,
  profiles,
  registrosAcceso,
} from '#db/schema/miembros.server.ts'
import { comprobantes, datosFiscales, pagos, propuestas } from '#db/schema/pagos.server.ts'
import { avisosAMano, estatus, fotosDePedidos, guias, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { negocio } from '#negocio'
import { isOfMiembro } from '#pedidos/pedidos.server.ts'
import { readChats } from './chats.server.ts'
import { type ColumnMatch, readWritten } from './written.server.ts'

/**
 * Collects all data that the shop keeps of a person (Ley 172-13), from one snapshot. The descriptions in `db/columns/`
 * say which columns the person gets: no hashes, tokens, staff notes or names of staff. Rows linked only by e-mail count
 * once the e-mail is confirmed.
 */
export function collectData(db: Db, { id }: Persona) {
  return inOneSnapshot(db, async (tx) => {
    const { perfil, cuenta, codigo, correo } = await readWho(tx, id)
    const matchesCorreo = (column: PgColumn) => (correo === null ? sql`false` : eq(sql`lower(${column})`, correo))
    const matchesCodigo = (column: PgColumn) => (codigo === null ? sql`false` : eq(column, codigo))
    return {
      perfil,
      cuenta,
      ...(await readSessions(tx, id, matchesCodigo)),
      pedidos: await readPedidos(tx, isOfMiembro(tx, id)),
      ...(await readWritten(tx, id, matchesCorreo)),
      chats: await readChats(tx, id, matchesCorreo),
      ...(await readAvisos(tx, id, matchesCorreo)),
      ...(await readCuentas(tx, matchesCodigo)),
      paquetes: await readPaquetes(tx, id, matchesCodigo),
    }
  })
}

async function readWho(tx: Tx, id: string) {
  const [quien] = await tx
    .select({ codigo: profiles.codigo_membresia, correo: user.email, confirmado: user.emailVerified })
    .from(user)
    .leftJoin(profiles, eq(profiles.user_id, user.id))
    .where(eq(user.id, id))
  const [perfil = null] = await tx.select(exportColumns(profiles)).from(profiles).where(eq(profiles.user_id, id))
  const [cuenta = null] = await tx
    .select({ ...exportColumns(user), ...exportColumns(account) })
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

async function readSessions(tx: Tx, id: string, matchesCodigo: ColumnMatch) {
  const roles = await tx.select(exportColumns(userRoles)).from(userRoles).where(eq(userRoles.user_id, id))
  return {
    sesiones: await tx.select(exportColumns(session)).from(session).where(eq(session.userId, id)),
    avisos_en_telefonos: await tx
      .select(exportColumns(suscripcionesPush))
      .from(suscripcionesPush)
      .innerJoin(session, eq(session.id, suscripcionesPush.session_id))
      .where(eq(session.userId, id)),
    de_que_avisar: await tx
      .select(exportColumns(preferenciasPush))
      .from(preferenciasPush)
      .where(eq(preferenciasPush.user_id, id)),
    roles: roles.map(({ rol }) => rol),
    invitaciones: await tx.select(exportColumns(invitaciones)).from(invitaciones).where(eq(invitaciones.user_id, id)),
    registros: await tx
      .select(exportColumns(registrosAcceso))
      .from(registrosAcceso)
      .where(matchesCodigo(registrosAcceso.codigo_membresia)),
  }
}

async function readPedidos(tx: Tx, ownPedidos: SQL | undefined) {
  const rows = await tx
    .select({ ...exportColumns(pedidos), codigo: pedidos.codigo, estatus: estatus.nombre })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(ownPedidos)
    .orderBy(desc(pedidos.fecha_creacion))
  const codigos = rows.map(({ codigo }) => codigo)
  const pasos = await tx
    .select({ codigo: historial.codigo, estatus: estatus.nombre, ...exportColumns(historial) })
    .from(historial)
    .innerJoin(estatus, eq(estatus.id, historial.estatus_id))
    .where(inArray(historial.codigo, codigos))
    .orderBy(asc(historial.fecha), asc(historial.id))
  const porPedido = Map.groupBy(pasos, ({ codigo }) => codigo)
  const avisos = await tx
    .select({ codigo: avisosAMano.codigo, ...exportColumns(avisosAMano) })
    .from(avisosAMano)
    .where(inArray(avisosAMano.codigo, codigos))
    .orderBy(asc(avisosAMano.id))
  const fotos = await tx
    .select({ codigo: fotosDePedidos.codigo, id: fotosDePedidos.id, ...exportColumns(fotosDePedidos) })
    .from(fotosDePedidos)
    .where(and(inArray(fotosDePedidos.codigo, codigos), eq(fotosDePedidos.clase, 'pieza')))
    .orderBy(asc(fotosDePedidos.fecha_creacion))
  const fotosPorPedido = Map.groupBy(fotos, ({ codigo }) => codigo)
  const avisosPorPedido = Map.groupBy(avisos, ({ codigo }) => codigo)
  const numeros = await tx
    .select({ codigo: guias.codigo, ...exportColumns(guias) })
    .from(guias)
    .where(inArray(guias.codigo, codigos))
    .orderBy(asc(guias.id))
  const guiasPorPedido = Map.groupBy(numeros, ({ codigo }) => codigo)
  const lineas = await tx
    .select({ codigo: lineasDePedido.codigo, ...exportColumns(lineasDePedido) })
    .from(lineasDePedido)
    .where(inArray(lineasDePedido.codigo, codigos))
    .orderBy(asc(lineasDePedido.orden), asc(lineasDePedido.id))
  const lineasPorPedido = Map.groupBy(lineas, ({ codigo }) => codigo)
  const dinero = await readDinero(tx, codigos)
  return rows.map((row) => ({
    ...row,
    ...dinero(row.codigo),
    lineas: (lineasPorPedido.get(row.codigo) ?? []).map(({ codigo: _, ...linea }) => linea),
    historial: (porPedido.get(row.codigo) ?? []).map(({ codigo: _, ...paso }) => paso),
    fotos: (fotosPorPedido.get(row.codigo) ?? []).map(({ codigo, id, ...foto }) => ({
      ...foto,
      direccion: `/api/pedidos/${codigo}/fotos/${id}`,
    })),
    /** Messages that staff sent from their own phone. */
    avisos_por_whatsapp: (avisosPorPedido.get(row.codigo) ?? []).map(({ codigo: _, ...aviso }) => aviso),
    /** Numbers of couriers' labels. */
    guias: (guiasPorPedido.get(row.codigo) ?? []).map(({ codigo: _, ...guia }) => guia),
  }))
}

/** Reads prices, payments and receipts of orders, and what they asked for taxes. */
async function readDinero(tx: Tx, codigos: string[]) {
  const read = async (table: typeof pagos | typeof propuestas | typeof comprobantes | typeof datosFiscales) => {
    const rows = await tx
      .select({ codigo: table.codigo, ...exportColumns(table) })
      .from(table)
      .where(inArray(table.codigo, codigos))
      .orderBy(asc(table.codigo))
    const byPedido = Map.groupBy(rows, ({ codigo }) => codigo)
    return (codigo: string) => (byPedido.get(codigo) ?? []).map(({ codigo: _, ...row }) => row)
  }
  const precios = await read(propuestas)
  const recibos = await read(pagos)
  const enviados = await read(comprobantes)
  const fiscales = await read(datosFiscales)
  return (codigo: string) => ({
    precios_propuestos: precios(codigo),
    pagos: recibos(codigo),
    comprobantes: enviados(codigo),
    datos_fiscales: fiscales(codigo),
  })
}

/** Reads the notifications and mails to the person. */
async function readAvisos(tx: Tx, id: string, matchesCorreo: ColumnMatch) {
  return {
    mensajes: await tx
      .select(exportColumns(correos))
      .from(correos)
      // Mails to the shop's own address are left out: an admin may use it, and everybody's messages arrive there.
      .where(
        and(matchesCorreo(correos.para), ne(sql`lower(${correos.para})`, negocio.contacto.correoPedidos.toLowerCase())),
      )
      .orderBy(desc(correos.fecha_creacion)),
    notificaciones: await tx
      .select(exportColumns(notifications))
      .from(notifications)
      .where(eq(notifications.user_id, id))
      .orderBy(desc(notifications.fecha_creacion)),
    bajas: await tx.select(exportColumns(cancelaciones)).from(cancelaciones).where(matchesCorreo(cancelaciones.correo)),
  }
}

/** A person's credits and movements, without staff's names. */
async function readCuentas(tx: Tx, matchesCodigo: ColumnMatch) {
  return {
    creditos: await tx
      .select(exportColumns(creditosDados))
      .from(creditosDados)
      .where(matchesCodigo(creditosDados.codigo_membresia))
      .orderBy(desc(creditosDados.fecha_creacion)),
  }
}

/** A person's packages, with the URL of each photo. */
async function readPaquetes(tx: Tx, id: string, matchesCodigo: ColumnMatch) {
  const ownPedidos = tx.select({ codigo: pedidos.codigo }).from(pedidos).where(isOfMiembro(tx, id))
  const rows = await tx
    .select({ id: paquetesDigitados.id, ...exportColumns(paquetesDigitados), estatus: estatus.nombre })
    .from(paquetesDigitados)
    .innerJoin(estatus, eq(estatus.id, paquetesDigitados.estatus_id))
    .where(
      or(
        eq(paquetesDigitados.user_id, id),
        matchesCodigo(paquetesDigitados.codigo_membresia),
        sql`${paquetesDigitados.codigo_pedido} = any (array(${ownPedidos}))`,
      ),
    )
    .orderBy(desc(paquetesDigitados.fecha_creacion))
  const fotos = await tx
    .select({ paquete: fotosDePaquetes.paquete_id, id: fotosDePaquetes.id, ...exportColumns(fotosDePaquetes) })
    .from(fotosDePaquetes)
    .where(
      inArray(
        fotosDePaquetes.paquete_id,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(fotosDePaquetes.fecha_creacion))
  const porPaquete = Map.groupBy(fotos, ({ paquete }) => paquete)
  return rows.map(({ id: paquete, ...row }) => ({
    ...row,
    fotos: (porPaquete.get(paquete) ?? []).map(({ id: foto, paquete: _, ...ownedBy }) => ({
      ...ownedBy,
      direccion: `/api/mis-paquetes/${paquete}/fotos/${foto}`,
    })),
  }))
}
