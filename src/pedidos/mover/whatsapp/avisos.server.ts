import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { avisosAMano, estatus, historial, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { dayOf, formatLongDay } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { whatsAppNumber } from '#lib/phone.ts'
import { fillTemplate, type TemplateValues } from '#lib/plantillas.ts'
import { firstWord } from '#lib/text.ts'
import { getWhatsAppLink, maskLinks } from '#mail/links.server.ts'
import { truncate } from '#mail/safeText.ts'
import { mensajes, negocio } from '#negocio'
import { porVerificarOf } from '#pagos/rules.ts'
import { desdeCuandoSeRecuerda } from '#pedidos/cuotas/rules.ts'
import { type ClaveDeEstatus, ESTATUS, keyOf, phraseFor } from '#pedidos/estatus.ts'
import { getForStaff, listForStaff } from '#pedidos/ficha/ficha.server.ts'
import { lockForStaff } from '#pedidos/rows.server.ts'
import { situacionOf } from '#pedidos/situacion.ts'
import type { AsuntoDeAviso, AvisoEnviado, AvisoPreparado, MensajeDeLaTienda } from './contract.ts'
import { avisoDesde, correoDesde, desde, sinAvisos } from './sinAvisar.server.ts'
import { getTexto, readTextos } from './textos.server.ts'

type Asked = { pedidos: string; autor: string; publicUrl: string; secret: string }

/**
 * The WhatsApp messages that fit each order now, the likeliest first, whom they reach and who was told (046). Their
 * link opens the whole order (docs/decisions/006). The answer has the order of the codes, without unknown ones.
 */
export async function prepararAvisos(db: Db, { pedidos: asked, autor, publicUrl, secret }: Asked) {
  const codigos = [...new Set(asked.toUpperCase().split(','))]
  const { found, states, textoOf, now } = await inOneSnapshot(db, async (tx) => ({
    found: await listForStaff(tx, codigos),
    states: await readStates(tx, codigos),
    textoOf: await readTextos(tx),
    now: await readClock(tx),
  }))
  const byCodigo = new Map(found.map((pedido) => [pedido.codigo, pedido]))
  return db.transaction(async (tx) => {
    const avisos: z.input<typeof AvisoPreparado>[] = []
    for (const codigo of codigos) {
      const [pedido, state] = [byCodigo.get(codigo), states.get(codigo)]
      if (!pedido || !state) continue
      const { cliente, telefono, estatus, clase, fecha_creacion } = pedido
      const token = await getWhatsAppLink(tx, { codigo_pedido: codigo, secret })
      const values = valuesOf(pedido, { ...state, now, enlace: `${publicUrl}${linkTo('/rastrear')}/${token}` })
      const numero = whatsAppNumber(telefono)
      const fitting = mensajesThatFit(pedido, dayOf(now))
      avisos.push({
        codigo,
        cliente,
        telefono,
        numero,
        estatus: { id: estatus.id, nombre: estatus.nombre },
        desde: state.desde ?? fecha_creacion,
        piezas: values.piezas,
        mensajes: fitting.map(({ sobre, mensaje }) => ({
          sobre,
          mensaje,
          texto: fillTemplate(textoOf({ clase, mensaje }), valuesIn(mensaje, pedido, values)),
        })),
        avisado:
          state.avisado && state.avisado.fecha_creacion >= (fitting[0]?.desde ?? new Date(0))
            ? {
                id: state.avisado.id,
                fecha: state.avisado.fecha_creacion,
                propio: state.avisado.autor === autor,
              }
            : null,
        fuera: state.correo
          ? state.correo === 'pendiente'
            ? 'correo_sale'
            : 'correo_salio'
          : state.sin_avisos
            ? 'sin_avisos'
            : numero === null
              ? 'sin_telefono'
              : null,
      })
    }
    return avisos
  })
}

/** What was told about each order since it has its status, and what is said of it. */
async function readStates(tx: Tx, codigos: string[]) {
  const rows = await tx
    .select({
      codigo: pedidos.codigo,
      desde,
      correo: correoDesde,
      sin_avisos: sinAvisos,
      avisado: getTableColumns(avisosAMano),
      articulo: sql<string | null>`coalesce(
        (select ${pedidosFormulario.descripcion} from ${pedidosFormulario}
          where ${pedidosFormulario.codigo_pedido} = ${pedidos.codigo} order by ${pedidosFormulario.id} limit 1),
        substring(${pedidos.notas} from 'Artículo: ([^\n]+)'))`,
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .leftJoin(avisosAMano, eq(avisosAMano.id, avisoDesde))
    .where(inArray(pedidos.codigo, codigos))
  const pasos = await tx
    .selectDistinctOn([historial.codigo], {
      codigo: historial.codigo,
      descripcion: historial.descripcion,
      fecha: historial.fecha,
    })
    .from(historial)
    .innerJoin(pedidos, and(eq(pedidos.codigo, historial.codigo), eq(pedidos.estatus_id, historial.estatus_id)))
    .where(inArray(historial.codigo, codigos))
    .orderBy(historial.codigo, desc(historial.fecha), desc(historial.id))
  const pasoOf = new Map(pasos.map((paso) => [paso.codigo, paso]))
  return new Map(rows.map((row) => [row.codigo, { ...row, paso: pasoOf.get(row.codigo) }]))
}

type Pedido = Awaited<ReturnType<typeof listForStaff>>[number]
type State = {
  articulo: string | null
  paso?: { descripcion: string | null; fecha: Date }
}

/** A message; with `desde`, one that is told anew since then, whatever was written about the status before. */
type Fitting = { sobre: AsuntoDeAviso; mensaje: MensajeDeLaTienda; desde?: Date }

/** The messages that fit an order's status, price and next payment, the likeliest first. */
function mensajesThatFit({ estatus, tipo_servicio, total, propuesta, cuenta }: Pedido, hoy: string): Fitting[] {
  const key = keyOf(estatus.id)
  const delEstatus = { sobre: 'estatus', mensaje: key ?? 'otro' } as const
  if (propuesta?.estado === 'abierta')
    return [{ sobre: 'precio', mensaje: 'propuesta', desde: new Date(propuesta.creada_en) }, delEstatus]
  const desde = cuenta.proximo && desdeCuandoSeRecuerda(cuenta.proximo, hoy)
  if (desde) return [{ sobre: 'precio', mensaje: 'pago', desde }, delEstatus]
  if (key === 'listo' && tipo_servicio !== 'envio') return [{ sobre: 'listo', mensaje: 'para_retirar' }, delEstatus]
  if (Number(total) === 0 || estatus.categoria !== 'processing') return [delEstatus]
  const delPrecio = { sobre: 'precio', mensaje: 'precio' } as const
  // For an order that is only received or confirmed, the message about the price comes first.
  return estatus.id <= ESTATUS.confirmado ? [delPrecio, delEstatus] : [delEstatus, delPrecio]
}

const PIEZAS_MAX_LENGTH = 80

/** The first line of what was asked for, as it stands within a sentence; empty if unknown. */
function piezasOf(articulo: string | null) {
  const [line = ''] = (articulo ?? '').trim().split('\n')
  return truncate(line, PIEZAS_MAX_LENGTH)
    .replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())
    .replace(/[.,;]+$/, '')
}

function valuesOf(
  pedido: Pedido,
  { articulo, paso, now, enlace }: State & { now: Date; enlace: string },
): TemplateValues {
  const { estatus, total, fecha_estimada_entrega: day } = pedido
  const fecha = (paso?.fecha ?? now).toISOString()
  const text = paso?.descripcion
  const { pagado, falta: rest, proximo } = pedido.cuenta
  return {
    nombre: firstWord(pedido.cliente),
    codigo: pedido.codigo,
    piezas: piezasOf(articulo),
    estatus: estatus.nombre,
    que_paso: text && text !== SIN_DESCRIPCION ? text : phraseFor(estatus, pedido.clase),
    que_sigue: situacionOf(
      { ...pedido, historial: [{ estatus, fecha }] },
      pedido.avisos_por_correo ? 'correo' : 'al_rastrear',
      dayOf(now),
    ).sigue,
    total: Number(total) > 0 ? formatDinero(total) : 'por confirmar',
    falta: rest ? formatDinero(rest) : 'por confirmar',
    pagado: formatDinero(pagado),
    pago: pagoText({ falta: rest, pagado, porVerificar: porVerificarOf({ abono: pedido.abono, pagado }) }),
    proximo_pago: proximo?.frase ?? '',
    fecha: day ? formatLongDay(day) : 'por confirmar',
    vale_hasta: '',
    enlace,
    tienda: negocio.marca,
  }
}

/** The values in a message; in one about a proposed price they are those of that price. */
function valuesIn(mensaje: MensajeDeLaTienda, { propuesta }: Pedido, values: TemplateValues): TemplateValues {
  if (mensaje !== 'propuesta' || !propuesta) return values
  const { total, fecha_estimada_entrega, vale_hasta } = propuesta
  return {
    ...values,
    total: formatDinero(total),
    fecha: formatLongDay(fecha_estimada_entrega),
    vale_hasta: formatLongDay(vale_hasta),
  }
}

type Pago = { falta: string | null; pagado: string; porVerificar: string | null }

/** What is to pay, as a sentence; empty without a price. A claimed payment is not called paid. */
function pagoText({ falta, pagado, porVerificar }: Pago) {
  if (falta === null) return ''
  if (Number(falta) === 0) return 'Ya está pagado.'
  const claimed = porVerificar ? ` Estamos verificando los ${formatDinero(porVerificar)} que nos dijiste.` : ''
  return `${Number(pagado) > 0 ? 'Faltan' : 'Son'} ${formatDinero(falta)}.${claimed}`
}

/**
 * One of the shop's texts for orders of this order's kind, with this order's values.
 * @throws ErrorDeNegocio 404
 */
export async function obtenerTexto(
  db: Db,
  {
    codigo,
    mensaje,
    publicUrl,
    secret,
  }: { codigo: string; mensaje: MensajeDeLaTienda; publicUrl: string; secret: string },
) {
  const pedido = await getForStaff(db, codigo)
  const { clase } = pedido
  const { state, now } = await inOneSnapshot(db, async (tx) => ({
    state: (await readStates(tx, [codigo])).get(codigo),
    now: await readClock(tx),
  }))
  const token = await db.transaction((tx) => getWhatsAppLink(tx, { codigo_pedido: codigo, secret }))
  const enlace = `${publicUrl}${linkTo('/rastrear')}/${token}`
  const valores = valuesIn(mensaje, pedido, valuesOf(pedido, { articulo: null, ...state, now, enlace }))
  return { clase, mensaje, ...(await getTexto(db, { clase, mensaje })), valores }
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

/**
 * Takes back one's own record of a message that was not sent after all. Repeated, it does nothing.
 * @throws ErrorDeNegocio 404 for an unknown order
 */
export function quitarAvisoAMano(db: Db, { codigo, id, autor }: { codigo: string; id: number; autor: string }) {
  return db.transaction(async (tx) => {
    await lockForStaff(tx, codigo)
    const [row] = await tx
      .delete(avisosAMano)
      .where(and(eq(avisosAMano.id, id), eq(avisosAMano.codigo, codigo), eq(avisosAMano.autor, autor)))
      .returning({ sobre: avisosAMano.sobre })
    if (row)
      await audit(tx, {
        quien: autor,
        accion: 'quitar-aviso',
        entidad: 'pedido',
        clave: codigo,
        antes: { sobre: row.sobre },
      })
    return { codigo }
  })
}
