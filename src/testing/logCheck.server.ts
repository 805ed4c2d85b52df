import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Files of a run's folder: the lines of all logs, and the values that they must not hold, each as JSON. */
export const LINES = 'lines'
export const VALUES = 'values'

/** E-mail addresses, phones, order codes and membership codes, whoever used them. */
const PATTERNS = [/[\w.+-]+@[\w-]+\.\w{2,}/, /\b8[024]9[- ]?\d{3}[- ]?\d{4}\b/, /\bB\d\d-\d{5}\b/, /\bB-\d{6}\b/]
/** What a line says of the moment and of the program (the pattern of a route, the places of an error). */
const MOMENT = /"(time|pid|hostname|reqId|ms|method|route)":("[^"]*"|\d+),?|"stack":\[[^\]]*\],?/g

/** The lines of a log that hold a value, or what looks like an address, a phone or a code. */
export function leaksIn(lines: string[], values: string[]) {
  const kept = [...new Set(lines.map((line) => line.replace(MOMENT, '')))]
  const all = kept.join('\n')
  const present = values.filter((value) => all.includes(value))
  return kept.filter(
    (line) => PATTERNS.some((pattern) => pattern.test(line)) || present.some((value) => line.includes(value)),
  )
}

/** @throws Error with every line of a run's log that holds personal data, a code, a token or a cookie */
export function requireCleanLog(folder: string) {
  const read = (name: string) => {
    const file = path.join(folder, name)
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  }
  const values = [...new Set(read(VALUES).map((line) => JSON.parse(line) as string))]
  const leaks = leaksIn(read(LINES), values)
  if (leaks.length > 0)
    throw new Error(`${leaks.length} kinds of lines of the log hold what they must not:\n${leaks.join('\n')}`)
}
