import { performance } from 'node:perf_hooks'
import pino from 'pino'
import { answerWithoutModel } from '#conversaciones/asistente/answers.server.ts'
import { openSearch } from '#conversaciones/asistente/knowledge/search.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { preguntas } from '#db/schema/chat.server.ts'
import {
  AFTER_TUNING,
  FINAL,
  FOR_TUNING,
  HELD_OUT,
  NEVER_SEEN,
  OFF_TOPIC,
  OFF_TOPIC_AFTER,
  OFF_TOPIC_FINAL,
  OFF_TOPIC_NEVER_SEEN,
  type Sample,
} from './asistente/questions.ts'
import { ANSWERED } from './asistente/similar.ts'
import { measureIn, quantile } from './scenario.ts'

const OFF_TOPIC_SETS: [string, string[]][] = [
  ['out of scope, written before', OFF_TOPIC],
  ['out of scope, written after the first tuning', OFF_TOPIC_AFTER],
  ['out of scope, written after the second', OFF_TOPIC_FINAL],
  ['out of scope, never seen', OFF_TOPIC_NEVER_SEEN],
]

/**
 * Measures how often the assistant without a model puts the right page first, and offers a person when no page fits.
 */
await measureIn(
  async ({ url, machine }) => {
    const database = openDatabase(url, pino({ level: 'silent' }))
    const search = openSearch(database.db)
    const delays: number[] = []

    async function answer(text: string) {
      const start = performance.now()
      const response = await answerWithoutModel(
        { texto: text, previous: [], codigo: null },
        { search, readPedido: async () => null, hasAgente: false },
      )
      delays.push(performance.now() - start)
      return response
    }

    async function countRight(measurements: Sample[]) {
      const wrong: string[] = []
      for (const { text, sources } of measurements) {
        const { fuentes: given, sin_respuesta } = await answer(text)
        const first = given[0]?.ruta ?? ''
        if (sin_respuesta || !sources.includes(first))
          wrong.push(`${text} → ${sin_respuesta ? 'a person' : first} (${sources.join(', ')})`)
      }
      return wrong
    }

    const groups: [string, Sample[]][] = [
      ['written before, first part', FOR_TUNING],
      ['written before, second part', HELD_OUT],
      ['written after the first tuning', AFTER_TUNING],
      ['written after the second', FINAL],
      ['never seen', NEVER_SEEN],
    ]
    process.stdout.write(`\n${machine}\n\n| questions | right source first | |\n| --- | --- | --- |\n`)
    const wrong: string[] = []
    let right = 0
    let total = 0
    for (const [name, measurements] of groups) {
      const own = await countRight(measurements)
      wrong.push(...own)
      right += measurements.length - own.length
      total += measurements.length
      printRow(name, measurements.length - own.length, measurements.length)
    }
    printRow('all', right, total)
    const invented: string[] = []
    for (const [name, texts] of OFF_TOPIC_SETS) {
      let offered = 0
      for (const text of texts) {
        const { sin_respuesta, fuentes: sources } = await answer(text)
        if (sin_respuesta) offered++
        else invented.push(`${text} → ${sources[0]?.ruta}`)
      }
      printRow(`${name}, offered a person`, offered, texts.length)
    }
    await database.db.insert(preguntas).values(
      ANSWERED.map(({ pregunta, respuesta: response }) => ({
        pregunta,
        respuesta: response,
        categoria: 'Productos',
      })),
    )
    let [offered, spoken] = [0, 0]
    for (const { respuesta: response, similar, same } of ANSWERED) {
      for (const text of similar) {
        const { sin_respuesta, texto: said } = await answer(text)
        if (sin_respuesta) offered++
        else invented.push(`${text} → ${said}`)
      }
      for (const text of same) {
        const { texto: said } = await answer(text)
        if (said === response) spoken++
        else wrong.push(`${text} → ${said}`)
      }
    }
    printRow('beside what staff answered, offered a person', offered, ANSWERED.flatMap(({ similar }) => similar).length)
    printRow('what staff answered in other words, answered', spoken, ANSWERED.flatMap(({ same }) => same).length)
    const [median, worst] = [quantile(delays, 0.5), quantile(delays, 0.99)].map((ms) => ms.toFixed(2))
    process.stdout.write(`\nAn answer takes ${median} ms (p50), ${worst} ms (p99).\n`)
    for (const wrongOne of [...wrong, ...invented]) process.stdout.write(`- ${wrongOne}\n`)
    await database.close()
  },
  { filled: false },
)

function printRow(name: string, right: number, total: number) {
  process.stdout.write(`| ${name} | ${right} of ${total} | ${((100 * right) / total).toFixed(1)} % |\n`)
}
