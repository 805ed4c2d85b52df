import { and, eq, gt } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { daysAgo } from '#db/cleanup.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { DAYS_TO_CONFIRM } from '#lib/confirmationDays.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { maskCorreo } from '#lib/maskCorreo.ts'
import type { Requester } from '#mail/contract.ts'
import { findLink, spendLink } from '#mail/links.server.ts'
import { enqueue, wasSkipped } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { lockPedido, type PedidoRow, putInRevision } from '#pedidos/pedidos.server.ts'
import { formatDireccion, whereItWas } from '#pedidos/rules.ts'
import { findConfirmacion } from './answers.server.ts'
import type { CambioDeDireccion, Clase, PeticionDeAyuda, SolicitudRecibida } from './contract.ts'
import { readPasoAEnvio } from './pasoAEnvio.server.ts'
import { impedimentoParaConfirmar, impedimentoParaMudarlo, kindRequested, missingToRequestEnvio } from './rules.ts'
import { tables } from './tables.server.ts'
import { expiredLink, fromLink } from './toConfirm.server.ts'

export { findConfirmacion, findTarget, responder } from './answers.server.ts'
export { decidir } from './decisiones.server.ts'
export { olvidarSolicitudes } from './forget.server.ts'
export { obtenerPorConfirmar } from './toConfirm.server.ts'

type Submission<T> = { codigo: string; datos: T; replay: Replay; pide: Requester }

const mailNames = {
  ayuda: 'Solicitud de ayuda urgente',
  direccion: 'Solicitud de cambio de dirección',
  envio: 'Solicitud de envío a domicilio',
}

/** @throws ErrorDeNegocio 404; 409 if another request for help is open or the key was used for another request */
export function pedirAyuda(db: Db, submission: Submission<PeticionDeAyuda>) {
  const { situacion, correo } = submission.datos
  return receive(db, 'ayuda', submission, async (tx, row) => {
    const [inserted] = await tx
      .insert(solicitudesAyuda)
      .values({ ...row, situacion, correo })
      .returning()
    return inserted?.id
  })
}

/**
 * @throws ErrorDeNegocio 404; 409 if the order is closed, another change of address is open or the key was used for
 * another request; 422 for a pickup without a phone or an accepted cost
 */
export function cambiarDireccion(db: Db, submission: Submission<CambioDeDireccion>) {
  const { telefono, costo_aceptado, ...parts } = submission.datos
  const nueva_direccion = formatDireccion(parts)
  const { razon, municipio, referencias, ...datos } = parts
  const empty = { razon: razon || null, municipio: municipio || null, referencias: referencias || null }
  return receive(
    db,
    'direccion',
    { ...submission, datos: { ...submission.datos, nueva_direccion } },
    async (tx, row, pedido) => {
      const deEnvio = kindRequested('direccion', pedido.tipo_servicio) === 'envio'
      const missing = deEnvio && missingToRequestEnvio({ telefono, costo_aceptado })
      if (missing) throw invalid('Este pedido era para retirarlo: para enviártelo falta algo más.', missing)
      const [inserted] = await tx
        .insert(solicitudesCambioDireccion)
        .values({
          ...row,
          ...datos,
          ...empty,
          nueva_direccion,
          ...(deEnvio && { telefono, costo_aceptado: costo_aceptado || null }),
        })
        .returning()
      return inserted?.id
    },
  )
}

type NewSolicitud = {
  codigo_pedido: string
  estado: 'abierta' | 'por_confirmar'
  estatus_previo: number
  casa: string
  red: string
}

// Only a request with the order's own e-mail starts the review at once, so that strangers cannot stop orders with a
// form (docs/decisions/010). For an order without an e-mail, staff must call first.
function receive<T extends { correo: string }>(
  db: Db,
  clase: Clase,
  { codigo, datos, replay, pide }: Submission<T>,
  save: (tx: Tx, row: NewSolicitud, pedido: PedidoRow) => Promise<number | undefined>,
): Promise<SolicitudRecibida> {
  return runOnce(db, replay, async (tx) => {
    const pedido = await lockPedido(tx, codigo)
    requireAllowed(clase, pedido)
    await requireNoneOpen(tx, clase, codigo)
    const own = pedido.correo_cliente
    const esSuyo = own?.toLowerCase() === datos.correo.toLowerCase()
    if (!esSuyo && (await hasTooMany(tx, clase, codigo, pide)))
      return { estado: own ? 'sin_enlace' : 'sin_llamada' } as const
    const { subnet, network: red } = pide
    const inserted = { codigo_pedido: codigo, estatus_previo: pedido.estatus_id, casa: subnet, red }
    const id = await save(tx, { ...inserted, estado: esSuyo ? 'abierta' : 'por_confirmar' }, pedido)
    if (id === undefined) throw new Error('INSERT of the request returned no row.')
    await audit(tx, {
      quien: null,
      accion: `solicitar-${clase}`,
      entidad: 'pedido',
      clave: codigo,
      despues: { id, ...datos },
    })
    if (!esSuyo) return { estado: await requestConfirmacion(tx, clase, pedido, { id, pide, ...datos }) }
    // An address that nobody has proved may be a stranger's to whom the sender would cause mails.
    const requester = pedido.correo_comprobado ? null : pide
    await openSolicitud(tx, clase, pedido, { id, requester, quien: null, ...datos })
    return { estado: 'en_revision' } as const
  })
}

