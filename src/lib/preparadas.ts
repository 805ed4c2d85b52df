import { z } from 'zod'
import type { Ruta } from './ruta.ts'
import { primeraPalabra } from './texto.ts'

/** Answers that the owner wrote beforehand; `{nombre}` and `{codigo}` stand for the client and the order. */
export const Preparadas = z.array(z.object({ titulo: z.string(), texto: z.string() }))

/** The route by which staff read those of one place. They change with the program only. */
export function routeOfPrepared<Url extends Ruta['url'], Answer extends z.ZodType>(
  url: Url,
  { summary, answer }: { summary: string; answer: Answer },
) {
  const schema = { summary, response: { 200: answer } }
  return { method: 'GET', url, policy: 'admin', fresh: 60 * 60_000, schema } as const satisfies Ruta
}

/** An answer at hand, written for one person; of whom no name is known, none is said. */
export function rellenar(texto: string, { nombre, codigo }: { nombre: string | null; codigo: string | null }) {
  const llamado = nombre ? texto : texto.replaceAll(', {nombre}', '')
  return llamado.replaceAll('{nombre}', primeraPalabra(nombre ?? '')).replaceAll('{codigo}', codigo ?? '')
}

/** What the box holds once one was chosen: it takes the place of another one at hand, never of what somebody typed. */
export function conPreparada({ escrito, elegida, todas }: { escrito: string; elegida: string; todas: string[] }) {
  const limpio = escrito.trim()
  return limpio === '' || todas.includes(limpio) ? elegida : `${escrito.trimEnd()}\n\n${elegida}`
}
