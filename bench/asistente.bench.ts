import { performance } from 'node:perf_hooks'
import pino from 'pino'
import { responderSolo } from '#conversaciones/asistente/respuestas.server.ts'
import { abrirBusqueda } from '#conversaciones/asistente/saber/busqueda.server.ts'
import { abrirBase } from '#db/abrir.server.ts'
import { preguntas } from '#db/schema/chat.server.ts'
import {
  AL_FINAL,
  DESPUES,
  FUERA_AL_FINAL,
  FUERA_DE_TEMA,
  FUERA_DESPUES,
  FUERA_NUNCA_VISTAS,
  type Medida,
  NUNCA_VISTAS,
  PARA_AFINAR,
  RESERVADAS,
} from './asistente/preguntas.ts'
import { RESPONDIDAS } from './asistente/vecinas.ts'
import { cuantil, medirEn } from './escenario.ts'

const FUERA: [string, string[]][] = [
  ['out of scope, written before', FUERA_DE_TEMA],
  ['out of scope, written after the first tuning', FUERA_DESPUES],
  ['out of scope, written after the second', FUERA_AL_FINAL],
  ['out of scope, never seen', FUERA_NUNCA_VISTAS],
]

/** How often the assistant without a model answers out of the right page first, and offers a person when there is none. */
await medirEn(
  async ({ url, maquina }) => {
    const base = abrirBase(url, pino({ level: 'silent' }))
    const busqueda = abrirBusqueda(base.db)
    const tardanzas: number[] = []

    async function responder(texto: string) {
      const desde = performance.now()
      const respuesta = await responderSolo(
        { texto, previas: [], codigo: null },
        { busqueda, mirar: async () => null, hayAgente: false },
      )
      tardanzas.push(performance.now() - desde)
      return respuesta
    }

    async function contar(medidas: Medida[]) {
      const malas: string[] = []
      for (const { texto, fuentes } of medidas) {
        const { fuentes: dadas, sin_respuesta } = await responder(texto)
        const primera = dadas[0]?.ruta ?? ''
        if (sin_respuesta || !fuentes.includes(primera))
          malas.push(`${texto} → ${sin_respuesta ? 'a person' : primera} (${fuentes.join(', ')})`)
      }
      return malas
    }

    const grupos: [string, Medida[]][] = [
      ['written before, first part', PARA_AFINAR],
      ['written before, second part', RESERVADAS],
      ['written after the first tuning', DESPUES],
      ['written after the second', AL_FINAL],
      ['never seen', NUNCA_VISTAS],
    ]
    process.stdout.write(`\n${maquina}\n\n| questions | right source first | |\n| --- | --- | --- |\n`)
    const malas: string[] = []
    let bien = 0
    let todas = 0
    for (const [nombre, medidas] of grupos) {
      const suyas = await contar(medidas)
      malas.push(...suyas)
      bien += medidas.length - suyas.length
      todas += medidas.length
      decir(nombre, medidas.length - suyas.length, medidas.length)
    }
    decir('all', bien, todas)
    const inventadas: string[] = []
    for (const [nombre, textos] of FUERA) {
      let ofrecidas = 0
      for (const texto of textos) {
        const { sin_respuesta, fuentes } = await responder(texto)
        if (sin_respuesta) ofrecidas++
        else inventadas.push(`${texto} → ${fuentes[0]?.ruta}`)
      }
      decir(`${nombre}, offered a person`, ofrecidas, textos.length)
    }
    await base.db
      .insert(preguntas)
      .values(RESPONDIDAS.map(({ pregunta, respuesta }) => ({ pregunta, respuesta, categoria: 'Productos' })))
    let [ofrecidas, dichas] = [0, 0]
    for (const { respuesta, vecinas, mismas } of RESPONDIDAS) {
      for (const texto of vecinas) {
        const { sin_respuesta, texto: dicho } = await responder(texto)
        if (sin_respuesta) ofrecidas++
        else inventadas.push(`${texto} → ${dicho}`)
      }
      for (const texto of mismas) {
        const { texto: dicho } = await responder(texto)
        if (dicho === respuesta) dichas++
        else malas.push(`${texto} → ${dicho}`)
      }
    }
    decir(
      'beside what staff answered, offered a person',
      ofrecidas,
      RESPONDIDAS.flatMap(({ vecinas }) => vecinas).length,
    )
    decir('what staff answered in other words, answered', dichas, RESPONDIDAS.flatMap(({ mismas }) => mismas).length)
    const [mediana, peor] = [cuantil(tardanzas, 0.5), cuantil(tardanzas, 0.99)].map((ms) => ms.toFixed(2))
    process.stdout.write(`\nAn answer takes ${mediana} ms (p50), ${peor} ms (p99).\n`)
    for (const mala of [...malas, ...inventadas]) process.stdout.write(`- ${mala}\n`)
    await base.cerrar()
  },
  { lleno: false },
)

function decir(nombre: string, bien: number, todas: number) {
  process.stdout.write(`| ${nombre} | ${bien} of ${todas} | ${((100 * bien) / todas).toFixed(1)} % |\n`)
}
