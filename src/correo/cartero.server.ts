import { eq, sql } from 'drizzle-orm'
import type { JobWithMetadata } from 'pg-boss'
import type { Db, Tx } from '#db/abrir.server.ts'
import { correos } from '#db/esquema/maquinaria.server.ts'
import { pedidos } from '#db/esquema/pedidos.server.ts'
import { negocio } from '#negocio'
import { estaDeBaja } from './bajas/bajas.server.ts'
import { COLA_DE_CORREOS, type Cola } from './cola.server.ts'
import { crearEnlaceDeConfirmacion, obtenerEnlaceDeBaja, obtenerEnlaceDePedido } from './enlaces.server.ts'
import { esFuncion, plantillas, redactar } from './plantillas.server.tsx'
import { esDefinitivo, type Transporte } from './transporte.server.ts'

type RegistroDeReparto = { warn(datos: object, mensaje: string): void; error(datos: object, mensaje: string): void }

type Reparto = {
  cola: Cola
  db: Db
  /** Null without a mail server: mails are kept in the mailbox page and printed. */
  transporte: Transporte | null
  /** The shop's secret; links are derived from it. */
  secreto: string
  /** Where links point, without a slash at the end. */
  urlPublica: string
  /** `Brisa <pedidos@brisa.example>` */
  remitente: string
  registro: RegistroDeReparto
  /** Shows a kept mail to whoever started the shop. */
  imprimir?: (texto: string) => void
}

type Fila = typeof correos.$inferSelect
type Intento = { id: string; esUltimo: boolean; signal: AbortSignal }

/** Mails on their way at once; a slow one holds up none of the others. */
const CARTEROS = 4
// Above all the mail server's own limits, below the queue's: a hung delivery ends before its job is given to another.
const PLAZO = 45_000

/** Starts delivering what waits in the outbox, and returns. It ends when the queue is closed. */
export async function empezarReparto({ cola, ...medios }: Reparto) {
  for (let cartero = 0; cartero < CARTEROS; cartero++) {
    const id = await cola.boss.work(
      COLA_DE_CORREOS,
      {
        includeMetadata: true,
        pollingIntervalSeconds: Math.min(1, cola.sondeo),
        notifyPollingIntervalSeconds: cola.sondeo,
      },
      async ([trabajo]: JobWithMetadata<{ correo: string }>[]) => {
        if (!trabajo) return
        const { data, retryCount, retryLimit, signal } = trabajo
        try {
          await repartir(medios, { id: data.correo, esUltimo: retryCount >= retryLimit, signal })
        } finally {
          // Look for the next one now, not at the next round.
          cola.boss.notifyWorker(id)
        }
      },
    )
  }
}

