import { and, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { solicitudesRetiro } from '#db/schema/solicitudes.server.ts'
import type { Requester } from '#mail/contract.ts'
import { enqueue } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { avisosByCorreo, buscarPedido, provenName } from '#pedidos/pedidos.server.ts'
import type { Retiro, Verificacion } from './contract.ts'
import { answerFor, isAutorizado, shareWord } from './rules.ts'

/** One answer for an unknown code and for a form that does not match the order, so that it reveals no code. */
const NO_MATCH: Verificacion = {
  success: false,
  listo: false,
  cerrado: false,
  message: 'No pudimos encontrar el código en nuestro sistema. Por favor contacta con nosotros e intenta de nuevo.',
}

type Submission = { datos: Retiro; replay: Replay; pide: Requester }

/**
 * Records that somebody will collect an order, also before it is ready. The form must have the order's e-mail, if any,
 * and a word of the client's name; or the name of the other person who may collect the order.
 * @throws ErrorDeNegocio 409 if the key was used for another request
 */
export function verificarRetiro(db: Db, { datos, replay, pide }: Submission): Promise<Verificacion> {
  return runOnce(db, replay, async (tx) => {
    // One read, whether the code exists or not. Only a match takes longer, so the timing tells strangers nothing.
    const pedido = await buscarPedido(tx, datos.codigoPedido)
    const viene = pedido && whoComes(datos, pedido)
    if (!viene) return NO_MATCH
    const avisos = await avisosByCorreo(tx, pedido.codigo)
    // The answer promises mails to the client only, because the named person gets none.
    const answer = answerFor(pedido, avisos && viene === 'cliente')
    await record(tx, pedido, { datos, respuesta: answer, avisos, autorizado: viene === 'autorizado', pide })
    return { success: true, ...answer }
  })
}

type Pedido = NonNullable<Awaited<ReturnType<typeof buscarPedido>>>

/** In which role somebody may collect an order; null if they may not. */
function whoComes({ nombre, apellido, correo }: Retiro, pedido: Pedido) {
  const suCorreo = !pedido.correo_cliente || pedido.correo_cliente.toLowerCase() === correo.toLowerCase()
  if (suCorreo && shareWord(`${nombre} ${apellido}`, pedido.cliente)) return 'cliente'
  const { autorizado_a_recoger: autorizado } = pedido
  return autorizado && isAutorizado({ nombre, apellido }, autorizado) ? 'autorizado' : null
}

type ToRecord = {
  datos: Retiro
  respuesta: ReturnType<typeof answerFor>
  avisos: boolean
  autorizado: boolean
  pide: Requester
}

async function record(tx: Tx, pedido: Pedido, { datos, respuesta: answer, avisos, autorizado, pide }: ToRecord) {
  const { codigo, correo_cliente: itsCorreo, estatus } = pedido
  const { nombre, apellido, correo } = datos
  const { listo, cerrado, message } = answer
  const cierre = cerrado ? message : null
  // Serializes concurrent requests about one order, so that the second finds the row of the first.
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
  const [row] = await tx
    .insert(solicitudesRetiro)
    .values({ codigo_pedido: codigo, nombre, apellido, correo, estatus_id: estatus.id, autorizado, cierre })
    .returning({ id: solicitudesRetiro.id })
  await enqueue(tx, {
    funcion: 'send-pickup-request',
    para: negocio.contacto.correoPedidos,
    codigo_pedido: codigo,
    datos: {
      en_bandeja: `retiro:${row?.id}`,
      codigo_pedido: codigo,
      nombre: `${nombre} ${apellido}`,
      correo,
      estatus: estatus.nombre,
      cierre,
      autorizado_por: autorizado ? pedido.cliente : null,
    },
  })
  if (itsCorreo)
    await enqueue(tx, {
      funcion: 'send-pickup-receipt',
      para: itsCorreo,
      requester: pide,
      codigo_pedido: codigo,
      datos: {
        codigo_pedido: codigo,
        nombre: provenName(pedido),
        autorizado: autorizado ? pedido.autorizado_a_recoger : null,
        estatus: estatus.nombre,
        listo,
        cierre,
        avisos,
      },
    })
}

type ForgetRequest = {
  /** The account's e-mail; null if it was never confirmed. */
  correo: string | null
  acabados: string[]
  salvo: string[]
}

/**
 * Deletes the announced pickups of the orders `acabados`, and those with the e-mail `correo`, except for the orders
 * `salvo`.
 */
export async function olvidarRetiros(tx: Tx, { correo, acabados, salvo }: ForgetRequest) {
  const { codigo_pedido, correo: itsCorreo } = solicitudesRetiro
  await tx
    .delete(solicitudesRetiro)
    .where(
      or(
        inArray(codigo_pedido, acabados),
        correo === null
          ? undefined
          : and(eq(sql`lower(${itsCorreo})`, correo.toLowerCase()), notInArray(codigo_pedido, salvo)),
      ),
    )
}
