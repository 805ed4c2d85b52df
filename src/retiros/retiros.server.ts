import { and, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { solicitudesRetiro } from '#db/schema/solicitudes.server.ts'
import type { Requester } from '#mail/contract.ts'
import { enqueue } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { avisosByCorreo, buscarPedido } from '#pedidos/pedidos.server.ts'
import type { Retiro, Verificacion } from './contract.ts'
import { answerFor, isAutorizado, shareWord } from './rules.ts'

/** One sentence for a code that does not exist and for one that is somebody else's. */
const NO_MATCH: Verificacion = {
  success: false,
  listo: false,
  cerrado: false,
  message: 'No pudimos encontrar el código en nuestro sistema. Por favor contacta con nosotros e intenta de nuevo.',
}

type Submission = { datos: Retiro; replay: Replay; pide: Requester }

/**
 * Notes that somebody collects an order, also before it is ready. They may when the e-mail is the order's own and the
 * name shares a word with the client's (without an e-mail on the order the name alone), or when the client named them.
 * @throws ErrorDeNegocio 409 when the key stands for another request
 */
export function verificarRetiro(db: Db, { datos, replay, pide }: Submission): Promise<Verificacion> {
  return runOnce(db, replay, async (tx) => {
    // One look, whether the code exists or not; what follows a match costs more, and so tells only its owner.
    const pedido = await buscarPedido(tx, datos.codigoPedido)
    const viene = pedido && whoComes(datos, pedido)
    if (!viene) return NO_MATCH
    const avisos = await avisosByCorreo(tx, pedido.codigo)
    // The order's mails go to its client, not to whom the client named.
    const answer = answerFor(pedido, avisos && viene === 'cliente')
    await record(tx, pedido, { datos, respuesta: answer, avisos, autorizado: viene === 'autorizado', pide })
    return { success: true, ...answer }
  })
}

type Pedido = NonNullable<Awaited<ReturnType<typeof buscarPedido>>>

/** As whom somebody may collect an order; null who may not. */
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
  const { codigo, correo_cliente: own, estatus } = pedido
  const { nombre, apellido, correo } = datos
  const { listo, cerrado, message } = answer
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
  await enqueue(tx, {
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
  if (own)
    await enqueue(tx, {
      funcion: 'send-pickup-receipt',
      para: own,
      requester: pide,
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

type ForgetRequest = {
  /** Null of one that nobody confirmed. */
  correo: string | null
  acabados: string[]
  salvo: string[]
}

/** Deletes who said that they would collect orders whose client is gone, and what that client said of others. */
export async function olvidarRetiros(tx: Tx, { correo, acabados, salvo }: ForgetRequest) {
  const { codigo_pedido, correo: own } = solicitudesRetiro
  await tx
    .delete(solicitudesRetiro)
    .where(
      or(
        inArray(codigo_pedido, acabados),
        correo === null
          ? undefined
          : and(eq(sql`lower(${own})`, correo.toLowerCase()), notInArray(codigo_pedido, salvo)),
      ),
    )
}