/** Delivers one mail. What it throws goes back to the queue, which gives it out again later. */
async function repartir(medios: Omit<Reparto, 'cola'>, intento: Intento) {
  const { db } = medios
  const enlaces = await db.transaction((tx) => escribirEnlaces(tx, medios, intento.id))
  if (!enlaces) return
  const fallo = await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${2 * PLAZO}`))
    // Held until the mail is out, so that a job given out twice cannot send it twice.
    const [fila] = await tx.select().from(correos).where(eq(correos.id, intento.id)).for('update', { noWait: true })
    if (fila?.estado !== 'pendiente') return null
    if (esCancelable(fila) && (await estaDeBaja(tx, fila.para))) {
      await anotar(tx, fila, { estado: 'omitido', ultimo_error: 'La persona canceló los avisos de estatus.' })
      return null
    }
    try {
      await anotar(tx, fila, await entregar(medios, { fila, enlaces, signal: intento.signal }))
      return null
    } catch (error) {
      const alFinal = intento.esUltimo || esDefinitivo(error)
      await anotar(tx, fila, { estado: alFinal ? 'fallido' : 'pendiente', ultimo_error: frase(error) })
      const datos = { err: error, correo: fila.id, funcion: fila.funcion }
      if (alFinal) medios.registro.error(datos, 'mail put aside')
      else medios.registro.warn(datos, 'mail not delivered, will be tried again')
      return alFinal ? null : error
    }
  })
  if (fallo) throw fallo
}

// In a transaction of their own: a link must exist before the mail that carries it can arrive.
async function escribirEnlaces(tx: Tx, { secreto, urlPublica }: Omit<Reparto, 'cola'>, id: string) {
  const [fila] = await tx.select().from(correos).where(eq(correos.id, id))
  if (fila?.estado !== 'pendiente') return null
  const { codigo_pedido, para: correo } = fila
  const existe = codigo_pedido !== null && (await tx.$count(pedidos, eq(pedidos.codigo, codigo_pedido))) > 0
  const pedido = existe ? await obtenerEnlaceDePedido(tx, { codigo_pedido, correo, secreto }) : null
  const baja = await obtenerEnlaceDeBaja(tx, { correo, secreto })
  const { solicitud } = fila.datos
  const confirmacion =
    existe && typeof solicitud === 'string'
      ? await crearEnlaceDeConfirmacion(tx, { codigo_pedido, solicitud, correo, secreto })
      : null
  return {
    enlacePedido: pedido ? `${urlPublica}/rastrear#t=${pedido}` : `${urlPublica}/rastrear`,
    enlaceBaja: `${urlPublica}/cancel-notifications#t=${baja}`,
    bajaDeUnToque: `${urlPublica}/api/bajas/${baja}`,
    enlaceConfirmacion: `${urlPublica}/rastrear#c=${confirmacion}`,
    tokens: [pedido, baja, confirmacion].filter((token) => token !== null),
  }
}
type Enlaces = NonNullable<Awaited<ReturnType<typeof escribirEnlaces>>>

async function entregar(
  { transporte, urlPublica, remitente, imprimir = imprimirEnTerminal }: Omit<Reparto, 'cola'>,
  { fila, enlaces, signal }: { fila: Fila; enlaces: Enlaces; signal: AbortSignal },
) {
  if (!esFuncion(fila.funcion)) throw new Error(`No hay plantilla para ${fila.funcion}.`)
  const { asunto, html, texto, responderA } = await redactar(fila.funcion, fila.datos, enlaces)
  if (!transporte) {
    imprimir(`\n── Correo para ${fila.para} ──\n${asunto}\n\n${texto}\n──\n`)
    return { estado: 'guardado', asunto, html, texto, ultimo_error: null } as const
  }
  await transporte.sendMail({
    from: remitente,
    // As an object it is one address, whatever it holds.
    to: { name: '', address: fila.para },
    replyTo: { name: '', address: responderA ?? negocio.contacto.correo },
    subject: asunto,
    text: texto,
    html,
    messageId: `<${fila.id}@${new URL(urlPublica).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(esCancelable(fila) && {
        'List-Unsubscribe': `<${enlaces.bajaDeUnToque}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(PLAZO)]),
  })
  // What opens an order is kept nowhere but with the person it was sent to.
  const sinTokens = (parte: string) => enlaces.tokens.reduce((resto, token) => resto.replaceAll(token, '…'), parte)
  return { estado: 'enviado', asunto, html: sinTokens(html), texto: sinTokens(texto), ultimo_error: null } as const
}

async function anotar(tx: Tx, fila: Fila, cambio: Partial<Fila> & Pick<Fila, 'estado'>) {
  const salio = cambio.estado === 'enviado' || cambio.estado === 'guardado'
  await tx
    .update(correos)
    .set({
      ...cambio,
      ...(cambio.estado !== 'omitido' && { intentos: sql`${correos.intentos} + 1` }),
      ...(salio && { fecha_envio: sql`now()` }),
    })
    .where(eq(correos.id, fila.id))
}

function esCancelable({ funcion }: Fila) {
  return esFuncion(funcion) && plantillas[funcion].cancelable
}

function frase(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

function imprimirEnTerminal(texto: string) {
  process.stdout.write(texto)
}
