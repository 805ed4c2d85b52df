import { z } from 'zod'
import type { Route } from './route.ts'
import { firstWord } from './text.ts'

/** Answers that the owner wrote beforehand; `{nombre}` and `{codigo}` stand for the client and the order. */
export const Preparadas = z.array(z.object({ titulo: z.string(), texto: z.string() }))

/** The route by which staff read those of one place. They change with the program only. */
export function routeOfPrepared<Url extends Route['url'], Answer extends z.ZodType>(
  url: Url,
  { summary, answer }: { summary: string; answer: Answer },
) {
  const schema = { summary, response: { 200: answer } }
  return { method: 'GET', url, policy: 'admin', fresh: 60 * 60_000, schema } as const satisfies Route
}

/** An answer at hand, written for one person; of whom no name is known, none is said. */
export function fillPreparada(text: string, { nombre, codigo }: { nombre: string | null; codigo: string | null }) {
  const named = nombre ? text : text.replaceAll(', {nombre}', '')
  return named.replaceAll('{nombre}', firstWord(nombre ?? '')).replaceAll('{codigo}', codigo ?? '')
}

/** What the box holds once one was chosen: it takes the place of another one at hand, never of what somebody typed. */
export function withPreparada({ written, chosen, all }: { written: string; chosen: string; all: string[] }) {
  const clean = written.trim()
  return clean === '' || all.includes(clean) ? chosen : `${written.trimEnd()}\n\n${chosen}`
}
