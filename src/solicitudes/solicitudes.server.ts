import { and, eq } from 'drizzle-orm'
import { conflicto, noExiste } from '#comun/errores.ts'
import { encolar } from '#correo/correo.server.ts'
import { buscarEnlace, gastarEnlace } from '#correo/enlaces.server.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { pedidos } from '#db/esquema/pedidos.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/esquema/solicitudes.server.ts'
import { unaSolaVez } from '#db/repeticion.server.ts'
import { negocio } from '#negocio'
import { ponerEnRevision } from '#pedidos/pedidos.server.ts'
import type { CambioDeDireccion, Clase, PeticionDeAyuda, SolicitudRecibida } from './contrato.ts'

type Fila = typeof pedidos.$inferSelect
type Envio<T> = { codigo: string; clave: string; datos: T; contar: () => Promise<void> }

const tablas = { ayuda: solicitudesAyuda, direccion: solicitudesCambioDireccion }
const nombres = { ayuda: 'Solicitud de ayuda urgente', direccion: 'Solicitud de cambio de dirección' }

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

/** @throws ErrorDeNegocio 404, 409 when one is open already or the key stands for another request */
export function cambiarDireccion(db: Db, envio: Envio<CambioDeDireccion>) {
  const { nueva_direccion, razon, correo } = envio.datos
  return recibir(db, 'direccion', envio, async (tx, fila) => {
    const [nueva] = await tx
      .insert(solicitudesCambioDireccion)
      .values({ ...fila, nueva_direccion, razon: razon || null, correo })
      .returning()
    return nueva?.id
  })
}

type Nueva = { codigo_pedido: string; estado: 'abierta' | 'por_confirmar'; estatus_previo: number }

// A form must not freeze the shop (decisions §4): only the order's own address moves it at once.
function recibir<T extends { correo: string }>(
  db: Db,
  clase: Clase,
  { codigo, clave, datos, contar }: Envio<T>,
  guardar: (tx: Tx, fila: Nueva) => Promise<number | undefined>,
): Promise<SolicitudRecibida> {
  return db.transaction((tx) =>
    unaSolaVez(tx, { clave, verbo: clase, datos: { codigo, ...datos } }, async () => {
      await contar()
      const pedido = await tomar(tx, codigo)
      await exigirNingunaAbierta(tx, clase, codigo)
      const esSuyo = !pedido.correo_cliente || pedido.correo_cliente.toLowerCase() === datos.correo.toLowerCase()
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
      if (esSuyo) await abrir(tx, clase, pedido, datos)
      else await pedirConfirmacion(tx, clase, pedido, id)
      return { estado: esSuyo ? 'en_revision' : 'por_confirmar' } as const
    }),
  )
}

/**
 * The order's own address says yes to a request that came with another e-mail.
 * @throws ErrorDeNegocio 404 for a link that is unknown, used or out of time, 409 when one is open already
 */
export function confirmarSolicitud(db: Db, token: string) {
  return db.transaction(async (tx) => {
    const enlace = await buscarEnlace(tx, token, 'confirmacion')
    if (!enlace?.codigo_pedido || !enlace.solicitud || !(await gastarEnlace(tx, enlace.id))) throw enlaceVencido()
    const [clase, id] = enlace.solicitud.split(':') as [Clase, string] // written when the link was asked for
    const tabla = tablas[clase]
    const pedido = await tomar(tx, enlace.codigo_pedido)
    await exigirNingunaAbierta(tx, clase, pedido.codigo)
    const [solicitud] = await tx
      .update(tabla)
      .set({ estado: 'abierta', estatus_previo: pedido.estatus_id })
      .where(and(eq(tabla.id, Number(id)), eq(tabla.estado, 'por_confirmar')))
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

async function abrir(tx: Tx, clase: Clase, pedido: Fila, { correo, situacion = '', nueva_direccion = '' }: Detalle) {
  const { codigo, correo_cliente } = pedido
  await ponerEnRevision(tx, pedido, nombres[clase])
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

async function pedirConfirmacion(tx: Tx, clase: Clase, { codigo, correo_cliente }: Fila, id: number | undefined) {
  await encolar(tx, {
    funcion: 'send-request-confirmation-link',
    para: correo_cliente ?? '',
    codigo_pedido: codigo,
    datos: { codigo_pedido: codigo, clase, solicitud: `${clase}:${id}` },
  })
}

async function tomar(tx: Tx, codigo: string) {
  const [pedido] = await tx.select().from(pedidos).where(eq(pedidos.codigo, codigo)).for('update')
  if (!pedido) throw noExiste('No encontramos un pedido con ese código.')
  return pedido
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