/**
 * Confirms a request that came with another e-mail, by the link mailed to the order's own address.
 * @throws ErrorDeNegocio 404 for an unknown or expired link, or a request that no longer waits; 409 if another request
 * of the same kind is open, or the order is closed to a change of address
 */
export function confirmarSolicitud(db: Db, token: string) {
  return db.transaction(async (tx) => {
    const link = await findLink(tx, token, 'confirmacion')
    const { codigo, clase, id } = fromLink(link)
    if (!link) throw expiredLink()
    // If the link was used before, the answer is that the request is confirmed.
    if (!(await spendLink(tx, link.id))) return { codigo }
    const pedido = await lockPedido(tx, codigo)
    requireAllowed(clase, pedido)
    await requireNoneOpen(tx, clase, pedido.codigo)
    if (!(await confirmar(tx, pedido, { clase, id, quien: null, source: 'enlace' }))) throw expiredLink()
    return { codigo: pedido.codigo }
  })
}

/**
 * Confirms a request after staff called the order's phone.
 * @throws ErrorDeNegocio 404; 409 if the request cannot be confirmed by a call or somebody has decided already
 */
export async function confirmarPorTelefono(tx: Tx, { clase, id, autor }: { clase: Clase; id: number; autor: string }) {
  const table = tables[clase]
  const [buscada] = await tx.select({ codigo: table.codigo_pedido }).from(table).where(eq(table.id, id))
  if (!buscada) throw notFound('Esa solicitud no existe.')
  // Locks the order first and then the request, like all other code, to avoid deadlocks.
  const pedido = await lockPedido(tx, buscada.codigo)
  // If the same agent repeats the confirmation, nothing is left to do.
  if ((await findConfirmacion(tx, { clase, id, codigo: pedido.codigo }))?.por === autor) return
  const impedimento = impedimentoParaConfirmar(await readToCall(tx, { clase, id, pedido }))
  if (impedimento) throw conflict(impedimento, 'sin-confirmar')
  await confirmar(tx, pedido, { clase, id, quien: autor, source: 'llamada' })
}

type SolicitudRef = { clase: Clase; id: number }
type Pedido = Pick<PedidoRow, 'codigo' | 'telefono' | 'estatus_id' | 'estatus_previo'>

/** Reads the argument of `impedimentoParaConfirmar`. */
export async function readToCall(db: Db | Tx, { clase, id, pedido }: SolicitudRef & { pedido: Pedido }) {
  const table = tables[clase]
  const [row] = await db.select({ estado: table.estado }).from(table).where(eq(table.id, id))
  const hayOtra = await hasOpen(db, clase, pedido.codigo)
  return { clase, estado: row?.estado, telefono: pedido.telefono, donde: whereItWas(pedido), hayOtra }
}

type Confirmacion = SolicitudRef & { quien: string | null; source: 'enlace' | 'llamada' }

/** @returns false if the request was not waiting for confirmation */
async function confirmar(tx: Tx, pedido: PedidoRow, { clase, id, quien, source }: Confirmacion) {
  const table = tables[clase]
  const [solicitud] = await tx
    .update(table)
    .set({ estado: 'abierta', estatus_previo: pedido.estatus_id })
    .where(and(eq(table.id, id), eq(table.estado, 'por_confirmar')))
    .returning()
  if (!solicitud) return false
  await audit(tx, {
    quien,
    accion: `confirmar-${clase}`,
    entidad: 'pedido',
    clave: pedido.codigo,
    despues: { id, canal: source },
  })
  await openSolicitud(tx, clase, pedido, { ...solicitud, requester: null, quien })
  return true
}

type Detail = { id: number; correo: string; situacion?: string; nueva_direccion?: string }

/** `quien`: who of staff confirmed the request. */
type Opened = { requester: Requester | null; quien: string | null }

