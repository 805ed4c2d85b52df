import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { shortName } from '#db/names.server.ts'
import { user } from '#db/schema/acceso.server.ts'
import { conversaciones, conversacionesAsistente, llaves } from '#db/schema/chat.server.ts'
import { ErrorDeNegocio, invalido, noExiste } from '#lib/errores.ts'
import { hayDeTurno, leerAtencion, repartir } from './cola.server.ts'
import { MENSAJE_VACIO, NO_EXISTE, TERMINADA, TextoDeMensaje } from './contract.ts'
import {
  bloquearDeVisita,
  darLlaveDe,
  type FilaDeConversacion,
  guardar,
  hacerFila,
  laDeVisita,
  nombreDe,
  tomarDeVisita,
  type Visita,
} from './filas.server.ts'
import {
  agregarUnaVez,
  anotar,
  buscarRepetido,
  buscarRespuesta,
  comoMensaje,
  exigirCupo,
  ultimoHasta,
} from './mensajes.server.ts'
import { esElPrimero } from './tecleo.server.ts'
import { unoPorUno } from './unoPorUno.server.ts'
import { leerDeVisita, leerPuesto } from './vista.server.ts'

export { contarEnEspera, leerAtencion } from './cola.server.ts'
export { continuar, pedirCopia } from './correos.server.ts'
export { esDeVisita } from './filas.server.ts'
export { olvidarConversaciones } from './limpieza.server.ts'
export { leerDeVisita } from './vista.server.ts'

/** A browser that has a secret. */
type ConLlave = Visita & { llave: string }

type Peticion = {
  /** Whether a person is asked for, or only a message left. */
  action: 'request_agent' | 'save_contact'
  email: string
  codigo_pedido: string | null
  asistente?: string | null
  mensaje?: string
  clave?: string
}

/**
 * Begins a conversation, or goes on with the one that this browser has open, whoever asks twice. A person is given one
 * that is free; a message that is left waits for its answer by mail.
 * @throws ErrorDeNegocio 429
 */
export async function comenzar(db: Db, visita: ConLlave, peticion: Peticion) {
  const { action, mensaje, clave = randomUUID() } = peticion
  const suya = await db.transaction(async (tx) => {
    await hacerFila(tx, `chat:${visita.llave}`)
    const abierta = await bloquearDeVisita(tx, visita, { abierta: true })
    const dicha = abierta ? null : await buscarDicha(tx, visita, peticion)
    if (dicha) return dicha
    const empezada = abierta ? await completar(tx, abierta, visita, peticion) : await crear(tx, visita, peticion)
    const { fila } = mensaje ? await decir(tx, empezada, { clave, contenido: mensaje }) : { fila: empezada }
    const pide = action === 'request_agent'
    if (fila.estado !== (pide ? 'dejada' : 'esperando')) return fila
    // Whoever left a message has not stood in the queue since then.
    return guardar(tx, fila, pide ? { estado: 'esperando', espera_desde: sql`now()` } : { estado: 'dejada' })
  })
  const fila = suya.estado === 'esperando' ? await repartir(db, suya) : suya
  const agent = await nombreDe(db, fila.agente_id)
  return { success: true as const, agent, message: await palabrasDe(db, fila, agent) }
}

async function crear(tx: Tx, { llave, persona }: ConLlave, { email, codigo_pedido, asistente }: Peticion) {
  const [fila] = await tx
    .insert(conversaciones)
    .values({
      correo: email,
      correo_comprobado: await esSuyo(tx, persona, email),
      codigo_pedido,
      user_id: persona,
      asistente_id: await buscarCharla(tx, { llave, persona }, asistente),
      espera_desde: sql`now()`,
    })
    .returning()
  if (!fila) throw new Error('The conversations took no row.')
  await darLlaveDe(tx, llave, fila.id)
  return fila
}

