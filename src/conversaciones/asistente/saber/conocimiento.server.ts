import { isNotNull } from 'drizzle-orm'
import { listarPublicas } from '#conversaciones/preguntas/preguntas.server.ts'
import type { Db } from '#db/abrir.server.ts'
import { preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { envio } from '#tienda/politicas/envio.ts'
import { privacidad } from '#tienda/politicas/privacidad.ts'
import type { Seccion } from '#tienda/politicas/seccion.ts'
import { terminos } from '#tienda/politicas/terminos.ts'
import { categorias, type Enlace } from '#tienda/preguntas.ts'
import type { Fuente } from '../contract.ts'
import { MODOS_DE_DECIR, SIN_RESPUESTA_EN_LAS_PAGINAS } from './modosDeDecir.ts'

/** A part of what the shop says, with the page that says it. */
export type Pasaje = {
  /** `faq/rastrear`, `envio/plazos`, `dicha/7`, `nada/0`. */
  id: string
  titulo: string
  texto: string
  /** How people ask for it. */
  modos: string
  fuente: Fuente
  /** Pages of ours that it leads to. */
  enlaces: Fuente[]
}

/** How much of a passage an answer says; the page has the rest. */
const LARGO_DE_RESPUESTA = 700

const propios = (enlaces: Enlace[] = []) => enlaces.filter(({ ruta }) => ruta.startsWith('/'))

const deLaPagina: Pasaje[] = [
  ...categorias
    .flatMap(({ preguntas }) => preguntas)
    .map(({ id, pregunta, respuesta, enlaces }) =>
      conModos({
        id: `faq/${id}`,
        titulo: pregunta,
        texto: respuesta,
        fuente: { texto: pregunta, ruta: enlaceA('/faq', { ancla: `pregunta-${id}` }) },
        enlaces: propios(enlaces),
      }),
    ),
  ...deSecciones('envio', 'Políticas de envío', envio, '/politicas-envio'),
  ...deSecciones('terminos', 'Términos y condiciones', terminos, '/terminos-condiciones'),
  ...deSecciones('privacidad', 'Políticas de privacidad', privacidad, '/politicas-privacidad'),
]

/** What looks like a question to the shop and has no answer on its pages. */
const sinRespuesta: Pasaje[] = SIN_RESPUESTA_EN_LAS_PAGINAS.map((modos, lugar) => ({
  id: `nada/${lugar}`,
  titulo: '',
  texto: '',
  modos,
  fuente: { texto: '', ruta: '' },
  enlaces: [],
}))

/** All that the assistant knows at this moment. `marca` is another one whenever staff's answers are. */
export async function leerPasajes(db: Db) {
  const dichas = await listarPublicas(db)
  const preguntadas = dichas.length > 0 ? await leerComoSePreguntaron(db) : []
  const marca = JSON.stringify([dichas, preguntadas])
  const modosDe = (id: number) => preguntadas.flatMap((una) => (una.pregunta_id === id ? [una.texto] : [])).join('. ')
  return {
    marca,
    pasajes: [
      ...dichas.map(({ id, pregunta, respuesta }) => ({
        id: `dicha/${id}`,
        titulo: pregunta,
        texto: respuesta,
        modos: modosDe(id),
        fuente: { texto: pregunta, ruta: enlaceA('/faq', { ancla: `pregunta-${id}` }) },
        enlaces: [],
      })),
      ...deLaPagina,
      ...sinRespuesta,
    ] satisfies Pasaje[],
  }
}

/** In whose words staff's answers were asked for. */
function leerComoSePreguntaron(db: Db) {
  const { texto, pregunta_id } = preguntasSinRespuesta
  return db.select({ texto, pregunta_id }).from(preguntasSinRespuesta).where(isNotNull(pregunta_id)).orderBy(texto)
}

/** One that every shop has. */
export function pasaje(id: string): Pasaje {
  const hallado = deLaPagina.find((uno) => uno.id === id)
  if (!hallado) throw new Error(`There is no passage ${id}`)
  return hallado
}

export const esNada = ({ id }: Pasaje) => id.startsWith('nada/')

export const esDePersonal = ({ id }: Pasaje) => id.startsWith('dicha/')

/** What an answer says of a passage: its first paragraphs. */
export function resumen({ texto }: Pasaje) {
  const parrafos = texto.split('\n\n')
  let dicho = parrafos[0] ?? ''
  for (const otro of parrafos.slice(1)) {
    if (!dicho.endsWith(':') && dicho.length + otro.length > LARGO_DE_RESPUESTA) break
    dicho += `\n\n${otro}`
  }
  return dicho
}

type PaginaDePolitica = '/politicas-envio' | '/terminos-condiciones' | '/politicas-privacidad'

function deSecciones(clase: string, nombre: string, secciones: Seccion[], pagina: PaginaDePolitica) {
  return secciones.map(({ id, titulo, bloques, enlaces }) =>
    conModos({
      id: `${clase}/${id}`,
      titulo,
      texto: bloques.map(enTexto).join('\n\n'),
      fuente: { texto: `${nombre}: ${titulo}`, ruta: enlaceA(pagina, { ancla: id }) },
      enlaces: propios(enlaces),
    }),
  )
}

function conModos(uno: Omit<Pasaje, 'modos'>): Pasaje {
  return { ...uno, modos: MODOS_DE_DECIR[uno.id] ?? '' }
}

function enTexto(bloque: Seccion['bloques'][number]) {
  if (typeof bloque === 'string') return bloque
  return bloque.lista.map((punto) => `– ${typeof punto === 'string' ? punto : punto.join(': ')}`).join('\n')
}
