import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { negocio } from '#negocio'
import { SOLO_DE_AQUI } from './cookies.server.ts'

const DURACION = negocio.guarda.navegador * 86_400

/**
 * Browsers that have signed in to an account before. Each keeps a signed cookie for each of its accounts, so that what
 * strangers try on an account does not stand in its owner's way.
 */
export function abrirNavegadores({ secreto, segura }: { secreto: string; segura: boolean }) {
  const firmar = (uso: string, correo: string, id = '') =>
    createHmac('sha256', secreto).update(`navegador ${uso}\n${correo.toLowerCase()}\n${id}`).digest('base64url')
  const nombreDe = (correo: string) =>
    `${segura ? SOLO_DE_AQUI : ''}brisa-navegador-${firmar('nombre', correo).slice(0, 16)}`

  return {
    /**
     * The name this browser has for this account, or null when it never signed in to it.
     * @param cookies as in a `Cookie` header
     */
    reconocer(cookies: string, correo: string) {
      const inicio = `${nombreDe(correo)}=`
      const valor = cookies
        .split(/;\s*/)
        .find((cookie) => cookie.startsWith(inicio))
        ?.slice(inicio.length)
      const [id, firma] = valor?.split('.') ?? []
      return id && firma && sonIguales(firma, firmar('firma', correo, id)) ? id : null
    },

    /** The `Set-Cookie` value by which a browser is known from now on, under the name it has already or a new one. */
    recordar(correo: string, conocido: string | null) {
      const id = conocido ?? randomBytes(16).toString('base64url')
      const valor = `${nombreDe(correo)}=${id}.${firmar('firma', correo, id)}`
      return `${valor}; Max-Age=${DURACION}; ${segura ? 'Path=/; Secure' : 'Path=/api'}; HttpOnly; SameSite=Strict`
    },
  }
}

function sonIguales(una: string, otra: string) {
  const [a, b] = [Buffer.from(una), Buffer.from(otra)]
  return a.length === b.length && timingSafeEqual(a, b)
}