/** One that is over, in which this was said: the answer to that was lost, and it is no reason to begin another. */
async function buscarDicha(tx: Tx, visita: Visita, { mensaje, clave }: Peticion) {
  if (!mensaje || !clave) return null
  const ultima = await bloquearDeVisita(tx, visita)
  return ultima && (await buscarRepetido(tx, ultima, { clave, rol: 'user', contenido: mensaje })) ? ultima : null
}

/** What was not known when it began: the order it is about, and what was said to the assistant. */
async function completar(tx: Tx, fila: FilaDeConversacion, visita: ConLlave, { codigo_pedido, asistente }: Peticion) {
  await darLlaveDe(tx, visita.llave, fila.id)
  return guardar(tx, fila, {
    codigo_pedido: fila.codigo_pedido ?? codigo_pedido,
    asistente_id: (await buscarCharla(tx, visita, asistente)) ?? fila.asistente_id,
  })
}

/** Whether an address is the one of who is signed in, who proved it. */
async function esSuyo(tx: Tx, persona: string | null, correo: string) {
  if (persona === null) return false
  const suyo = and(eq(user.id, persona), user.emailVerified, eq(sql`lower(${user.email})`, correo.toLowerCase()))
  return (await tx.$count(user, suyo)) > 0
}

/** A conversation with the assistant that is this browser's own; another one is carried nowhere. */
async function buscarCharla(tx: Tx, { llave, persona }: ConLlave, id: string | null | undefined) {
  if (!id) return null
  const { huella, user_id } = conversacionesAsistente
  const [charla] = await tx
    .select({ id: conversacionesAsistente.id })
    .from(conversacionesAsistente)
    .where(
      and(
        eq(conversacionesAsistente.id, id),
        eq(huella, llave),
        or(isNull(user_id), persona === null ? undefined : eq(user_id, persona)),
      ),
    )
  return charla?.id ?? null
}

async function palabrasDe(db: Db, fila: FilaDeConversacion, agente: string | null) {
  if (fila.estado === 'atendida') return `Te atiende ${agente ?? 'el taller'}.`
  if (fila.estado === 'dejada') return ACUSE.dejada
  if (fila.estado === 'terminada') return ACUSE.terminada
  const { hay_agente } = await leerAtencion(db)
  if (!hay_agente) return 'Ahora no hay nadie en línea. Déjanos tu mensaje y te respondemos por correo.'
  const puesto = await leerPuesto(db, fila)
  return puesto === null || puesto <= 1
    ? 'Eres la próxima persona en la fila.'
    : `Estás en el lugar ${puesto} de la fila.`
}

type Dicho = { clave: string; contenido: string }

/** Says something for the visitor in a conversation that is held, once. What is refused takes it back. */
async function decir(tx: Tx, fila: FilaDeConversacion, dicho: Dicho) {
  const { fila: mensaje, esNuevo } = await agregarUnaVez(tx, fila, { ...dicho, rol: 'user' })
  if (!esNuevo) return { fila, mensaje }
  if (fila.estado === 'terminada')
    throw new ErrorDeNegocio({
      status: 409,
      type: 'conversacion-terminada',
      title: 'No se pudo enviar el mensaje',
      detail: TERMINADA,
    })
  await exigirCupo(tx, fila)
  return { mensaje, fila: await guardar(tx, fila, { actividad_en: sql`now()`, ...(await sinQuienAtienda(tx, fila)) }) }
}

/** Who answered has gone off duty since: whoever comes next answers. */
async function sinQuienAtienda(tx: Tx, { estado, agente_id }: FilaDeConversacion) {
  if (estado !== 'atendida' || (agente_id !== null && (await hayDeTurno(tx, agente_id)))) return {}
  const nuevo: FilaDeConversacion['estado'] = (await hayDeTurno(tx)) ? 'esperando' : 'dejada'
  return { estado: nuevo, agente_id: null, espera_desde: sql`now()` }
}

type Hablado = { messages: { role: string; content: string }[]; clave?: string }

/** Milliseconds that somebody waits for an answer who cannot be told of it later, and between two looks for it. */
const PACIENCIA = 5_000
const ENTRE_MIRADAS = 250

