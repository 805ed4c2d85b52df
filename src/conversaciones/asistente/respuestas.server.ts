import { enlaceA } from '#lib/enlaceA.ts'
import { estadoDelHorario, formatearTramo } from '#lib/horario.ts'
import { negocio, type Tramo } from '#negocio'
import type { PedidoPublico } from '#pedidos/contract.ts'
import type { Fuente } from './contract.ts'
import { codigosEn, type Intencion, intencionDe, sinCodigos } from './intenciones.ts'
import { enPalabras, fuenteDe, type Mirador } from './pedido.server.ts'
import { type Busqueda, type Hallado, responde, seAcerca } from './saber/busqueda.server.ts'
import { type Pasaje, pasaje, resumen } from './saber/conocimiento.server.ts'
import { terminosDe } from './saber/palabras.ts'

/** What the assistant answers, before it is kept. */
export type Respuesta = {
  texto: string
  fuentes: Fuente[]
  /** The order that it tells of. */
  pedido: PedidoPublico | null
  sin_respuesta: boolean
}

export type Pregunta = {
  texto: string
  /** What the same person asked before, the last one last. */
  previas: string[]
  /** The code that they gave beside it. */
  codigo: string | null
}

/** How many orders one question may look up. */
const CODIGOS_POR_PREGUNTA = 3
/** How many pages that may be meant it names. */
const SUGERIDAS = 2
/** A question of so few words may go on with the one before. */
const PALABRAS_DE_SEGUIDA = 4

const AGENTE = '«Hablar con Agente»'
const { contacto: atencion, rastreo: retiro } = negocio.horarios
const paginaDeContacto = { texto: 'Contacto', ruta: enlaceA('/contacto') }
const paginaDeRetiro = { texto: 'Solicitar Retiro', ruta: enlaceA('/solicitar-retiro') }
const paginaDeRastreo = { texto: 'Rastrear pedido', ruta: enlaceA('/rastrear') }

const simple = (texto: string, fuentes: Fuente[] = [], sin_respuesta = false): Respuesta => ({
  texto,
  fuentes,
  pedido: null,
  sin_respuesta,
})

/** What is said to who wants what no page answers; a status has words of its own. */
const DICHOS: Record<Exclude<Intencion, 'estado'>, (hayAgente: boolean) => Respuesta> = {
  saludo: () =>
    simple(
      `Hola. Soy el asistente virtual de ${negocio.marca}. Pregúntame por tu pedido, precios, envíos, retiros, pagos u horarios.`,
    ),
  gracias: () => simple('Con gusto. Si necesitas algo más, aquí estoy.'),
  persona: (hayAgente) => simple(`Claro. ${haciaUnaPersona(hayAgente)}`, [paginaDeContacto]),
}

/** Answers that never need a model: what is said does not depend on what the shop knows. */
export function respuestaHecha(texto: string, hayAgente: boolean): Respuesta | null {
  const cual = codigosEn(texto).length > 0 ? null : intencionDe(texto)
  return cual === null || cual === 'estado' ? null : DICHOS[cual](hayAgente)
}

/** What it says when it knows nothing: that, who does, and the pages that may be meant. */
function noLoSe(parecidos: Hallado[], hayAgente: boolean): Respuesta {
  const quizas = parecidos.slice(0, SUGERIDAS).map(({ pasaje }) => pasaje.fuente)
  return simple(
    `Eso no lo sé, y no quiero inventarte una respuesta. ${haciaUnaPersona(hayAgente)}${quizas.length > 0 ? ' O mira si te sirve lo de aquí abajo.' : ''}`,
    [...quizas, paginaDeContacto],
    true,
  )
}

type Medios = {
  busqueda: Busqueda
  mirar: Mirador
  /** Somebody of the shop is on duty in the chat. */
  hayAgente: boolean
}

/**
 * Answers out of what the shop says and what an order's code shows, without a model.
 * @throws ErrorDeNegocio 429, 503 when a code may not be looked up
 */
export async function responderSolo(pregunta: Pregunta, { busqueda, mirar, hayAgente }: Medios): Promise<Respuesta> {
  const hecha = respuestaHecha(pregunta.texto, hayAgente)
  if (hecha) return hecha
  const dichos = codigosEn(pregunta.texto)
  const estado = intencionDe(pregunta.texto) === 'estado'
  const hallados = await busqueda.buscar(sinCodigos(pregunta.texto))
  const hallado = await elegir(pregunta, hallados, busqueda)
  const resto = terminosDe(sinCodigos(pregunta.texto)).length
  if (dichos.length > 0 && (estado || !hallado || resto <= 2)) return deCodigos(dichos, mirar)
  if (estado) {
    const ultimo = ultimoCodigo(pregunta)
    return ultimo ? deCodigos([ultimo], mirar) : pedirCodigo()
  }
  return hallado ? deLaPagina(hallado.pasaje) : noLoSe(hallados.filter(seAcerca), hayAgente)
}

