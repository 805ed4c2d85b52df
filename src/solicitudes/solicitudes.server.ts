import { and, eq, gt } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { hace } from '#db/limpieza.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { conflicto, invalido, noExiste } from '#lib/errores.ts'
import { DIAS_PARA_CONFIRMAR } from '#lib/plazos.ts'
import { velarCorreo } from '#lib/velarCorreo.ts'
import type { Solicitante } from '#mail/contract.ts'
import { buscarEnlace, gastarEnlace } from '#mail/enlaces.server.ts'
import { encolar, quedoFuera } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { type FilaDePedido, ponerEnRevision, tomarPedido } from '#pedidos/pedidos.server.ts'
import { direccionDe, dondeEstaba } from '#pedidos/rules.ts'
import type { CambioDeDireccion, Clase, PeticionDeAyuda, SolicitudRecibida } from './contract.ts'
import { leerPasoAEnvio } from './pasoAEnvio.server.ts'
import { deEnlace, enlaceVencido } from './porConfirmar.server.ts'
import { buscarConfirmacion } from './respuestas.server.ts'
import { faltaParaPedirEnvio, impedimentoParaConfirmar, impedimentoParaMudarlo, loQuePide } from './rules.ts'
import { tablas } from './tablas.server.ts'

export { decidir } from './decisiones.server.ts'
export { olvidarSolicitudes } from './olvido.server.ts'
export { obtenerPorConfirmar } from './porConfirmar.server.ts'
export { buscarConfirmacion, buscarDestino, responder } from './respuestas.server.ts'

type Envio<T> = { codigo: string; datos: T; repeticion: Repeticion; pide: Solicitante }

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

/**
 * @throws ErrorDeNegocio 404, 409 when the order is over, one is open already or the key stands for another request, 422
 * for a pickup without a phone and the cost of sending it
 */
export function cambiarDireccion(db: Db, envio: Envio<CambioDeDireccion>) {
  const { telefono, costo_aceptado, ...partes } = envio.datos
  const nueva_direccion = direccionDe(partes)
  const { razon, municipio, referencias, ...datos } = partes
  const vacios = { razon: razon || null, municipio: municipio || null, referencias: referencias || null }
  return recibir(
    db,
    'direccion',
    { ...envio, datos: { ...envio.datos, nueva_direccion } },
    async (tx, fila, pedido) => {
      const deEnvio = loQuePide('direccion', pedido.tipo_servicio) === 'envio'
      const falta = deEnvio && faltaParaPedirEnvio({ telefono, costo_aceptado })
      if (falta) throw invalido('Este pedido era para retirarlo: para enviártelo falta algo más.', falta)
      const [nueva] = await tx
        .insert(solicitudesCambioDireccion)
        .values({
          ...fila,
          ...datos,
          ...vacios,
          nueva_direccion,
          ...(deEnvio && { telefono, costo_aceptado: costo_aceptado || null }),
        })
        .returning()
      return nueva?.id
    },
  )
}

type Nueva = {
  codigo_pedido: string
  estado: 'abierta' | 'por_confirmar'
  estatus_previo: number
  casa: string
  red: string
}