/**
 * Says the last of what the visitor gives in this browser's conversation.
 * @throws ErrorDeNegocio 404, 409 of one that is over or a name that stands for another message, 422, 429
 */
export async function hablar(db: Db, visita: Visita, { messages, clave }: Hablado) {
  const contenido = exigirTexto(messages.findLast(({ role }) => role === 'user')?.content ?? '')
  const { fila, mensaje } = await unoPorUno(visita.llave, () =>
    db.transaction(async (tx) =>
      decir(tx, await tomarDeVisita(tx, visita), { clave: clave ?? randomUUID(), contenido }),
    ),
  )
  // Who named it reads the conversation by itself.
  const limite = clave === undefined && fila.estado === 'atendida' ? Date.now() + PACIENCIA : 0
  let respuesta = clave === undefined ? await buscarRespuesta(db, fila, mensaje.id) : null
  while (!respuesta && Date.now() < limite) {
    await setTimeout(ENTRE_MIRADAS)
    respuesta = await buscarRespuesta(db, fila, mensaje.id)
  }
  return {
    response: respuesta?.contenido ?? ACUSE[fila.estado],
    agent: (respuesta && shortName(respuesta.autor)) ?? 'Soporte',
    mensaje: comoMensaje(mensaje, null),
    estado: fila.estado,
    version: fila.version,
  }
}

const ACUSE: Record<FilaDeConversacion['estado'], string> = {
  esperando: 'Recibimos tu mensaje. Te respondemos en cuanto alguien esté libre.',
  atendida: 'Recibimos tu mensaje.',
  dejada: 'Recibimos tu mensaje. Te respondemos por correo.',
  terminada: TERMINADA,
}

function exigirTexto(texto: string) {
  const leido = TextoDeMensaje.safeParse(texto)
  if (leido.success) return leido.data
  const falta = leido.error.issues[0]?.message ?? MENSAJE_VACIO
  throw invalido(falta, { messages: falta })
}

/**
 * Tells who has the conversation that its visitor types; said again within a second, or as it ends, it does nothing.
 * @throws ErrorDeNegocio 404
 */
export async function avisarTecleo(db: Db, visita: Visita) {
  if (visita.llave === null) throw noExiste(NO_EXISTE)
  if (!esElPrimero(visita.llave)) return
  const { rowCount } = await db.execute(sql`
    select case when suya.estado <> 'terminada' then pg_notify('vivo', 'gestion:tecleo:' || suya.id) end
    from ${laDeVisita(visita)} suya`)
  if (!rowCount) throw noExiste(NO_EXISTE)
}

/**
 * Notes what its visitor has seen, who needs no mail of it then.
 * @throws ErrorDeNegocio 404
 */
export async function marcarVisto(db: Db, visita: Visita, hasta: number) {
  const { rowCount } = await db.execute(sql`
    with suya as ${laDeVisita(visita)}, vista as (update ${conversaciones} c set visto_por_visitante = ${ultimoHasta(hasta)}
      from suya where c.id = suya.id and c.visto_por_visitante < ${ultimoHasta(hasta)})
    select from suya`)
  if (!rowCount) throw noExiste(NO_EXISTE)
}

/** @throws ErrorDeNegocio 404 */
export async function terminar(db: Db, visita: Visita) {
  await db.transaction(async (tx) => {
    const fila = await tomarDeVisita(tx, visita)
    if (fila.estado === 'terminada') return
    await anotar(tx, fila, 'La conversación terminó.')
    await guardar(tx, fila, FIN_DE_VISITA)
  })
  return leerDeVisita(db, visita)
}

const FIN_DE_VISITA = {
  estado: 'terminada',
  terminada_por: 'visitante',
  terminada_en: sql`now()`,
  espera_desde: null,
} as const

/** This browser holds nothing any more. */
export async function olvidar(db: Db, { llave }: Visita) {
  if (llave !== null) await db.delete(llaves).where(eq(llaves.huella, llave))
}
