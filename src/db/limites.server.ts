import net from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { demasiados, ErrorDeNegocio } from '#comun/errores.ts'

export const MINUTOS_DE_FALLOS = 10
const DIEZ_MINUTOS = MINUTOS_DE_FALLOS * 60
const HORA = 3600

const FALLOS = { porDireccion: 30, porRed: 150, enTotal: 3000 }
const FORMULARIOS = { porDireccion: 30, porCorreo: 10 }

/**
 * How much one address may try (decisions §4). Counters live in PostgreSQL, so that every process counts the same.
 * Misses on order codes are counted; a hit costs no query: whether an address is shut out is remembered here, and
 * another process learns it with that address's next miss.
 */
export function abrirLimites(pool: pg.Pool, alPasarElTotal: (fallos: number) => void) {
  const abrir = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'limites',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })

  const porDireccion = abrir('fallo', FALLOS.porDireccion, DIEZ_MINUTOS)
  const porRed = abrir('fallo-red', FALLOS.porRed, DIEZ_MINUTOS)
  const enTotal = abrir('fallo-total', FALLOS.enTotal, DIEZ_MINUTOS)
  const formularios = abrir('formulario', FORMULARIOS.porDireccion, HORA)
  const correos = abrir('formulario-correo', FORMULARIOS.porCorreo, HORA)
  const entradas = abrir('entrada', 20, DIEZ_MINUTOS)

  const cerradas = new Map<string, number>()
  let lentoHasta = 0

  return {
    /** Refuses an address that is shut out and slows everybody while codes are being guessed at scale. No query. */
    async exigirPaso(direccion: string) {
      for (const clave of [direccion, redDe(direccion)]) {
        const hasta = cerradas.get(clave)
        if (!hasta) continue
        if (hasta > Date.now()) throw sinPaso(hasta - Date.now())
        cerradas.delete(clave)
      }
      if (lentoHasta > Date.now()) await new Promise((listo) => setTimeout(listo, 1000))
    },

    /** Counts a miss; the one past the limit shuts the address, or its whole network, out. */
    async contarFallo(direccion: string) {
      const red = redDe(direccion)
      const [una, varias, todas] = await Promise.all([
        gastar(porDireccion, direccion),
        gastar(porRed, red),
        gastar(enTotal, 'todas'),
      ])
      if (!todas.queda) {
        if (lentoHasta < Date.now()) alPasarElTotal(todas.gastados)
        lentoHasta = Date.now() + todas.espera
      }
      if (cerradas.size > 10_000) for (const [clave, hasta] of cerradas) if (hasta < Date.now()) cerradas.delete(clave)
      if (!una.queda) cerradas.set(direccion, Date.now() + una.espera)
      if (!varias.queda) cerradas.set(red, Date.now() + varias.espera)
      const espera = Math.max(una.queda ? 0 : una.espera, varias.queda ? 0 : varias.espera)
      if (espera) throw sinPaso(espera)
    },

    /** Does what names an order by its code, where a 404 is a miss like any other. */
    async contandoFallos<T>(direccion: string, hacer: () => Promise<T>) {
      await this.exigirPaso(direccion)
      try {
        return await hacer()
      } catch (error) {
        if (error instanceof ErrorDeNegocio && error.status === 404) await this.contarFallo(direccion)
        throw error
      }
    },

    /** Counts a form sent from an address and, when it gives one, for an e-mail. */
    async contarFormulario(direccion: string, correo?: string) {
      const [una, otra] = await Promise.all([
        gastar(formularios, direccion),
        correo ? gastar(correos, correo.toLowerCase()) : { queda: true, espera: 0 },
      ])
      if (una.queda && otra.queda) return
      const espera = segundos(Math.max(una.queda ? 0 : una.espera, otra.queda ? 0 : otra.espera))
      throw demasiados(
        `Recibimos muchas solicitudes seguidas. Intenta de nuevo en ${enMinutos(espera)} o escríbenos por WhatsApp.`,
        espera,
      )
    },

    /** Counts a failed sign-in, by address and by account. */
    async contarEntrada(direccion: string, correo: string) {
      const intentos = await Promise.all([gastar(entradas, `${direccion}`), gastar(entradas, correo.toLowerCase())])
      const agotado = intentos.find(({ queda }) => !queda)
      if (!agotado) return
      const espera = segundos(agotado.espera)
      throw demasiados(`Demasiados intentos de entrar. Espera ${enMinutos(espera)} e intenta de nuevo.`, espera)
    },
  }
}
export type Limites = ReturnType<typeof abrirLimites>

async function gastar(limite: RateLimiterPostgres, clave: string) {
  try {
    const { consumedPoints } = await limite.consume(clave)
    return { queda: true, espera: 0, gastados: consumedPoints }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return { queda: false, espera: error.msBeforeNext, gastados: error.consumedPoints }
  }
}

function sinPaso(milisegundos: number) {
  const espera = segundos(milisegundos)
  return demasiados(
    `Probaste muchos códigos que no existen. Espera ${enMinutos(espera)} y vuelve a intentarlo, o escríbenos por WhatsApp.`,
    espera,
  )
}

/** The network an address belongs to: /24 for IPv4, /64 for IPv6. */
export function redDe(direccion: string) {
  const limpia = direccion.replace(/^::ffff:(?=\d+\.)/i, '')
  if (net.isIPv4(limpia)) return `${limpia.split('.').slice(0, 3).join('.')}.0/24`
  return `${expandir(limpia).slice(0, 4).join(':')}::/64`
}

function expandir(ipv6: string) {
  const [cabeza = '', cola] = (ipv6.split('%')[0] ?? '').split('::')
  const izquierda = cabeza ? cabeza.split(':') : []
  const derecha = cola ? cola.split(':') : []
  const ceros = cola === undefined ? [] : Array<string>(Math.max(0, 8 - izquierda.length - derecha.length)).fill('0')
  return [...izquierda, ...ceros, ...derecha].map((grupo) => grupo.replace(/^0+(?=.)/, '').toLowerCase())
}

const segundos = (milisegundos: number) => Math.max(1, Math.ceil(milisegundos / 1000))

function enMinutos(espera: number) {
  const minutos = Math.ceil(espera / 60)
  return minutos === 1 ? '1 minuto' : `${minutos} minutos`
}