/** What a question rests on: what it says by itself, or together with the one before. */
async function elegir({ texto, previas }: Pregunta, [mejor]: Hallado[], busqueda: Busqueda) {
  if (mejor && responde(mejor)) return mejor
  const solo = sinCodigos(texto)
  const terminos = terminosDe(solo)
  const anterior = previas.at(-1)
  if (!anterior || terminos.length === 0 || terminos.length > PALABRAS_DE_SEGUIDA) return null
  const [seguida] = await busqueda.buscar(`${sinCodigos(anterior)} ${solo}`)
  return seguida && responde(seguida) && habla(seguida, terminos) ? seguida : null
}

function habla({ pasaje: { titulo, modos, texto } }: Hallado, terminos: string[]) {
  const suyos = new Set(terminosDe(`${titulo} ${modos} ${texto}`))
  return terminos.every((termino) => suyos.has(termino))
}

function ultimoCodigo({ previas, codigo }: Pregunta) {
  return previas.flatMap(codigosEn).at(-1) ?? codigo
}

async function deCodigos(codigos: string[], mirar: Mirador): Promise<Respuesta> {
  const vistos: PedidoPublico[] = []
  const perdidos: string[] = []
  for (const codigo of codigos.slice(0, CODIGOS_POR_PREGUNTA)) {
    const pedido = await mirar(codigo)
    if (pedido) vistos.push(pedido)
    else perdidos.push(codigo)
  }
  const frases = [
    ...vistos.map(enPalabras),
    ...perdidos.map(
      (codigo) => `No encuentro el pedido ${codigo}. Revisa que el código esté bien escrito; está en tu correo.`,
    ),
  ]
  const fuentes = [...vistos.map(fuenteDe), ...(perdidos.length > 0 ? [pasaje('faq/no-aparece').fuente] : [])]
  return { texto: frases.join('\n\n'), fuentes, pedido: vistos[0] ?? null, sin_respuesta: false }
}

function pedirCodigo() {
  return simple(
    `Escríbeme el código de tu pedido, con la forma ${negocio.pedidos.serie}-XXXXX, y te digo cómo va. Está en tu correo de confirmación. También puedes verlo tú en Rastrear pedido.`,
    [paginaDeRastreo, pasaje('faq/rastrear').fuente],
  )
}

/** Answers that take more than one page: where two of them differ, both are said, and both cited. */
const AMPLIADAS: Record<string, () => Respuesta> = {
  'faq/horario': () =>
    simple(
      `${ahora()}\n\nPara escribirnos o llamarnos, según la página Contacto:\n${enLineas(atencion)}\n\nPara pasar a buscar un pedido, según Solicitar Retiro:\n${enLineas(retiro)}`,
      [pasaje('faq/horario').fuente, paginaDeContacto, paginaDeRetiro],
    ),
  'faq/tiempo-de-entrega': deLosPlazos,
  'envio/plazos': deLosPlazos,
}

function deLosPlazos() {
  const [preguntas, politica] = [pasaje('faq/tiempo-de-entrega'), pasaje('envio/plazos')]
  const { entrega } = negocio.plazos
  return simple(
    `Dos páginas lo dicen de forma distinta. Según Preguntas frecuentes, la entrega tarda de ${entrega}. Según las Políticas de envío: ${politica.texto.split('\n\n')[0]}\n\nLa fecha de tu pedido está siempre en su seguimiento.`,
    [preguntas.fuente, politica.fuente, paginaDeRastreo],
  )
}

function deLaPagina(hallado: Pasaje): Respuesta {
  const ampliada = AMPLIADAS[hallado.id]
  return ampliada ? ampliada() : simple(resumen(hallado), [hallado.fuente, ...hallado.enlaces])
}

function enLineas(tramos: readonly Tramo[]) {
  return tramos.map((tramo) => `${tramo.etiqueta}: ${formatearTramo(tramo)}`).join('\n')
}

function ahora() {
  const { abierto, cambia } = estadoDelHorario(atencion, new Date())
  // An hour ends with a full stop of its own.
  return `La tienda está ${abierto ? 'abierta' : 'cerrada'} ahora${cambia ? `: ${cambia}` : '.'}`
}

/** The way to a person. Whether one is there is told of who is on duty: the hours of the shop promise nobody. */
function haciaUnaPersona(hayAgente: boolean) {
  return hayAgente
    ? `Toca ${AGENTE}: ahora hay una persona en línea.`
    : `Ahora no hay nadie en el chat: toca ${AGENTE}, deja tu mensaje y te respondemos por correo.`
}