async function openSolicitud(
  tx: Tx,
  clase: Clase,
  pedido: PedidoRow,
  { id, requester, quien, correo, situacion = '', nueva_direccion = '' }: Detail & Opened,
) {
  const { codigo, correo_cliente } = pedido
  const envio = await readPasoAEnvio(tx, { clase, id })
  await putInRevision(tx, pedido, mailNames[kindRequested(clase, pedido.tipo_servicio)])
  const about = { para: negocio.contacto.correoPedidos, codigo_pedido: codigo }
  const datos = { en_bandeja: `${clase}:${id}`, orderCode: codigo, email: correo }
  if (clase === 'ayuda')
    await enqueue(tx, { funcion: 'send-help-email', ...about, datos: { ...datos, situation: situacion } }, quien)
  else
    await enqueue(
      tx,
      { funcion: 'send-address-change-email', ...about, datos: { ...datos, newAddress: nueva_direccion, envio } },
      quien,
    )
  if (correo_cliente)
    await enqueue(tx, {
      funcion: 'send-request-receipt',
      para: correo_cliente,
      codigo_pedido: codigo,
      // Null for a request that was confirmed or has the order's proven e-mail: the mail limits do not count it.
      requester,
      datos: { codigo_pedido: codigo, clase, envio },
    })
}

// Mails the link that confirms a request. A request for help is also mailed to the shop at once, marked as unconfirmed.
async function requestConfirmacion(
  tx: Tx,
  clase: Clase,
  { codigo, correo_cliente }: PedidoRow,
  { id, pide, correo, situacion = '', nueva_direccion = '' }: Detail & { pide: Requester },
) {
  const sin_correo = !correo_cliente
  if (clase === 'ayuda')
    await enqueue(tx, {
      funcion: 'send-help-email',
      para: negocio.contacto.correoPedidos,
      codigo_pedido: codigo,
      datos: {
        ...{ en_bandeja: `ayuda:${id}`, orderCode: codigo, email: correo, situation: situacion },
        ...{ sin_confirmar: true, sin_correo },
      },
    })
  if (sin_correo) return 'por_llamar'
  const mailId = await enqueue(tx, {
    funcion: 'send-request-confirmation-link',
    para: correo_cliente,
    codigo_pedido: codigo,
    requester: pide,
    datos: {
      codigo_pedido: codigo,
      clase,
      solicitud: `${clase}:${id}`,
      texto: situacion || nueva_direccion,
      correo: maskCorreo(correo),
      envio: await readPasoAEnvio(tx, { clase, id }),
    },
  })
  return (await wasSkipped(tx, mailId)) ? 'sin_enlace' : 'por_confirmar'
}

/**
 * Maximum of unconfirmed requests of one kind about one order: per subnet, per network and in all. The first two limits
 * keep a stranger from using up the third.
 */
const UNCONFIRMED_LIMITS = { subnet: 3, network: 6, total: 30 }

// Requests older than `DAYS_TO_CONFIRM` days do not count, because their link has expired.
async function hasTooMany(tx: Tx, clase: Clase, codigo: string, { subnet, network }: Requester) {
  const table = tables[clase]
  const esperan = and(
    eq(table.codigo_pedido, codigo),
    eq(table.estado, 'por_confirmar'),
    gt(table.fecha_creacion, daysAgo(DAYS_TO_CONFIRM)),
  )
  const rows = await tx.select({ casa: table.casa, red: table.red }).from(table).where(esperan)
  const ofSubnet = rows.filter((row) => row.casa === subnet)
  const ofNetwork = rows.filter((row) => row.red === network)
  return (
    ofSubnet.length >= UNCONFIRMED_LIMITS.subnet ||
    ofNetwork.length >= UNCONFIRMED_LIMITS.network ||
    rows.length >= UNCONFIRMED_LIMITS.total
  )
}

function requireAllowed(clase: Clase, pedido: PedidoRow) {
  const impedimento = clase === 'direccion' && impedimentoParaMudarlo(whereItWas(pedido))
  if (impedimento) throw conflict(impedimento, 'pedido-cerrado')
}

async function hasOpen(db: Db | Tx, clase: Clase, codigo: string) {
  const table = tables[clase]
  return (await db.$count(table, and(eq(table.codigo_pedido, codigo), eq(table.estado, 'abierta')))) > 0
}

async function requireNoneOpen(tx: Tx, clase: Clase, codigo: string) {
  if (await hasOpen(tx, clase, codigo))
    throw conflict(
      'Ya estamos revisando una solicitud igual de este pedido. Te escribiremos pronto.',
      'solicitud-abierta',
    )
}
