import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { randomOf } from '#testing/receipts.ts'

/** Milliseconds after which a campaign counts as hanging. */
const LONGEST = { short: 10 * 60_000, long: 6 * 3_600_000 }

export type Run<Size> = {
  size: Size
  isLong: boolean
  /** Equal for one seed: what is drawn from it repeats; what the machine does meanwhile does not. */
  random: () => number
  /** Whether the campaign damages the data before the check, which must then report it. */
  plantsFault: boolean
  /** How long it takes, for a campaign that can be of any length. */
  minutes?: number
  /** Runs at the end, the last first, however the campaign ends. */
  defer: (cleanup: () => unknown) => void
}
export type Figures = Record<string, string | number>
export type Outcome = {
  figures: Figures
  broken: string[]
  /** With `plantsFault`, words that the report of each planted fault must have. */
  planted?: string[]
  /** Why the campaign could not run here: nothing was tested, so nothing is said to be kept. */
  skipped?: string
  /** Which part of it did not run, and why. */
  inPart?: string
}

export type Result = Outcome & {
  name: string
  seed: number
  form: 'short' | 'long'
  date: string
  seconds: number
  ok: boolean
}

/**
 * Runs a campaign of faults: prints its row of `bench/README.md`, writes its result to `bench/faults/results/`, and
 * exits with 1 if anything in `broken` says which promise was not kept, with 2 if it could not run. Options of every
 * campaign: `--long`, `--seed`, `--minutes` where it means something, and `--broken`, which plants a fault in the data
 * and succeeds only if the check reports it.
 * @param short the size that `npm run prove` uses; what each took is in `bench/README.md`
 */
export async function campaign<Size>({
  name,
  short,
  long,
  run,
}: {
  name: string
  short: Size
  long: Size
  run: (options: Run<Size>) => Promise<Outcome>
}) {
  const { values } = parseArgs({
    options: {
      long: { type: 'boolean', default: false },
      seed: { type: 'string', default: '31' },
      broken: { type: 'boolean', default: false },
      minutes: { type: 'string' },
    },
  })
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
  if (minutes !== undefined && !(minutes > 0 && minutes < Number.POSITIVE_INFINITY)) {
    console.error(`--minutes takes a number above 0, not "${values.minutes}".`)
    process.exit(1)
  }
  const form = values.long ? 'long' : 'short'
  const cleanups: (() => unknown)[] = []
  const cleanUp = async () => {
    for (const cleanup of cleanups.splice(0).reverse())
      await Promise.resolve(cleanup()).catch((error) => console.error(error))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)))

  let outcome: Outcome
  try {
    outcome = await Promise.race([
      run({
        size: values.long ? long : short,
        isLong: values.long,
        random: randomOf(Number(values.seed)),
        plantsFault: values.broken,
        ...(minutes !== undefined && { minutes }),
        defer: (cleanup) => cleanups.push(cleanup),
      }),
      tooLong(LONGEST[form] + (minutes ?? 0) * 60_000),
    ])
  } catch (error) {
    console.error(error)
    outcome = { figures: {}, broken: [String(error)] }
  }
  await cleanUp()
  const { broken, planted = [], skipped } = outcome
  const isReported = (words: string) => broken.some((sentence) => sentence.includes(words))
  // Only what was planted counts as reported: a campaign that stops before its check has none.
  const isKept = values.broken ? planted.length > 0 && planted.every(isReported) : broken.length === 0
  const ok = isKept && !skipped
  const result: Result = {
    ...{ name, seed: Number(values.seed), form, date: new Date().toISOString(), ok, ...outcome },
    // Since this process began.
    seconds: Math.round(performance.now() / 1000),
  }
  const folder = path.join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  for (const sentence of outcome.broken) console.log(`${values.broken ? 'reported' : 'broken'}: ${sentence}`)
  console.log(rowOf(result))
  process.exit(skipped ? 2 : ok ? 0 : 1)
}

/** The line of a result in the table of `bench/README.md`. */
export function rowOf({ name, ok, seconds, figures, broken, skipped, inPart }: Result) {
  const text = Object.entries(figures).map(([what, figure]) => `${what} ${figure}`)
  const kept = skipped ? '**not run**' : `${ok ? 'yes' : '**no**'}${inPart ? ', in part' : ''}`
  const lines = [skipped, inPart && `not run: ${inPart}`, ...text, ...broken.slice(0, 3)].filter(Boolean)
  return `| ${name} | ${kept} | ${seconds} s | ${lines.join('; ')} |`
}

async function tooLong(milliseconds: number) {
  await new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
  return { figures: {}, broken: [`it had not ended after ${milliseconds / 60_000} minutes`] }
}
