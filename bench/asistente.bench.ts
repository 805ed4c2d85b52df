import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import pino from 'pino'
import { answerWithoutModel } from '#conversaciones/asistente/answers.server.ts'
import { type Example, randomFrom, shuffle, trainClassifier } from '#conversaciones/asistente/knowledge/classifier.ts'
import { isNada, isTalk, overlapping } from '#conversaciones/asistente/knowledge/temas.ts'
import {
  lessonsOf,
  MARGIN,
  openUnderstanding,
  readRanking,
} from '#conversaciones/asistente/knowledge/understanding.server.ts'
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

const OFF_TOPIC_SAMPLES = [OFF_TOPIC, OFF_TOPIC_AFTER, OFF_TOPIC_FINAL, OFF_TOPIC_NEVER_SEEN]
const FOLDS = 5
/** Shares for which the table of the thresholds is printed. */
const SHARES = [0.2, 0.25, 0.3, 0.36, 0.4, 0.45, 0.5, 0.6, 0.7]

/**
 * Lists written by somebody who saw neither the examples nor the code: one message per line, the addresses of the pages
 * that answer it, separated by spaces, or `-` when none does, a tab, and the message. Nothing is ever trained on them.
 */
const LISTS = path.join(import.meta.dirname, 'asistente/lists')

