import { z } from 'zod'
import type { Route } from './route.ts'
import { firstWord } from './text.ts'

/** The owner's prepared answers; `{nombre}` and `{codigo}` stand for the client's first name and the order code. */
export const Preparadas = z.array(z.object({ titulo: z.string(), texto: z.string() }))

/** Defines the route by which staff read the prepared answers of one screen. They rarely change. */
export function routeOfPrepared<Url extends Route['url'], Answer extends z.ZodType>(
  url: Url,
  { summary, answer }: { summary: string; answer: Answer },
) {
  const schema = { summary, response: { 200: answer } }
  return { method: 'GET', url, policy: 'conversaciones', fresh: 60_000, schema } as const satisfies Route
}

/** Fills a prepared answer for one person; without a name, `, {nombre}` is left out. */
export function fillPreparada(text: string, { nombre, codigo }: { nombre: string | null; codigo: string | null }) {
  const named = nombre ? text : text.replaceAll(', {nombre}', '')
  return named.replaceAll('{nombre}', firstWord(nombre ?? '')).replaceAll('{codigo}', codigo ?? '')
}

/**
 * The text of the message box after choosing a prepared answer: the answer replaces another prepared answer, and is
 * appended to typed text.
 */
export function withPreparada({ written, chosen, all }: { written: string; chosen: string; all: string[] }) {
  const clean = written.trim()
  return clean === '' || all.includes(clean) ? chosen : `${written.trimEnd()}\n\n${chosen}`
}
