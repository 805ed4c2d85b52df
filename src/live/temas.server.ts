import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Registro } from '#db/abrir.server.ts'
import { noExiste } from '#lib/errores.ts'
import { exigirPolitica } from '#lib/politica.ts'
import type { Politica, RouteLimit } from '#lib/ruta.ts'
import type { Vivo } from './live.server.ts'

export type Quien = FastifyRequest['quien']
/** What this browser holds, whoever uses it. */
export type Llave = FastifyRequest['llave']
type Oyente = {
  /** Hears of a new mark; null once there is no such thing. */
  decir: (marca: string | null) => void
  /** What it is now cannot be read: who follows must come back and ask. */
  cortar: () => void
}

/** What a room says of the topics it lets people follow. */
export type ClaseDeTema = {
  /** Who may follow; the same words as for a route. */
  policy: Politica
  /** For ids that can be guessed: a topic that is not there is a miss. */
  limit?: readonly Extract<RouteLimit, 'code'>[]
  /** Throws for who may not follow this one; asked at the start and again whenever that person's rights may have changed. */
  exigir?: (quien: Quien, id: string, llave: Llave) => void | Promise<void>
  /** What the mark is now; null when there is no such thing. Without it every notice is a change. */
  leerMarca?: (id: string) => Promise<string | null>
}

/** A topic whose id is a person's: theirs alone, and to everybody else there is none. */
export const deUnaPersona: ClaseDeTema = {
  policy: 'miembro',
  exigir(quien, id) {
    if (quien?.id !== id) throw noExiste('Ese tema no existe.')
  },
}

/**
 * The topics that can be followed, and those that somebody follows now. However many follow one, its mark is read once
 * for each notice.
 */
export function abrirTemas(vivo: Vivo, registro: Registro) {
  const clases = new Map<string, ClaseDeTema>()
  const abiertos = new Map<string, TemaAbierto>()

  function buscarClase(tema: string) {
    const corte = tema.lastIndexOf(':') + 1
    const [nombre, id] = clases.has(tema) ? [tema, ''] : [tema.slice(0, corte), tema.slice(corte)]
    const clase = clases.get(nombre)
    return clase ? { clase, id } : null
  }

  return {
    /** @param nombre a whole topic, or with a colon at its end the part that an id follows */
    registrar(nombre: string, clase: ClaseDeTema) {
      if (clases.has(nombre)) throw new Error(`The topic ${nombre} is declared twice`)
      clases.set(nombre, clase)
    },

    /** @throws ErrorDeNegocio 404 */
    obtenerClase(tema: string) {
      const hallada = buscarClase(tema)
      if (!hallada) throw noExiste('Ese tema no existe.')
      return hallada
    },

    /** @throws ErrorDeNegocio 401, 403, 404 when this person may not follow the topic */
    async exigir(tema: string, quien: Quien, llave: Llave) {
      const { clase, id } = this.obtenerClase(tema)
      exigirPolitica(clase.policy, quien)
      await clase.exigir?.(quien, id, llave)
    },

    /**
     * Begins to follow, until `soltar`.
     * @throws ErrorDeNegocio 404
     */
    async tomar(tema: string) {
      const { clase, id } = this.obtenerClase(tema)
      const leer = clase.leerMarca
      const abierto =
        abiertos.get(tema) ?? abrirTema({ vivo, tema, registro, leer: leer ? () => leer(id) : contarAvisos() })
      abiertos.set(tema, abierto)
      abierto.usos++
      function soltar() {
        if (--abierto.usos > 0) return
        abierto.cerrar()
        if (abiertos.get(tema) === abierto) abiertos.delete(tema)
      }
      try {
        const marca = await abierto.leida()
        if (marca === null) throw noExiste('Eso ya no existe.')
        const privado = clase.policy !== 'publica' || clase.exigir !== undefined
        return { tema, privado, oir: abierto.oir, soltar }
      } catch (error) {
        soltar()
        throw error
      }
    },
  }
}
export type Temas = ReturnType<typeof abrirTemas>
export type Seguido = Awaited<ReturnType<Temas['tomar']>>

/** The mark of what has none of its own: another for each notice, and for each time that somebody begins to follow. */
function contarAvisos() {
  const raiz = randomUUID().slice(0, 8)
  let avisos = 0
  return async () => `${raiz}.${avisos++}`
}

type Ajustes = { vivo: Vivo; tema: string; registro: Registro; leer: () => Promise<string | null> }
type TemaAbierto = ReturnType<typeof abrirTema>

function abrirTema({ vivo, tema, registro, leer }: Ajustes) {
  const oyentes = new Set<Oyente>()
  let marca: string | null | undefined
  let lectura: Promise<void> | null = null
  let otraVez = false

  // Notices that arrive while the table is read ask for one more read, not for one each.
  function releer() {
    otraVez = true
    lectura ??= ponerAlDia().finally(() => {
      lectura = null
    })
    return lectura
  }

  async function ponerAlDia() {
    while (otraVez) {
      otraVez = false
      const leida = await leer()
      poner(leida)
    }
  }

  function poner(nueva: string | null) {
    if (nueva === marca) return
    marca = nueva
    for (const oyente of oyentes) oyente.decir(nueva)
  }

  function alAviso(dicha?: string) {
    // What is being read may be older, and would come after it.
    if (dicha !== undefined && !lectura) return poner(dicha)
    releer().catch((error) => {
      registro.error({ err: error, tema }, 'live read failed')
      marca = undefined
      for (const oyente of oyentes) oyente.cortar()
    })
  }

  // Before the first read, so that no change falls between the two.
  const callar = vivo.escuchar(tema, alAviso)

  return {
    usos: 0,
    async leida() {
      if (marca === undefined) await (lectura ?? releer())
      return marca ?? null
    },
    /** @returns the mark as it is now, undefined when it could not be read, and what stops the listening */
    oir(oyente: Oyente) {
      oyentes.add(oyente)
      return { marca, callar: () => oyentes.delete(oyente) }
    },
    cerrar: callar,
  }
}
