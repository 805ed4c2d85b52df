import { and, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { solicitudesRetiro } from '#db/schema/solicitudes.server.ts'
import type { Solicitante } from '#mail/contract.ts'
import { encolar } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { avisosPorCorreo, buscarPedido } from '#pedidos/pedidos.server.ts'
import type { Retiro, Verificacion } from './contract.ts'
import { compartenPalabra, esElAutorizado, respuestaDe } from './rules.ts'

/** One sentence for a code that does not exist and for one that is somebody else's. */
const NO_COINCIDE: Verificacion = {
  success: false,
  listo: false,
  cerrado: false,
  message: 'No pudimos encontrar el código en nuestro sistema. Por favor contacta con nosotros e intenta de nuevo.',
}

type Envio = { datos: Retiro; repeticion: Repeticion; pide: Solicitante }

/**
 * Notes that somebody collects an order, also before it is ready. They may when the e-mail is the order's own and the
 * name shares a word with the client's (without an e-mail on the order the name alone), or when the client named them.
 * @throws ErrorDeNegocio 409 when the key stands for another request
 */
export function verificarRetiro(db: Db, { datos, repeticion, pide }: Envio): Promise<Verificacion> {
  return unaSolaVez(db, repeticion, async (tx) => {
    // One look, whether the code exists or not; what follows a match costs more, and so tells only its owner.
    const pedido = await buscarPedido(tx, datos.codigoPedido)
    const viene = pedido && quienViene(datos, pedido)
    if (!viene) return NO_COINCIDE
    const avisos = await avisosPorCorreo(tx, pedido.codigo)
    // The order's mails go to its client, not to whom the client named.
    const respuesta = respuestaDe(pedido, avisos && viene === 'cliente')
    await anotar(tx, pedido, { datos, respuesta, avisos, autorizado: viene === 'autorizado', pide })
    return { success: true, ...respuesta }
  })
}

type Pedido = NonNullable<Awaited<ReturnType<typeof buscarPedido>>>

/** As whom somebody may collect an order; null who may not. */
function quienViene({ nombre, apellido, correo }: Retiro, pedido: Pedido) {
  const suCorreo = !pedido.correo_cliente || pedido.correo_cliente.toLowerCase() === correo.toLowerCase()
  if (suCorreo && compartenPalabra(`${nombre} ${apellido}`, pedido.cliente)) return 'cliente'
  const { autorizado_a_recoger: autorizado } = pedido
  return autorizado && esElAutorizado({ nombre, apellido }, autorizado) ? 'autorizado' : null
}

type PorAnotar = {
  datos: Retiro
  respuesta: ReturnType<typeof respuestaDe>
  avisos: boolean
  autorizado: boolean
  pide: Solicitante
}

async function anotar(tx: Tx, pedido: Pedido, { datos, respuesta, avisos, autorizado, pide }: PorAnotar) {
  const { codigo, correo_cliente: propio, estatus } = pedido
  const { nombre, apellido, correo } = datos
  const { listo, cerrado, message } = respuesta
  // Of two that arrive together the second finds the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`retiro:${codigo}`}, 0))`)
  const yaAnotado = await tx.$count(
    solicitudesRetiro,
    and(
      eq(solicitudesRetiro.codigo_pedido, codigo),
      eq(solicitudesRetiro.estatus_id, estatus.id),
      eq(solicitudesRetiro.autorizado, autorizado),
      gt(solicitudesRetiro.fecha_creacion, sql`now() - interval '12 hours'`),
    ),
  )
  if (yaAnotado > 0) return
  await tx
    .insert(solicitudesRetiro)
    .values({ codigo_pedido: codigo, nombre, apellido, correo, estatus_id: estatus.id, autorizado })
  await encolar(tx, {
    funcion: 'send-pickup-request',
    para: negocio.contacto.correoPedidos,
    codigo_pedido: codigo,
    datos: {
      codigo_pedido: codigo,
      nombre: `${nombre} ${apellido}`,
      correo,
      estatus: estatus.nombre,
      cerrado,
      autorizado_por: autorizado ? pedido.cliente : null,
    },
  })
  if (propio)
    await encolar(tx, {
      funcion: 'send-pickup-receipt',
      para: propio,
      pide,
      codigo_pedido: codigo,
      datos: {
        codigo_pedido: codigo,
        nombre: autorizado ? pedido.cliente : nombre,
        autorizado: autorizado ? pedido.autorizado_a_recoger : null,
        estatus: estatus.nombre,
        listo,
        cierre: cerrado ? message : null,
        avisos,
      },
    })
}

type Olvido = {
  /** Null of one that nobody confirmed. */
  correo: string | null
  acabados: string[]
  salvo: string[]
}

/** Deletes who said that they would collect orders whose client is gone, and what that client said of others. */
export async function olvidarRetiros(tx: Tx, { correo, acabados, salvo }: Olvido) {
  const { codigo_pedido, correo: suyo } = solicitudesRetiro
  await tx
    .delete(solicitudesRetiro)
    .where(
      or(
        inArray(codigo_pedido, acabados),
        correo === null
          ? undefined
          : and(eq(sql`lower(${suyo})`, correo.toLowerCase()), notInArray(codigo_pedido, salvo)),
      ),
    )
}
