import pg from 'pg'
import type { Registro } from '#db/abrir.server.ts'

type Tema = 'pedido'
type Oyente = () => void

const ESPERA_MAXIMA = 15_000
const LATIDO = 30_000

/**
 * Hears PostgreSQL's notices and tells whoever listens to that row. A notice is a hint: the table is the truth. LISTEN
 * needs a connection of its own; when it breaks it is opened again, and then everybody is told, since a notice may
 * have been missed meanwhile.
 */
export function abrirVivo({ url, registro }: { url: string; registro: Registro }) {
  const oyentes = new Map<string, Set<Oyente>>()
  let cliente: pg.Client | undefined
  let cerrado = false
  let espera = 250
  let reintento: NodeJS.Timeout | undefined

  async function conectar() {
    const nuevo = new pg.Client({
      connectionString: url,
      application_name: 'brisa-live',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    cliente = nuevo
    nuevo.on('notification', ({ payload }) => avisar(payload))
    nuevo.on('error', (error) => registro.error({ err: error }, 'live connection lost'))
    nuevo.once('end', () => {
      if (nuevo === cliente && !cerrado) volver()
    })
    await nuevo.connect()
    await nuevo.query('listen vivo')
    espera = 250
    for (const grupo of oyentes.values()) for (const oyente of grupo) oyente()
  }

  function volver() {
    clearTimeout(reintento)
    reintento = setTimeout(() => {
      conectar().catch((error) => {
        registro.error({ err: error }, 'live connection could not be opened')
        cliente?.end().catch(() => {})
        if (!cerrado) volver()
      })
    }, espera)
    espera = Math.min(espera * 2, ESPERA_MAXIMA)
  }

  // A connection that died without a word is only noticed by using it.
  const pulso = setInterval(() => {
    cliente?.query('select 1').catch(() => cliente?.end().catch(() => {}))
  }, LATIDO)
  pulso.unref()

  function avisar(payload = '') {
    const { tema, id } = JSON.parse(payload) as { tema: Tema; id: string } // written by our own trigger
    for (const oyente of oyentes.get(`${tema}:${id}`) ?? []) oyente()
  }

  return {
    conectar,
    /** Calls `oyente` whenever the row may have changed, until the returned function is called. */
    escuchar(tema: Tema, id: string, oyente: Oyente) {
      const clave = `${tema}:${id}`
      const grupo = oyentes.get(clave) ?? new Set()
      oyentes.set(clave, grupo.add(oyente))
      return () => {
        grupo.delete(oyente)
        if (grupo.size === 0 && oyentes.get(clave) === grupo) oyentes.delete(clave)
      }
    },
    get oyentes() {
      let cuantos = 0
      for (const grupo of oyentes.values()) cuantos += grupo.size
      return cuantos
    },
    async cerrar() {
      cerrado = true
      clearTimeout(reintento)
      clearInterval(pulso)
      await cliente?.end().catch(() => {})
    },
  }
}
export type Vivo = ReturnType<typeof abrirVivo>
