import { and, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm'
import { conflicto, noExiste } from '#comun/errores.ts'
import { velarCorreo } from '#comun/velarCorreo.ts'
import { encolar, quedoFuera } from '#correo/correo.server.ts'
import { buscarEnlace, type Enlace, gastarEnlace } from '#correo/enlaces.server.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/esquema/solicitudes.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '#pedidos/estatus.ts'
import { type FilaDePedido, ponerEnRevision, tomarPedido } from '#pedidos/pedidos.server.ts'
import { direccionDe } from '#pedidos/reglas.ts'
import type { CambioDeDireccion, Clase, PeticionDeAyuda, PorConfirmar, SolicitudRecibida } from './contrato.ts'
import { impedimentoParaMudarlo, loQuePide } from './reglas.ts'
import { tablas } from './tablas.server.ts'

export { decidir } from './decisiones.server.ts'
export { buscarDestino, responder } from './respuestas.server.ts'

type Envio<T> = { codigo: string; datos: T; repeticion: Repeticion }

const nombres = {
  ayuda: 'Solicitud de ayuda urgente',
  direccion: 'Solicitud de cambio de dirección',
  envio: 'Solicitud de envío a domicilio',
}

/** @throws ErrorDeNegocio 404, 409 when one is open already or the key stands for another request */
export function pedirAyuda(db: Db, envio: Envio<PeticionDeAyuda>) {
  const { situacion, correo } = envio.datos
  return recibir(db, 'ayuda', envio, async (tx, fila) => {
    const [nueva] = await tx
      .insert(solicitudesAyuda)
      .values({ ...fila, situacion, correo })
      .returning()
    return nueva?.id
  })
}

/** @throws ErrorDeNegocio 404, 409 when the order is over, one is open already or the key stands for another request */
export function cambiarDireccion(db: Db, envio: Envio<CambioDeDireccion>) {
  const nueva_direccion = direccionDe(envio.datos)
  const { razon, municipio, referencias, ...datos } = envio.datos
  const vacios = { razon: razon || null, municipio: municipio || null, referencias: referencias || null }
  return recibir(db, 'direccion', { ...envio, datos: { ...envio.datos, nueva_direccion } }, async (tx, fila) => {
    const [nueva] = await tx
      .insert(solicitudesCambioDireccion)
      .values({ ...fila, ...datos, ...vacios, nueva_direccion })
      .returning()
    return nueva?.id
  })
}

type Nueva = { codigo_pedido: string; estado: 'abierta' | 'por_confirmar'; estatus_previo: number }

// A form must not freeze the shop (docs/decisions/010): only the order's own address moves it at once.
function recibir<T extends { correo: string }>(
  db: Db,
  clase: Clase,
  { codigo, datos, repeticion }: Envio<T>,
  guardar: (tx: Tx, fila: Nueva) => Promise<number | undefined>,
): Promise<SolicitudRecibida> {
  return unaSolaVez(db, repeticion, async (tx) => {
    const pedido = await tomarPedido(tx, codigo)
    exigirQueSePueda(clase, pedido)
    await exigirNingunaAbierta(tx, clase, codigo)
    const esSuyo = !pedido.correo_cliente || pedido.correo_cliente.toLowerCase() === datos.correo.toLowerCase()
    if (!esSuyo && (await hayDemasiadas(tx, clase, codigo))) return { estado: 'sin_enlace' } as const
    const id = await guardar(tx, {
      codigo_pedido: codigo,
      estado: esSuyo ? 'abierta' : 'por_confirmar',
      estatus_previo: pedido.estatus_id,
    })
    await auditar(tx, {
      quien: null,
      accion: `solicitar-${clase}`,
      entidad: 'pedido',
      clave: codigo,
      despues: { id, ...datos },
    })
    if (!esSuyo) return { estado: await pedirConfirmacion(tx, clase, pedido, { id, ...datos }) }
    await abrir(tx, clase, pedido, datos)
    return { estado: 'en_revision' } as const
  })
}

/**
 * What the order's own address is asked to say yes to, so that nobody confirms a stranger's wish unread.
 * @throws ErrorDeNegocio 404 for a link that is unknown, used or out of time
 */
export async function obtenerPorConfirmar(db: Db, token: string): Promise<PorConfirmar> {
  const { codigo, clase, id } = deEnlace(await buscarEnlace(db, token, 'confirmacion'))
  const fila =
    clase === 'ayuda'
      ? await buscarPedida(db, solicitudesAyuda, solicitudesAyuda.situacion, id)
      : await buscarPedida(db, solicitudesCambioDireccion, solicitudesCambioDireccion.nueva_direccion, id)
  if (!fila) throw enlaceVencido()
  return { codigo, clase, texto: fila.texto, correo: velarCorreo(fila.correo) }
}

type Tabla = (typeof tablas)[Clase]
type Texto = typeof solicitudesAyuda.situacion | typeof solicitudesCambioDireccion.nueva_direccion

async function buscarPedida(db: Db, tabla: Tabla, texto: Texto, id: number) {
  const [fila] = await db
    .select({ texto, correo: tabla.correo })
    .from(tabla)
    .where(and(eq(tabla.id, id), eq(tabla.estado, 'por_confirmar')))
  return fila
}

function deEnlace(enlace: Enlace | null) {
  if (!enlace?.codigo_pedido || !enlace.solicitud) throw enlaceVencido()
  const [clase, id] = enlace.solicitud.split(':') as [Clase, string] // written when the link was asked for
  return { codigo: enlace.codigo_pedido, clase, id: Number(id) }
}

/**
 * The order's own address says yes to a request that came with another e-mail.
 * @throws ErrorDeNegocio 404 for a link that is unknown or out of time, 409 when another one is open already
 */
export function confirmarSolicitud(db: Db, token: string) {
  return db.transaction(async (tx) => {
    const enlace = await buscarEnlace(tx, token, 'confirmacion')
    const { codigo, clase, id } = deEnlace(enlace)
    if (!enlace) throw enlaceVencido()
    // Whoever did not hear that it was done presses again.
    if (!(await gastarEnlace(tx, enlace.id))) return { codigo }
    const tabla = tablas[clase]
    const pedido = await tomarPedido(tx, codigo)
    exigirQueSePueda(clase, pedido)
    await exigirNingunaAbierta(tx, clase, pedido.codigo)
    const [solicitud] = await tx
      .update(tabla)
      .set({ estado: 'abierta', estatus_previo: pedido.estatus_id })
      .where(and(eq(tabla.id, id), eq(tabla.estado, 'por_confirmar')))
      .returning()
    if (!solicitud) throw enlaceVencido()
    await auditar(tx, {
      quien: null,
      accion: `confirmar-${clase}`,
      entidad: 'pedido',
      clave: pedido.codigo,
      despues: { id },
    })
    await abrir(tx, clase, pedido, solicitud)
    return { codigo: pedido.codigo }
  })
}

type Detalle = { correo: string; situacion?: string; nueva_direccion?: string }

async function abrir(
  tx: Tx,
  clase: Clase,
  pedido: FilaDePedido,
  { correo, situacion = '', nueva_direccion = '' }: Detalle,
) {
  const { codigo, correo_cliente } = pedido
  await ponerEnRevision(tx, pedido, nombres[loQuePide(clase, pedido.tipo_servicio)])
  const para = negocio.contacto.correoPedidos
  if (clase === 'ayuda')
    await encolar(tx, {
      funcion: 'send-help-email',
      para,
      codigo_pedido: codigo,
      datos: { orderCode: codigo, email: correo, situation: situacion },
    })
  else
    await encolar(tx, {
      funcion: 'send-address-change-email',
      para,
      codigo_pedido: codigo,
      datos: { orderCode: codigo, email: correo, newAddress: nueva_direccion },
    })
  if (correo_cliente)
    await encolar(tx, {
      funcion: 'send-request-receipt',
      para: correo_cliente,
      codigo_pedido: codigo,
      datos: { codigo_pedido: codigo, clase },
    })
}

// What is urgent the shop hears at once too, and that nobody knows yet who asks.
async function pedirConfirmacion(
  tx: Tx,
  clase: Clase,
  { codigo, correo_cliente }: FilaDePedido,
  { id, correo, situacion = '', nueva_direccion = '' }: Detalle & { id: number | undefined },
) {
  if (clase === 'ayuda')
    await encolar(tx, {
      funcion: 'send-help-email',
      para: negocio.contacto.correoPedidos,
      codigo_pedido: codigo,
      datos: { orderCode: codigo, email: correo, situation: situacion, sin_confirmar: true },
    })
  const carta = await encolar(tx, {
    funcion: 'send-request-confirmation-link',
    para: correo_cliente ?? '',
    codigo_pedido: codigo,
    datos: {
      codigo_pedido: codigo,
      clase,
      solicitud: `${clase}:${id}`,
      texto: situacion || nueva_direccion,
      correo: velarCorreo(correo),
    },
  })
  return (await quedoFuera(tx, carta)) ? 'sin_enlace' : 'por_confirmar'
}

/** How many of a kind may wait at once for an order's own address to confirm them: it is mailed about each. */
const SIN_CONFIRMAR = 3

// One whose link is out of time waits no more.
async function hayDemasiadas(tx: Tx, clase: Clase, codigo: string) {
  const tabla = tablas[clase]
  const esperan = and(
    eq(tabla.codigo_pedido, codigo),
    eq(tabla.estado, 'por_confirmar'),
    gt(tabla.fecha_creacion, sql`now() - interval '7 days'`),
  )
  return (await tx.$count(tabla, esperan)) >= SIN_CONFIRMAR
}

// One that is under review is where it was before.
function exigirQueSePueda(clase: Clase, { estatus_id, estatus_previo }: FilaDePedido) {
  const donde = estatus_id === ESTATUS.en_revision ? (estatus_previo ?? estatus_id) : estatus_id
  const impedimento = clase === 'direccion' && impedimentoParaMudarlo(donde)
  if (impedimento) throw conflicto(impedimento, 'pedido-cerrado')
}

async function exigirNingunaAbierta(tx: Tx, clase: Clase, codigo: string) {
  const tabla = tablas[clase]
  if ((await tx.$count(tabla, and(eq(tabla.codigo_pedido, codigo), eq(tabla.estado, 'abierta')))) > 0)
    throw conflicto(
      'Ya estamos revisando una solicitud igual de este pedido. Te escribiremos pronto.',
      'solicitud-abierta',
    )
}

function enlaceVencido() {
  return noExiste('Este enlace ya se usó o venció. Si todavía hace falta, envía la solicitud otra vez.')
}

type Olvido = {
  /** Null of one that nobody confirmed. */
  correo: string | null
  acabados: string[]
  salvo: string[]
}

/** Deletes what was asked about orders whose client is gone, and what they asked about others but for those under way. */
export async function olvidarSolicitudes(tx: Tx, { correo, acabados, salvo }: Olvido) {
  for (const tabla of Object.values(tablas))
    await tx
      .delete(tabla)
      .where(
        or(
          inArray(tabla.codigo_pedido, acabados),
          correo === null
            ? undefined
            : and(eq(sql`lower(${tabla.correo})`, correo.toLowerCase()), notInArray(tabla.codigo_pedido, salvo)),
        ),
      )
}
