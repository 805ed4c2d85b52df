import { and, desc, eq } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db } from '#db/open.server.ts'
import { avisosAMano, historial } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { dayOf, formatLongDay } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { lookUp } from '#lib/lookUp.ts'
import { whatsAppNumber } from '#lib/phone.ts'
import { firstWord } from '#lib/text.ts'
import { getWhatsAppLink, maskLinks } from '#mail/links.server.ts'
import { mensajes, negocio } from '#negocio'
import { type ClaveDeEstatus, ESTATUS, keyOf, phraseFor } from '#pedidos/estatus.ts'
import type { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { getForStaff } from '#pedidos/ficha/ficha.server.ts'
import { lockForStaff } from '#pedidos/rows.server.ts'
import { situacionOf } from '#pedidos/situacion.ts'
import type { Aviso, AvisoEnviado } from '../contract.ts'

type Prepared = { codigo: string; publicUrl: string; secret: string }

/**
 * The WhatsApp messages that fit an order now, the likeliest first, and the client's number. Their link opens the whole
 * order (docs/decisions/006).
 * @throws ErrorDeNegocio 404
 */
export async function prepararAviso(db: Db, { codigo, publicUrl, secret }: Prepared) {
  const { pedido, lastPaso, now } = await inOneSnapshot(db, async (tx) => {
    const pedido = await getForStaff(tx, codigo)
    const ultimos = await tx
      .select({ descripcion: historial.descripcion, fecha: historial.fecha })
      .from(historial)
      .where(and(eq(historial.codigo, codigo), eq(historial.estatus_id, pedido.estatus.id)))
      .orderBy(desc(historial.fecha), desc(historial.id))
      .limit(1)
    return { pedido, lastPaso: ultimos[0], now: await readClock(tx) }
  })
  const numero = whatsAppNumber(pedido.telefono)
  if (numero === null) return { numero, mensajes: [] }
  const token = await db.transaction((tx) => getWhatsAppLink(tx, { codigo_pedido: codigo, secret }))
  return {
    numero,
    mensajes: messagesFor(pedido, { lastPaso, now, enlace: `${publicUrl}${linkTo('/rastrear')}/${token}` }),
  }
}

type LastPaso = { descripcion: string | null; fecha: Date }
type Context = { lastPaso?: LastPaso; now: Date; enlace: string }

function messagesFor(pedido: Omit<PedidoDeGestion, 'fecha_creacion'>, { lastPaso, now, enlace }: Context): Aviso[] {
  const { whatsapp } = mensajes[pedido.clase]
  const { estatus, tipo_servicio, total, fecha_estimada_entrega: day } = pedido
  const key = keyOf(estatus.id)
  const fecha = (lastPaso?.fecha ?? now).toISOString()
  const text = lastPaso?.descripcion
  const values: Record<string, string> = {
    nombre: firstWord(pedido.cliente),
    codigo: pedido.codigo,
    estatus: estatus.nombre,
    que_paso: text && text !== SIN_DESCRIPCION ? text : phraseFor(estatus, pedido.clase),
    que_sigue: situacionOf(
      { ...pedido, historial: [{ estatus, fecha }] },
      pedido.avisos_por_correo ? 'correo' : 'al_rastrear',
      dayOf(now),
    ).sigue,
    total: Number(total) > 0 ? formatDinero(total) : 'por confirmar',
    fecha: day ? formatLongDay(day) : 'por confirmar',
    enlace,
    tienda: negocio.marca,
  }
  const delEstatus: Aviso = { sobre: 'estatus', texto: fillTemplate(whatsapp.estatus[key ?? 'otro'], values) }
  if (key === 'listo' && tipo_servicio !== 'envio')
    return [{ sobre: 'listo', texto: fillTemplate(whatsapp.listo, values) }, delEstatus]
  const withPrecio = Number(total) > 0 && estatus.categoria === 'processing'
  if (!withPrecio) return [delEstatus]
  const delPrecio: Aviso = { sobre: 'precio', texto: fillTemplate(whatsapp.precio, values) }
  // For an order that is only received or confirmed, the message about the price comes first.
  return estatus.id <= ESTATUS.confirmado ? [delPrecio, delEstatus] : [delEstatus, delPrecio]
}

/** Saved phrases of each status, with the client's first name. */
export async function listarFrases(db: Db, codigo: string) {
  const { cliente, clase } = await getForStaff(db, codigo)
  const frasesDe: Record<ClaveDeEstatus, readonly string[]> = mensajes[clase].frases
  return Object.entries(frasesDe).map(([key, frases]) => ({
    estatus_id: ESTATUS[key as ClaveDeEstatus], // the configuration check allows only these keys
    frases: frases.map((frase) => fillTemplate(frase, { nombre: firstWord(cliente) })),
  }))
}

function fillTemplate(plantilla: string, values: Record<string, string>) {
  return plantilla.replace(/\{(\w+)\}/g, (whole, word: string) => lookUp(values, word) ?? whole)
}

/**
 * Records a WhatsApp message that staff say they sent.
 * @throws ErrorDeNegocio 404
 */
export function registrarAvisoAMano(
  db: Db,
  { codigo, autor, replay, ...aviso }: AvisoEnviado & { codigo: string; autor: string; replay: Replay },
) {
  return runOnce(db, replay, async (tx) => {
    await lockForStaff(tx, codigo)
    const [row] = await tx
      .insert(avisosAMano)
      // What opens the order is for its client alone.
      .values({ codigo, autor, ...aviso, texto: maskLinks(aviso.texto) })
      .returning({ id: avisosAMano.id, fecha_creacion: avisosAMano.fecha_creacion })
    if (!row) throw new Error('INSERT into the WhatsApp messages returned no row.')
    await audit(tx, {
      quien: autor,
      accion: 'avisar-a-mano',
      entidad: 'pedido',
      clave: codigo,
      despues: { sobre: aviso.sobre },
    })
    return { id: row.id, fecha_creacion: row.fecha_creacion.toISOString() }
  })
}