// A form must not freeze the shop (docs/decisions/010): only the order's own address moves it at once. One that has none
// waits for staff, who call its phone.
function recibir<T extends { correo: string }>(
  db: Db,
  clase: Clase,
  { codigo, datos, repeticion, pide }: Envio<T>,
  guardar: (tx: Tx, fila: Nueva, pedido: FilaDePedido) => Promise<number | undefined>,
): Promise<SolicitudRecibida> {
  return unaSolaVez(db, repeticion, async (tx) => {
    const pedido = await tomarPedido(tx, codigo)
    exigirQueSePueda(clase, pedido)
    await exigirNingunaAbierta(tx, clase, codigo)
    const propio = pedido.correo_cliente
    const esSuyo = propio?.toLowerCase() === datos.correo.toLowerCase()
    if (!esSuyo && (await hayDemasiadas(tx, clase, codigo, pide)))
      return { estado: propio ? 'sin_enlace' : 'sin_llamada' } as const
    const { casa, red } = pide
    const nueva = { codigo_pedido: codigo, estatus_previo: pedido.estatus_id, casa, red }
    const id = await guardar(tx, { ...nueva, estado: esSuyo ? 'abierta' : 'por_confirmar' }, pedido)
    if (id === undefined) throw new Error('The request was not kept.')
    await auditar(tx, {
      quien: null,
      accion: `solicitar-${clase}`,
      entidad: 'pedido',
      clave: codigo,
      despues: { id, ...datos },
    })
    if (!esSuyo) return { estado: await pedirConfirmacion(tx, clase, pedido, { id, pide, ...datos }) }
    await abrir(tx, clase, pedido, { id, ...datos })
    return { estado: 'en_revision' } as const
  })
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
    const pedido = await tomarPedido(tx, codigo)
    exigirQueSePueda(clase, pedido)
    await exigirNingunaAbierta(tx, clase, pedido.codigo)
    if (!(await confirmar(tx, pedido, { clase, id, quien: null, canal: 'enlace' }))) throw enlaceVencido()
    return { codigo: pedido.codigo }
  })
}

/**
 * Staff called the order's own phone, and it said yes.
 * @throws ErrorDeNegocio 404, 409 when nobody could say so, or somebody else has decided already
 */
export async function confirmarPorTelefono(tx: Tx, { clase, id, autor }: { clase: Clase; id: number; autor: string }) {
  const tabla = tablas[clase]
  const [buscada] = await tx.select({ codigo: tabla.codigo_pedido }).from(tabla).where(eq(tabla.id, id))
  if (!buscada) throw noExiste('Esa solicitud no existe.')
  // The order first, as everybody takes it, then the request.
  const pedido = await tomarPedido(tx, buscada.codigo)
  // Whoever did not hear that it was done presses again.
  if ((await buscarConfirmacion(tx, { clase, id, codigo: pedido.codigo }))?.por === autor) return
  const impedimento = impedimentoParaConfirmar(await leerPorLlamar(tx, { clase, id, pedido }))
  if (impedimento) throw conflicto(impedimento, 'sin-confirmar')
  await confirmar(tx, pedido, { clase, id, quien: autor, canal: 'llamada' })
}

type Cual = { clase: Clase; id: number }
type Pedido = Pick<FilaDePedido, 'codigo' | 'telefono' | 'estatus_id' | 'estatus_previo'>

/** Of a request what decides whether staff can confirm it by a call (`impedimentoParaConfirmar`). */
export async function leerPorLlamar(db: Db | Tx, { clase, id, pedido }: Cual & { pedido: Pedido }) {
  const tabla = tablas[clase]
  const [fila] = await db.select({ estado: tabla.estado }).from(tabla).where(eq(tabla.id, id))
  const hayOtra = await hayAbierta(db, clase, pedido.codigo)
  return { clase, estado: fila?.estado, telefono: pedido.telefono, donde: dondeEstaba(pedido), hayOtra }
}

type Confirmacion = Cual & { quien: string | null; canal: 'enlace' | 'llamada' }

/** @returns whether it still waited for that */
async function confirmar(tx: Tx, pedido: FilaDePedido, { clase, id, quien, canal }: Confirmacion) {
  const tabla = tablas[clase]
  const [solicitud] = await tx
    .update(tabla)
    .set({ estado: 'abierta', estatus_previo: pedido.estatus_id })
    .where(and(eq(tabla.id, id), eq(tabla.estado, 'por_confirmar')))
    .returning()
  if (!solicitud) return false
  await auditar(tx, {
    quien,
    accion: `confirmar-${clase}`,
    entidad: 'pedido',
    clave: pedido.codigo,
    despues: { id, canal },
  })
  await abrir(tx, clase, pedido, solicitud)
  return true
}

