import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { negocio } from '#negocio'
import { DE_AUTH, SOLO_DE_AQUI } from './cookies.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The secret by which this browser holds its conversations, as the SHA-256 that is kept of it, in hexadecimal; null
     * when it has none. It proves that it is the same browser, and nothing of who uses it (docs/decisions/031).
     */
    readonly llave: string | null
  }
  interface FastifyReply {
    /** Gives the browser a secret unless it has one. @returns what is kept of it */
    darLlave(): string
    /** The browser forgets its secret. */
    quitarLlave(): void
  }
}

const BYTES = 32
const DURACION = negocio.guarda.llave * 86_400

/**
 * Browsers that hold a secret: a cookie that no script reads and no other site sends.
 * @param segura whether the shop is reached by https
 */
export function guardarLlaves(app: FastifyInstance, { segura }: { segura: boolean }) {
  const nombre = `${segura ? SOLO_DE_AQUI : ''}${DE_AUTH}.llave`
  const patron = new RegExp(`(?:^|;\\s*)${nombre.replace('.', '\\.')}=([\\w-]{43})(?:;|$)`)
  const atributos = `Path=/; HttpOnly; SameSite=Strict${segura ? '; Secure' : ''}`

  app.decorateRequest('llave', {
    getter(this: FastifyRequest) {
      const secreto = patron.exec(this.headers.cookie ?? '')?.[1]
      return secreto ? huellaDe(secreto) : null
    },
  })
  app.decorateReply('darLlave', function darLlave(this: FastifyReply) {
    if (this.request.llave) return this.request.llave
    const secreto = randomBytes(BYTES).toString('base64url')
    ponerCookie(this, `${nombre}=${secreto}; Max-Age=${DURACION}; ${atributos}`)
    return huellaDe(secreto)
  })
  app.decorateReply('quitarLlave', function quitarLlave(this: FastifyReply) {
    ponerCookie(this, `${nombre}=; Max-Age=0; ${atributos}`)
  })
}

// A session that is renewed with the same answer has put its own on the raw one (`persona.server.ts`).
function ponerCookie(respuesta: FastifyReply, cookie: string) {
  const puestas = respuesta.raw.getHeader('set-cookie') ?? []
  respuesta.header('set-cookie', [...[puestas].flat().map(String), cookie])
}

function huellaDe(secreto: string) {
  return createHash('sha256').update(secreto).digest('hex')
}
