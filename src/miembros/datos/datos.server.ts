import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Persona } from '#acceso/contrato.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { account, session, user, userRoles } from '#db/esquema/acceso.server.ts'
import { cancelaciones, correos } from '#db/esquema/maquinaria.server.ts'
import {
  creditosDados,
  fotosDePaquetes,
  notifications,
  paquetesDigitados,
  profiles,
  registrosAcceso,
} from '#db/esquema/miembros.server.ts'
import { avisosAMano, estatus, historial, pedidos } from '#db/esquema/pedidos.server.ts'
import { negocio } from '#negocio'
import { esDeMiembro } from '#pedidos/pedidos.server.ts'
import { leerChats } from './chats.server.ts'
import { type Cual, leerEscritos } from './escritos.server.ts'

/**
 * All that the shop keeps of a person (Ley 172-13), as of one moment. Columns are named one by one: no hash, no token, no
 * note of staff's own and nobody else's name may slip in. What only an e-mail tells to be theirs counts once that e-mail is
 * confirmed.
 */
export function reunirDatos(db: Db, { id }: Persona) {
  return db.transaction(
    async (tx) => {
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
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function leerQuien(tx: Tx, id: string) {
  const [perfil = null] = await tx
    .select({
      nombre: profiles.nombre_completo,
      correo: profiles.correo,
      telefono: profiles.telefono,
      direccion: profiles.direccion,
      codigo_membresia: profiles.codigo_membresia,
      saldo: profiles.saldo,
      miembro_desde: profiles.fecha_creacion,
    })
    .from(profiles)
    .where(eq(profiles.user_id, id))
  const [cuenta = null] = await tx
    .select({
      id: user.id,
      correo: user.email,
      correo_confirmado: user.emailVerified,
      segundo_paso: user.twoFactorEnabled,
      creada: user.createdAt,
      contrasena_temporal_hasta: account.passwordExpiresAt,
    })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(eq(user.id, id))
  const correo = cuenta?.correo_confirmado ? cuenta.correo.toLowerCase() : null
  return { perfil, cuenta, codigo: perfil?.codigo_membresia ?? null, correo }
}

async function leerAccesos(tx: Tx, id: string, deCodigo: Cual) {
  return {
    sesiones: await tx
      .select({
        desde: session.createdAt,
        vista: session.updatedAt,
        vence: session.expiresAt,
        direccion: session.ipAddress,
        navegador: session.userAgent,
      })
      .from(session)
      .where(eq(session.userId, id)),
    roles: (await tx.select({ rol: userRoles.role }).from(userRoles).where(eq(userRoles.user_id, id))).map(
      ({ rol }) => rol,
    ),
    registros: await tx
      .select({ correo: registrosAcceso.correo, nombre: registrosAcceso.nombre, fecha: registrosAcceso.fecha })
      .from(registrosAcceso)
      .where(deCodigo(registrosAcceso.codigo_membresia)),
  }
}

async function leerPedidos(tx: Tx, suyos: SQL | undefined) {
  const filas = await tx
    .select({
      codigo: pedidos.codigo,
      cliente: pedidos.cliente,
      correo: pedidos.correo_cliente,
      telefono: pedidos.telefono,
      tipo_servicio: pedidos.tipo_servicio,
      estatus: estatus.nombre,
      precio: pedidos.precio,
      total: pedidos.total,
      peso: pedidos.peso,
      fecha_creacion: pedidos.fecha_creacion,
      fecha_estimada_entrega: pedidos.fecha_estimada_entrega,
      direccion: pedidos.direccion,
      numero_casa: pedidos.numero_casa,
      sector: pedidos.sector,
      municipio: pedidos.municipio,
      provincia: pedidos.provincia,
      referencias: pedidos.referencias,
      notas: pedidos.notas,
      autorizado_a_recoger: pedidos.autorizado_a_recoger,
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(suyos)
    .orderBy(desc(pedidos.fecha_creacion))
  const codigos = filas.map(({ codigo }) => codigo)
  const pasos = await tx
    .select({
      codigo: historial.codigo,
      estatus: estatus.nombre,
      descripcion: historial.descripcion,
      fecha: historial.fecha,
    })
    .from(historial)
    .innerJoin(estatus, eq(estatus.id, historial.estatus_id))
    .where(inArray(historial.codigo, codigos))
    .orderBy(asc(historial.fecha), asc(historial.id))
  const porPedido = Map.groupBy(pasos, ({ codigo }) => codigo)
  const avisos = await tx
    .select({
      codigo: avisosAMano.codigo,
      sobre: avisosAMano.sobre,
      texto: avisosAMano.texto,
      fecha: avisosAMano.fecha_creacion,
    })
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
      .select({
        funcion: correos.funcion,
        asunto: correos.asunto,
        estado: correos.estado,
        codigo_pedido: correos.codigo_pedido,
        fecha_creacion: correos.fecha_creacion,
        fecha_envio: correos.fecha_envio,
      })
      .from(correos)
      // An admin may sign in with the shop's own address, where everybody's messages arrive.
      .where(and(deCorreo(correos.para), ne(sql`lower(${correos.para})`, negocio.contacto.correoPedidos.toLowerCase())))
      .orderBy(desc(correos.fecha_creacion)),
    notificaciones: await tx
      .select({
        tipo: notifications.tipo,
        titulo: notifications.titulo,
        mensaje: notifications.mensaje,
        leido: notifications.leido,
        fecha_creacion: notifications.fecha_creacion,
      })
      .from(notifications)
      .where(eq(notifications.user_id, id))
      .orderBy(desc(notifications.fecha_creacion)),
    bajas: await tx
      .select({ correo: cancelaciones.correo, sin_avisos: cancelaciones.activo, fecha: cancelaciones.fecha })
      .from(cancelaciones)
      .where(deCorreo(cancelaciones.correo)),
  }
}

/** Their money; of staff who wrote it nothing. */
async function leerCuentas(tx: Tx, deCodigo: Cual) {
  return {
    creditos: await tx
      .select({
        monto: creditosDados.monto,
        descripcion: creditosDados.descripcion,
        saldo_despues: creditosDados.saldo_despues,
        fecha_creacion: creditosDados.fecha_creacion,
      })
      .from(creditosDados)
      .where(deCodigo(creditosDados.codigo_membresia))
      .orderBy(desc(creditosDados.fecha_creacion)),
  }
}

/** Their packages, with where each photo can be had. */
async function leerPaquetes(tx: Tx, id: string, deCodigo: Cual) {
  const suyos = tx.select({ codigo: pedidos.codigo }).from(pedidos).where(esDeMiembro(tx, id))
  const filas = await tx
    .select({
      id: paquetesDigitados.id,
      codigo_pedido: paquetesDigitados.codigo_pedido,
      cliente: paquetesDigitados.cliente,
      descripcion: paquetesDigitados.descripcion,
      peso: paquetesDigitados.peso,
      precio: paquetesDigitados.precio,
      total: paquetesDigitados.total,
      estatus: estatus.nombre,
      fecha_creacion: paquetesDigitados.fecha_creacion,
    })
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
    .select({
      paquete: fotosDePaquetes.paquete_id,
      id: fotosDePaquetes.id,
      nombre: fotosDePaquetes.nombre,
      bytes: fotosDePaquetes.bytes,
      fecha: fotosDePaquetes.fecha_creacion,
    })
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