type Detalle = { id: number; correo: string; situacion?: string; nueva_direccion?: string }

async function abrir(
  tx: Tx,
  clase: Clase,
  pedido: FilaDePedido,
  { id, correo, situacion = '', nueva_direccion = '' }: Detalle,
) {
  const { codigo, correo_cliente } = pedido
  const envio = await leerPasoAEnvio(tx, { clase, id })
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
      datos: { orderCode: codigo, email: correo, newAddress: nueva_direccion, envio },
    })
  if (correo_cliente)
    await encolar(tx, {
      funcion: 'send-request-receipt',
      para: correo_cliente,
      codigo_pedido: codigo,
      // Its own address asked, or has confirmed it, or staff have called.
      pide: null,
      datos: { codigo_pedido: codigo, clase, envio },
    })
}

// What is urgent the shop hears at once too, and that nobody knows yet who asks.
async function pedirConfirmacion(
  tx: Tx,
  clase: Clase,
  { codigo, correo_cliente }: FilaDePedido,
  { id, pide, correo, situacion = '', nueva_direccion = '' }: Detalle & { pide: Solicitante },
) {
  const sin_correo = !correo_cliente
  if (clase === 'ayuda')
    await encolar(tx, {
      funcion: 'send-help-email',
      para: negocio.contacto.correoPedidos,
      codigo_pedido: codigo,
      datos: { orderCode: codigo, email: correo, situation: situacion, sin_confirmar: true, sin_correo },
    })
  if (sin_correo) return 'por_llamar'
  const carta = await encolar(tx, {
    funcion: 'send-request-confirmation-link',
    para: correo_cliente,
    codigo_pedido: codigo,
    pide,
    datos: {
      codigo_pedido: codigo,
      clase,
      solicitud: `${clase}:${id}`,
      texto: situacion || nueva_direccion,
      correo: velarCorreo(correo),
      envio: await leerPasoAEnvio(tx, { clase, id }),
    },
  })
  return (await quedoFuera(tx, carta)) ? 'sin_enlace' : 'por_confirmar'
}

/** How many of a kind may wait at once to be confirmed: those of others must not keep the client's own out. */
const SIN_CONFIRMAR = { casa: 3, red: 6, deTodas: 30 }

// One whose link is out of time waits no more.
async function hayDemasiadas(tx: Tx, clase: Clase, codigo: string, { casa, red }: Solicitante) {
  const tabla = tablas[clase]
  const esperan = and(
    eq(tabla.codigo_pedido, codigo),
    eq(tabla.estado, 'por_confirmar'),
    gt(tabla.fecha_creacion, hace(DIAS_PARA_CONFIRMAR)),
  )
  const filas = await tx.select({ casa: tabla.casa, red: tabla.red }).from(tabla).where(esperan)
  const deCasa = filas.filter((fila) => fila.casa === casa)
  const deRed = filas.filter((fila) => fila.red === red)
  return (
    deCasa.length >= SIN_CONFIRMAR.casa || deRed.length >= SIN_CONFIRMAR.red || filas.length >= SIN_CONFIRMAR.deTodas
  )
}

function exigirQueSePueda(clase: Clase, pedido: FilaDePedido) {
  const impedimento = clase === 'direccion' && impedimentoParaMudarlo(dondeEstaba(pedido))
  if (impedimento) throw conflicto(impedimento, 'pedido-cerrado')
}

async function hayAbierta(db: Db | Tx, clase: Clase, codigo: string) {
  const tabla = tablas[clase]
  return (await db.$count(tabla, and(eq(tabla.codigo_pedido, codigo), eq(tabla.estado, 'abierta')))) > 0
}

async function exigirNingunaAbierta(tx: Tx, clase: Clase, codigo: string) {
  if (await hayAbierta(tx, clase, codigo))
    throw conflicto(
      'Ya estamos revisando una solicitud igual de este pedido. Te escribiremos pronto.',
      'solicitud-abierta',
    )
}
