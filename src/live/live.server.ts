import pg from 'pg'
import { comoConectar, PARA_ABRIR, type Registro } from '#db/abrir.server.ts'

type Oyente = () => void
/** Hears of a change, with the mark that it leaves where the notice says it. */
type OyenteDeTema = (marca?: string) => void
/** Hears which streams' readers answered by way of another process. */
type OnAnswers = (ids: string[]) => void
const ANSWERS = 'heartbeat-answers'

/** Milliseconds; tests are less patient. */
export type Ritmo = {
  /** Between two tries to hear again. They overlap: a try that a mute server has taken must not hold up one that is answered. */
  intento: number
  /** How long one may take. */
  conexion: number
  /** Between two looks at whether the connection still lives; one that died without a word is only noticed by using it. */
  pulso: number
  /** How long such a look may take. */
  plazo: number
  /** How long it may be lost before who follows by it must know. */
  gracia: number
}
const RITMO: Ritmo = { intento: 1_000, conexion: 5_000, pulso: 1_000, plazo: 2_000, gracia: 500 }

/**
 * Hears PostgreSQL's notices and tells whoever listens to that topic. A notice is a topic's name and a hint: the table is
 * the truth. After a space it may have the mark that the change leaves, which saves reading it. LISTEN needs a connection
 * of its own; when it breaks or falls silent it is opened again, and then everybody is told, since a notice may have been
 * missed meanwhile. While it cannot be opened it is deaf (`sordo`), and nothing may be called live.
 */
export function abrirVivo({ url, registro, ritmo = RITMO }: { url: string; registro: Registro; ritmo?: Ritmo }) {
  const oyentes = new Map<string, Set<OyenteDeTema>>()
  const alEnsordecer = new Set<Oyente>()
  const onAnswers = new Set<OnAnswers>()
  /** The one that hears. */
  let cliente: pg.Client | undefined
  let sordo = false
  let cerrado = false
  let busca: NodeJS.Timeout | undefined
  let gracia: NodeJS.Timeout | undefined

  async function conectar(conexion: number) {
    const nuevo = new pg.Client(comoConectar(url, 'brisa-live', { conexion, consulta: ritmo.plazo }))
    nuevo.on('notification', ({ payload }) => avisar(payload))
    nuevo.on('error', (error) => perder(nuevo, error))
    nuevo.once('end', () => perder(nuevo))
    try {
      await nuevo.connect()
      await nuevo.query('listen vivo')
    } catch (error) {
      terminar(nuevo)
      throw error
    }
    if (cerrado || cliente) return terminar(nuevo)
    cliente = nuevo
    sordo = false
    clearInterval(busca)
    clearTimeout(gracia)
    for (const grupo of oyentes.values()) for (const oyente of grupo) oyente()
  }

  function perder(cual: pg.Client, error?: Error) {
    if (cual !== cliente || cerrado) return
    cliente = undefined
    terminar(cual)
    registro.error({ err: error }, 'live connection lost')
    gracia = setTimeout(() => {
      sordo = true
      for (const hacer of alEnsordecer) hacer()
    }, ritmo.gracia)
    // Its loss is in the log; that it is still lost need not be said each time.
    const intentar = () => void conectar(ritmo.conexion).catch(() => {})
    busca = setInterval(intentar, ritmo.intento)
    intentar()
  }

  async function tomarPulso() {
    const este = cliente
    await este?.query('select 1').catch((error) => perder(este, error))
    pulso.refresh()
  }
  const pulso = setTimeout(tomarPulso, ritmo.pulso).unref()

  function avisar(aviso = '') {
    const [tema = '', marca] = aviso.split(' ')
    if (tema === ANSWERS) for (const hear of onAnswers) hear(marca?.split(',') ?? [])
    for (const oyente of oyentes.get(tema) ?? []) oyente(marca)
  }

  return {
    /** @throws when the database does not answer */
    conectar: () => conectar(PARA_ABRIR.conexion),
    /** Calls `oyente` whenever what the topic names may have changed, until the returned function is called. */
    escuchar(tema: string, oyente: OyenteDeTema) {
      const grupo = oyentes.get(tema) ?? new Set()
      oyentes.set(tema, grupo.add(oyente))
      return () => {
        grupo.delete(oyente)
        if (grupo.size === 0 && oyentes.get(tema) === grupo) oyentes.delete(tema)
      }
    },
    /** Calls it each time that notices stop being heard. */
    alEnsordecer(hacer: Oyente) {
      alEnsordecer.add(hacer)
    },
    /** Calls it with the ids of streams whose readers answered, whichever process they answered to. */
    onAnswers(hear: OnAnswers) {
      onAnswers.add(hear)
    },
    /** Tells every process of answers; those that are lost are asked for again. */
    passAnswers(ids: string[]) {
      cliente?.query("select pg_notify('vivo', $1)", [`${ANSWERS} ${ids.join(',')}`]).catch(() => {})
    },
    get sordo() {
      return sordo
    },
    get oyentes() {
      let cuantos = 0
      for (const grupo of oyentes.values()) cuantos += grupo.size
      return cuantos
    },
    async cerrar() {
      cerrado = true
      clearInterval(busca)
      clearTimeout(gracia)
      clearTimeout(pulso)
      await cliente?.end().catch(() => {})
    },
  }
}
export type Vivo = ReturnType<typeof abrirVivo>

function terminar(cliente: pg.Client) {
  cliente.end().catch(() => {})
}