const percent = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`
const print = (text: string) => void process.stdout.write(`${text}\n`)

function readLists(): [string, Sample[]][] {
  const files = readdirSync(LISTS).filter((file) => file.endsWith('.tsv'))
  return files.toSorted().map((file) => {
    const lines = readFileSync(path.join(LISTS, file), 'utf8').trimEnd().split('\n')
    const samples = lines.map((line) => {
      const [sources = '-', text = ''] = line.split('\t')
      return { text, sources: sources === '-' ? [] : sources.split(' ') }
    })
    return [file.replace('.tsv', ''), samples]
  })
}

/** Prints how often messages that were not trained on are understood, and what each threshold would mean. */
function crossValidate() {
  const examples = lessonsOf([])
  shuffle(examples, randomFrom(3))
  const folds = Array.from({ length: FOLDS }, (_, fold) => examples.filter((_, index) => index % FOLDS === fold))
  const results = folds.flatMap((fold) => {
    const trained = trainClassifier(examples.filter((example) => !fold.includes(example)))
    return fold.map((example) => ({
      example,
      ranked: trained.rank(example.text),
      read: readRanking(trained, example.text),
    }))
  })
  const inside = results.filter(({ example }) => !isNada(example.want))
  const outside = results.filter(({ example }) => isNada(example.want))
  const isFirst = ({ example, ranked }: (typeof results)[number]) =>
    ranked.find(({ want }) => !isNada(want))?.want === example.want
  const isAmongThree = ({ example, ranked }: (typeof results)[number]) =>
    ranked
      .filter(({ want }) => !isNada(want))
      .slice(0, 3)
      .some(({ want }) => want === example.want)
  const wantsOf = (list: Example[]) => new Set(list.map(({ want }) => (isNada(want) ? 'nada' : want))).size
  print(`\n${FOLDS}-fold cross-validation over ${examples.length} messages of ${wantsOf(examples)} wants:\n`)
  print('| | messages | |\n| --- | --- | --- |')
  const row = (name: string, part: number, all: number) =>
    print(`| ${name} | ${part} of ${all} | ${percent(part, all)} |`)
  row('the right want is the first', inside.filter(isFirst).length, inside.length)
  row('the right want is among the first three', inside.filter(isAmongThree).length, inside.length)
  const sure = inside.filter(({ read }) => read.sure)
  row('sure', sure.length, inside.length)
  row('of these right', sure.filter(({ example, read }) => read.sure?.want === example.want).length, sure.length)
  const helps = ({ example, read }: (typeof results)[number]) =>
    read.sure !== null && overlapping(read.sure.want).has(example.want)
  row('of these right, or a page that overlaps with it', sure.filter(helps).length, sure.length)
  row('out of scope, but sure', outside.filter(({ read }) => read.sure).length, outside.length)
  row('out of scope, and said so', outside.filter(({ read }) => !read.sure && read.isOutside).length, outside.length)

  print('\n| sure from | sure | of these right | out of scope, but sure | outside from: in scope | out of scope |')
  print('| --- | --- | --- | --- | --- | --- |')
  for (const share of SHARES) {
    const best = ({ ranked }: Pick<(typeof results)[number], 'ranked'>) => ranked.find(({ want }) => !isNada(want))
    const nada = ({ ranked }: (typeof results)[number]) =>
      ranked.filter(({ want }) => isNada(want)).reduce((sum, item) => sum + item.share, 0)
    const together = ({ ranked }: (typeof results)[number]) => {
      const alike = overlapping(best({ ranked })?.want ?? '')
      return ranked.filter(({ want }) => alike.has(want)).reduce((sum, item) => sum + item.share, 0)
    }
    const rival = (result: (typeof results)[number]) => {
      const alike = overlapping(best(result)?.want ?? '')
      const other = result.ranked.find(({ want }) => !isNada(want) && !alike.has(want))?.share ?? 0
      return Math.max(other, nada(result))
    }
    const isSure = (result: (typeof results)[number]) => together(result) >= Math.max(share, MARGIN * rival(result))
    const some = inside.filter(isSure)
    const right = some.filter(isFirst).length
    print(
      `| ${share} | ${percent(some.length, inside.length)} | ${percent(right, some.length)} | ${percent(outside.filter(isSure).length, outside.length)} | ${percent(inside.filter((result) => nada(result) >= share).length, inside.length)} | ${percent(outside.filter((result) => nada(result) >= share).length, outside.length)} |`,
    )
  }
  const talk = inside.filter(({ example }) => isTalk(example.want))
  print(`\nGreetings, thanks and the wish for a person: ${talk.filter(isFirst).length} of ${talk.length} first.`)
}

/**
 * Measures how the assistant without a model understands what people write: by cross-validation of its examples, and by
 * lists that it never learns from.
 */
await measureIn(
  async ({ url, machine }) => {
    const database = openDatabase(url, pino({ level: 'silent' }))
    const understanding = openUnderstanding(database.db)
    const [started, before] = [performance.now(), process.cpuUsage()]
    await understanding.prepare()
    const { user, system } = process.cpuUsage(before)
    const took = performance.now() - started
    print(
      `\n${machine}\n\nLearning takes ${took.toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms of processor time.`,
    )
    const delays: number[] = []
    const misses: string[] = []

    async function answer(text: string) {
      const start = performance.now()
      const response = await answerWithoutModel(
        { texto: text, previous: [], codigo: null, elegida: null },
        { understanding, readPedido: async () => null, readPiezas: async () => null, hasAgente: false },
      )
      delays.push(performance.now() - start)
      return response
    }

    async function measureList(name: string, samples: Sample[]) {
      let [atOnce, amongThree, wrongAndSure, answered] = [0, 0, 0, 0]
      const inScope = samples.filter(({ sources }) => sources.length > 0)
      for (const { text, sources } of samples) {
        const { fuentes, sin_respuesta, opciones } = await answer(text)
        const first = sin_respuesta ? undefined : fuentes[0]?.ruta
        const offered = await Promise.all(
          opciones.map(async ({ id }) => (await understanding.passageOf(id))?.source.ruta),
        )
        const isRight = first !== undefined && sources.includes(first)
        if (isRight) atOnce++
        if (isRight || offered.some((ruta) => ruta !== undefined && sources.includes(ruta))) amongThree++
        if (first !== undefined && !isRight && sources.length > 0) wrongAndSure++
        if (first !== undefined && sources.length === 0) answered++
        if (!isRight && (sources.length > 0 || first !== undefined))
          misses.push(
            `${name}: ${text} → ${first ?? (offered.join(', ') || 'a person')} (${sources.join(', ') || 'no page'})`,
          )
      }
      const out = samples.length - inScope.length
      print(
        `| ${name} | ${atOnce} of ${inScope.length} = ${percent(atOnce, inScope.length)} | ${amongThree} = ${percent(amongThree, inScope.length)} | ${wrongAndSure} = ${percent(wrongAndSure, inScope.length)} | ${answered} of ${out} = ${percent(answered, out)} |`,
      )
    }

    print('\n| list | right at once | right at once or among three | wrong and sure | out of scope, answered |')
    print('| --- | --- | --- | --- | --- |')
    const outOfScope = OFF_TOPIC_SAMPLES.flat().map((text) => ({ text, sources: [] }))
    const older = [...FOR_TUNING, ...HELD_OUT, ...AFTER_TUNING, ...FINAL, ...NEVER_SEEN]
    await measureList('the questions of `questions.ts`', [...older, ...outOfScope])
    for (const [name, samples] of readLists()) await measureList(name, samples)

    await database.db.insert(preguntas).values(
      ANSWERED.map(({ pregunta, respuesta: response }) => ({
        pregunta,
        respuesta: response,
        categoria: 'Productos',
      })),
    )
    const similar = { offered: 0, all: 0 }
    const same = { spoken: 0, all: 0 }
    for (const { respuesta: response, similar: others, same: own } of ANSWERED) {
      for (const text of others) {
        const { sin_respuesta, texto: said } = await answer(text)
        similar.all++
        if (sin_respuesta) similar.offered++
        else misses.push(`beside staff's answer: ${text} → ${said}`)
      }
      for (const text of own) {
        const { texto: said } = await answer(text)
        same.all++
        if (said === response) same.spoken++
        else misses.push(`staff's answer: ${text} → ${said}`)
      }
    }
    print(
      `\nBeside what staff answered, not answered: ${similar.offered} of ${similar.all}. In other words, answered: ${same.spoken} of ${same.all}.`,
    )
    const [median, worst] = [quantile(delays, 0.5), quantile(delays, 0.99)].map((ms) => ms.toFixed(2))
    print(`\nAn answer takes ${median} ms (p50), ${worst} ms (p99).`)
    crossValidate()
    print('\nMisses:\n')
    for (const miss of misses) print(`- ${miss}`)
    await database.close()
  },
  { filled: false },
)
