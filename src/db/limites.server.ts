import { setTimeout as pausar } from 'node:timers/promises'
import type pg from 'pg'
import { demasiados, ErrorDeNegocio, enPausa } from '#comun/errores.ts'
import type { Registro } from './abrir.server.ts'
import { abrirContador, enMinutos, gastar, segundos } from './contador.server.ts'
import { abrirPuerta } from './puerta.server.ts'
import { casaDe, redDe } from './redes.server.ts'

export const MINUTOS_DE_FALLOS = 10
const DIEZ_MINUTOS = MINUTOS_DE_FALLOS * 60
const HORA = 3600

const FALLOS = { porDireccion: 30, porRed: 150, enTotal: 3000 }
/** How many are let in on trust at once, where nobody has missed: a browser's pages; a telephone company's customers. */
const FIADOS = { porDireccion: 4, porRed: 20 }
const FORMULARIOS = { porDireccion: 30, porCorreo: 10 }
/** What may be asked of the assistant in ten minutes: of one browser, and of all that one address has. */
export const PREGUNTAS = { porNavegador: 30, porDireccion: 90 }

type Ajustes = {
  /** Connections of their own for counting (`abrirBase`). */
  pool: pg.Pool
  registro: Registro
  alPasarElTotal: (fallos: number) => void
}

/**
 * How much one address may try (docs/decisions/006). Counters live in PostgreSQL, so that every process counts the same,
 * and one that cannot be reached refuses.
 */
export function abrirLimites({ pool, registro, alPasarElTotal }: Ajustes) {
  const abrirFallos = (nombre: string, lugar: keyof typeof FIADOS) =>
    abrirPuerta({
      contador: abrirContador(pool, nombre, FALLOS[lugar], DIEZ_MINUTOS),
      fiados: FIADOS[lugar],
      negar: sinPaso,
      lleno: sinSitio,
    })
  const porDireccion = abrirFallos('fallo', 'porDireccion')
  const porRed = abrirFallos('fallo-red', 'porRed')
  const enTotal = abrirContador(pool, 'fallo-total', FALLOS.enTotal, DIEZ_MINUTOS)
  const formularios = abrirContador(pool, 'formulario', FORMULARIOS.porDireccion, HORA)
  const correos = abrirContador(pool, 'formulario-correo', FORMULARIOS.porCorreo, HORA)
  const deDireccion = abrirContador(pool, 'pregunta', PREGUNTAS.porDireccion, DIEZ_MINUTOS)
  const deNavegador = abrirContador(pool, 'pregunta-navegador', PREGUNTAS.porNavegador, DIEZ_MINUTOS)
  let lentoHasta = 0

  function sinCuenta(error: unknown): never {
    if (error instanceof ErrorDeNegocio) throw error
    registro.error({ err: error }, 'a limit cannot be counted')
    throw enPausa('No podemos atenderte en este momento. Intenta de nuevo en unos segundos.')
  }

  async function pasar(direccion: string) {
    await porDireccion.pasar(direccion)
    try {
      await porRed.pasar(redDe(direccion))
    } catch (error) {
      await porDireccion.terminar(direccion, false)
      throw error
    }
  }

  async function terminar(direccion: string, fallo: boolean) {
    await Promise.all([
      porDireccion.terminar(direccion, fallo),
      porRed.terminar(redDe(direccion), fallo),
      fallo && contarEnTotal(),
    ])
  }

  async function contarEnTotal() {
    const { queda, gastados, espera } = await gastar(enTotal, 'todas')
    if (queda) return
    if (lentoHasta < Date.now()) alPasarElTotal(gastados)
    lentoHasta = Date.now() + espera
  }

  return {
    /**
     * Looks for something that can be guessed: an order's code, a link. A 404 is a miss, and so is what `esFallo` says is
     * one. Past the allowance of an address or its network nothing is looked for; while codes are being guessed at scale
     * everybody waits a second.
     * @throws ErrorDeNegocio 429, 503
     */
    async alTanteo<T>(direccion: string, mirar: () => Promise<T>, esFallo: (respuesta: T) => boolean = () => false) {
      if (lentoHasta > Date.now()) await pausar(1000)
      await pasar(direccion).catch(sinCuenta)
      let fallo = false
      try {
        const respuesta = await mirar()
        fallo = esFallo(respuesta)
        return respuesta
      } catch (error) {
        fallo = error instanceof ErrorDeNegocio && error.status === 404
        throw error
      } finally {
        // A miss that cannot be counted, or is one too many, is not told.
        await terminar(direccion, fallo).catch(sinCuenta)
      }
    },

    /**
     * Counts a question to the assistant.
     * @param navegador what is kept of the browser's secret; null of one that has none yet
     * @throws ErrorDeNegocio 429, 503
     */
    async contarPregunta(direccion: string, navegador: string | null) {
      const gastos = await Promise.all([
        gastar(deDireccion, casaDe(direccion)),
        ...(navegador ? [gastar(deNavegador, navegador)] : []),
      ]).catch(sinCuenta)
      const agotados = gastos.filter(({ queda }) => !queda)
      if (agotados.length === 0) return
      const espera = segundos(Math.max(...agotados.map((gasto) => gasto.espera)))
      throw demasiados(
        `Hiciste muchas preguntas seguidas. Intenta de nuevo en ${enMinutos(espera)} o habla con una persona.`,
        espera,
      )
    },

    /** Counts a form sent from an address, and for the e-mail that it gives from there. */
    async contarFormulario(direccion: string, correo?: string) {
      const casa = casaDe(direccion)
      const gastos = await Promise.all([
        gastar(formularios, casa),
        ...(correo ? [gastar(correos, `${casa} ${correo.toLowerCase()}`)] : []),
      ]).catch(sinCuenta)
      const agotados = gastos.filter(({ queda }) => !queda)
      if (agotados.length === 0) return
      const espera = segundos(Math.max(...agotados.map((gasto) => gasto.espera)))
      throw demasiados(
        `Recibimos muchas solicitudes seguidas. Intenta de nuevo en ${enMinutos(espera)} o escríbenos por WhatsApp.`,
        espera,
      )
    },
  }
}
export type Limites = ReturnType<typeof abrirLimites>

function sinPaso(milisegundos: number) {
  const espera = segundos(milisegundos)
  return demasiados(
    `Probaste muchos códigos que no existen. Espera ${enMinutos(espera)} y vuelve a intentarlo, o escríbenos por WhatsApp.`,
    espera,
  )
}

function sinSitio() {
  return demasiados('Hay demasiadas consultas a la vez desde tu conexión. Intenta de nuevo en unos segundos.', 5)
}
