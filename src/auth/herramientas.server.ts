import { APIError } from 'better-auth/api'
import type { Db, Tx } from '#db/abrir.server.ts'
import type { Limiter } from '#db/limiter.server.ts'
import { ErrorDeNegocio } from '#lib/errores.ts'
import { negocio } from '#negocio'
import { crearAuth, DIRECCION } from './betterAuth.server.ts'
import { abrirCompas } from './compas.server.ts'
import type { Persona } from './contract.ts'
import type { Cuenta } from './cuentas.server.ts'
import { abrirCupos, type ClaseDeCorreo } from './cupos.server.ts'
import { abrirIntentos } from './intentos.server.ts'
import { abrirNavegadores } from './navegadores.server.ts'
import { cookieDePista } from './pista.server.ts'
import type { Pausa } from './sala.server.ts'

export type Ajustes = {
  db: Db
  limiter: Limiter
  secreto: string
  urlPublica: string
  /** Done in a transaction whenever somebody has signed in or an address was confirmed, before they hear of it. */
  alEntrar: (tx: Tx, cuenta: Cuenta) => Promise<unknown>
  /** What a mail calls an account's owner; empty when nobody knows. */
  nombreDe: (quien: Persona) => Promise<string>
  /** How an answer is kept back; a clock's, unless a test has its own. */
  pausa?: Pausa
  /** Milliseconds between the moments at which answers leave that must not tell by their time (`compas`). */
  compas?: number | undefined
}

/** A request: its headers, and where it comes from as the limits see it. */
export type Visita = { headers: Headers; direccion: string }

/** What the verbs of this room share. */
export function abrirHerramientas({ db, limiter, secreto, urlPublica, alEntrar, nombreDe, pausa, compas }: Ajustes) {
  const segura = urlPublica.startsWith('https:')
  const duracion = negocio.guarda.sesion * 86_400
  const abrirAuth = (donde: Db | Tx) => crearAuth(donde, { secreto, urlPublica, segura, duracion })
  const intentos = abrirIntentos({ limiter, pausa })
  const cupos = abrirCupos(limiter)
  const navegadores = abrirNavegadores({ secreto, segura })
  const navegadorDe = ({ headers }: Visita, correo: string) =>
    navegadores.reconocer(headers.get('cookie') ?? '', correo)

  return {
    db,
    /** Whether one more mail of an account may leave to an address (`cupos`). */
    cabeOtro: (clase: ClaseDeCorreo, correo: string, visita: Visita) =>
      cupos({ clase, correo, direccion: visita.direccion, navegador: navegadorDe(visita, correo) }),
    aCompas: abrirCompas(compas),
    alEntrar,
    nombreDe,
    auth: abrirAuth(db),
    /** better-auth in a transaction of ours. */
    authEn: (tx: Tx) => abrirAuth(tx),
    navegadores,
    /** The hint's `Set-Cookie` value, of what it says (`leerPersona`). */
    pista: (dicho: string | null, { recordarme = true } = {}) =>
      cookieDePista(dicho, { segura, duracion: recordarme ? duracion : null }),

    /** A visit's headers for better-auth, which reads there where it comes from. */
    cabecerasDe({ headers: suyas, direccion }: Visita) {
      const headers = new Headers(suyas)
      headers.set(DIRECCION, direccion)
      return headers
    },

    /** Counts a try at something of an account (`intentos`). */
    contar<T>(visita: Visita, correo: string, hacer: () => Promise<T>) {
      const { direccion } = visita
      return intentos.contar({ direccion, correo, navegador: navegadorDe(visita, correo) }, hacer)
    },
  }
}
export type Herramientas = ReturnType<typeof abrirHerramientas>

/** Whether better-auth refused, which is no fault of ours; its word for why. */
export function negativaDe(error: unknown) {
  return error instanceof APIError && error.statusCode < 500 ? String(error.body?.code ?? '') : null
}

export function noEntra() {
  return new ErrorDeNegocio({
    status: 401,
    title: 'Error de autenticación',
    detail: 'El correo o la contraseña no son correctos.',
  })
}

export function contrasenaMal() {
  return new ErrorDeNegocio({
    status: 401,
    title: 'Error de autenticación',
    detail: 'La contraseña no es correcta.',
  })
}
