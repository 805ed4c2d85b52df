import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openCookie } from '#http/cookies.server.ts'

/** An order that this browser looked up. `hallado`: it was found, and then the code is known. */
export type Rastreado = { codigo?: string; enlace?: string; hallado: boolean }

declare module 'fastify' {
  interface FastifyRequest {
    /** The orders that this browser looked up, newest first. */
    readonly rastreados: Rastreado[]
  }
  interface FastifyReply {
    /** Keeps a list that is not empty. */
    keepRastreados(rastreados: Rastreado[]): void
  }
}

/** How many orders the cookie keeps. */
const MAX_KEPT = 3

const [CODIGO, TOKEN] = ['B\\d{2}-\\d{5}', '[\\w-]{22}']
const ENTRY = `(?:${CODIGO}~(?:${TOKEN})?|${CODIGO}|${TOKEN}|-)`

/**
 * Keeps the orders that a browser looked up in a cookie until the browser closes, so that neither code nor token stands
 * in an address. The value is the entries, separated by dots: `CODE~TOKEN` or `CODE~` for an order that was found, else
 * what was looked up: a code, a token, or `-` for a link that was not complete.
 * @param isSecure whether the shop is reached by https
 * @returns the cookie
 */
export function registerRastreados(app: FastifyInstance, { isSecure }: { isSecure: boolean }) {
  const pattern = new RegExp(`^${ENTRY}(?:\\.${ENTRY}){0,${MAX_KEPT - 1}}$`)
  const cookie = openCookie({ name: 'rastreo', isSecure, sameSite: 'Lax', pattern })

  app.decorateRequest('rastreados', {
    getter(this: FastifyRequest) {
      return cookie.read(this)?.split('.').map(readEntry) ?? []
    },
  })
  // Writes only a change, so that an answer on its way undoes no newer lookup of another tab.
  app.decorateReply('keepRastreados', function keepRastreados(this: FastifyReply, rastreados: Rastreado[]) {
    const value = rastreados.map(writeEntry).join('.')
    if (value !== (cookie.read(this.request) ?? '')) cookie.write(this, value)
  })
  return cookie
}

function readEntry(entry: string): Rastreado {
  const [codigo, enlace] = entry.split('~')
  if (enlace !== undefined) return { codigo, ...(enlace && { enlace }), hallado: true }
  if (entry === '-') return { hallado: false }
  return { ...(new RegExp(`^${CODIGO}$`).test(entry) ? { codigo: entry } : { enlace: entry }), hallado: false }
}

function writeEntry({ codigo, enlace = '', hallado }: Rastreado) {
  return hallado ? `${codigo}~${enlace}` : (codigo ?? (enlace || '-'))
}

/** The list with a new lookup at its start. An order that was found by a link keeps the link; misses are dropped. */
export function withLookup(rastreados: Rastreado[], looked: Omit<Rastreado, 'hallado'>): Rastreado[] {
  const found = rastreados.filter(({ hallado }) => hallado)
  const isSame = ({ codigo, enlace }: Rastreado) =>
    looked.codigo ? codigo === looked.codigo : looked.enlace !== undefined && enlace === looked.enlace
  const known = found.find(isSame) ?? { ...looked, hallado: false }
  return [known, ...found.filter((other) => !isSame(other))].slice(0, MAX_KEPT)
}

/** The token of the link by which this browser opened an order; undefined without one. */
export function linkOf(rastreados: Rastreado[], codigo: string) {
  return rastreados.find((rastreado) => rastreado.codigo === codigo)?.enlace
}
