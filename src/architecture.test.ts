import path from 'node:path'
import { expect, test } from 'vitest'
import { delCodigo, esDelProyecto, texto } from '#testing/fuentes.ts'

/** The rules of `docs/architecture.md` about rooms, floors, doors and tables. */
const PISOS: Record<string, number> = {
  lib: 0,
  ui: 0,
  tienda: 0,
  db: 0,
  http: 0,
  live: 0,
  mail: 0,
  pedidos: 1,
  auth: 1,
  miembros: 2,
  avisos: 2,
  noticias: 2,
  solicitudes: 2,
  retiros: 2,
  sitio: 2,
  saldo: 3,
  paquetes: 3,
  conversaciones: 3,
  rastreo: 4,
  cuenta: 4,
  admin: 4,
  backup: 4,
  jobs: 4,
}
const SUELTOS: Record<string, number> = { 'config.server.ts': 0 }
const CIMA = 5
/** What the rooms of the ground floor may lean on; on the others no room leans on its neighbours. */
const APOYOS: Record<string, string[]> = {
  lib: [],
  ui: ['lib'],
  tienda: ['ui', 'lib'],
  db: ['lib'],
  live: ['db', 'lib'],
  http: ['live', 'db', 'lib'],
  mail: ['http', 'live', 'db', 'tienda', 'ui', 'lib'],
}

const carpetaDe = (archivo: string) => archivo.split('/')[1] ?? ''
/** A channel of `conversaciones/` is a noun of its own, and so are the two of `mail/` and photos. */
const CON_PUERTA = /^src\/(conversaciones\/\w+|mail\/bajas|mail\/buzon|lib\/fotos)\//
const sustantivoDe = (archivo: string) => CON_PUERTA.exec(archivo)?.[1] ?? carpetaDe(archivo)
function pisoDe(archivo: string) {
  const carpeta = carpetaDe(archivo)
  return archivo.split('/').length > 2 ? (PISOS[carpeta] ?? Number.NaN) : (SUELTOS[carpeta] ?? CIMA)
}

/** Which channels of `conversaciones/` lean on which; the others know nothing of one another. */
const CANALES: Record<string, string[]> = {
  bandeja: ['contacto'],
  asistente: ['chat', 'preguntas'],
  panel: ['asistente', 'chat', 'contacto', 'preguntas'],
}

/** The files of ours that a file imports. */
function importados(archivo: string) {
  const rutas = [...texto(archivo).matchAll(/(?:from|import\()\s*['"]((?:#|\.{1,2}\/)[^'"]+)['"]/g)]
  return rutas.flatMap(([, ruta = '']) => {
    if (ruta === '#negocio') return []
    const llega = ruta.startsWith('#') ? `src/${ruta.slice(1)}` : path.join(path.dirname(archivo), ruta)
    return esDelProyecto(llega) ? [llega] : []
  })
}

test('every folder has its floor', () => {
  expect(delCodigo.filter((archivo) => Number.isNaN(pisoDe(archivo)))).toEqual([])
})

test('an import never climbs', () => {
  const suben = delCodigo.flatMap((archivo) =>
    importados(archivo)
      .filter((otro) => pisoDe(otro) > pisoDe(archivo))
      .map((otro) => `${archivo} → ${otro}`),
  )
  expect(suben).toEqual([])
})

test('rooms of one floor do not lean on one another, but for the order of the ground floor', () => {
  const cruces = delCodigo.flatMap((archivo) =>
    importados(archivo)
      .filter((otro) => pisoDe(otro) === pisoDe(archivo) && pisoDe(archivo) < CIMA)
      .filter((otro) => carpetaDe(otro) !== carpetaDe(archivo) && otro.split('/').length > 2)
      .filter((otro) => !APOYOS[carpetaDe(archivo)]?.includes(carpetaDe(otro)))
      .map((otro) => `${archivo} → ${otro}`),
  )
  expect(cruces).toEqual([])
})

test('a channel leans on the channels that the list names', () => {
  const canalDe = (archivo: string) => /^src\/conversaciones\/(\w+)\//.exec(archivo)?.[1]
  const cruces = delCodigo.flatMap((archivo) => {
    const suyo = canalDe(archivo)
    if (!suyo) return []
    return importados(archivo)
      .map(canalDe)
      .filter((otro) => otro && otro !== suyo && !CANALES[suyo]?.includes(otro))
      .map((otro) => `${archivo} → ${otro}`)
  })
  expect(cruces).toEqual([])
})

test('imports do not go in a circle', () => {
  const estado = new Map<string, 'abierto' | 'visto'>()
  const circulos: string[] = []
  const visitar = (archivo: string, camino: string[]) => {
    if (estado.get(archivo) === 'visto') return
    if (estado.get(archivo) === 'abierto') {
      circulos.push([...camino.slice(camino.indexOf(archivo)), archivo].join(' → '))
      return
    }
    estado.set(archivo, 'abierto')
    for (const otro of importados(archivo)) visitar(otro, [...camino, archivo])
    estado.set(archivo, 'visto')
  }
  for (const archivo of delCodigo) visitar(archivo, [])
  expect(circulos).toEqual([])
})

test("another folder's noun is entered by its door", () => {
  // The panel is composed of the screens of both chats, as a page is.
  const compone = (archivo: string) => pisoDe(archivo) >= 4 || sustantivoDe(archivo) === 'conversaciones/panel'
  const puerta = (sustantivo: string) =>
    new RegExp(
      `^src/${sustantivo}/(?:(?:gestion|ficha)/)?(contract|rules|labels|estatus|queries|${path.basename(sustantivo)}\\.server)\\.ts$`,
    )
  const colados = delCodigo
    .filter((archivo) => !compone(archivo))
    .flatMap((archivo) =>
      importados(archivo)
        .filter((otro) => sustantivoDe(otro) !== sustantivoDe(archivo) && pisoDe(otro) < CIMA)
        .filter((otro) => pisoDe(otro) >= 1 || CON_PUERTA.test(otro))
        .filter((otro) => !puerta(sustantivoDe(otro)).test(otro))
        .map((otro) => `${archivo} → ${otro}`),
    )
  expect(colados).toEqual([])
})

/** The room that writes each table; others call its verbs, and may read. */
const DUENOS: Record<string, string> = {
  user: 'auth',
  session: 'auth',
  account: 'auth',
  verification: 'auth',
  userRoles: 'auth',
  twoFactor: 'auth',
  profiles: 'miembros',
  registrosAcceso: 'miembros',
  estatus: 'pedidos',
  pedidos: 'pedidos',
  historial: 'pedidos',
  movimientos: 'pedidos',
  avisosAMano: 'pedidos',
  seriesDePedidos: 'pedidos',
  pedidosFormulario: 'pedidos',
  pedidosCuenta: 'pedidos',
  correos: 'mail',
  enlaces: 'mail',
  cancelaciones: 'mail/bajas',
  repeticiones: 'db',
  auditoria: 'db',
  conteos: 'db',
  limites: 'db',
  solicitudesAyuda: 'solicitudes',
  solicitudesCambioDireccion: 'solicitudes',
  solicitudesRetiro: 'retiros',
  contactos: 'conversaciones/contacto',
  asuntos: 'conversaciones/bandeja',
  respuestas: 'conversaciones/bandeja',
  conversacionesAsistente: 'conversaciones/asistente',
  preguntasSinRespuesta: 'conversaciones/asistente',
  consumoDeAsistente: 'conversaciones/asistente',
  conversaciones: 'conversaciones/chat',
  mensajes: 'conversaciones/chat',
  llaves: 'conversaciones/chat',
  presencias: 'conversaciones/chat',
  turnos: 'conversaciones/chat',
  preguntas: 'conversaciones/preguntas',
  notifications: 'avisos',
  avisosEnviados: 'avisos',
  noticias: 'noticias',
  ticketsAyuda: 'conversaciones/tickets',
  respuestasTickets: 'conversaciones/tickets',
  fotosDeTickets: 'conversaciones/tickets',
  creditosDados: 'saldo',
  paquetesDigitados: 'paquetes',
  fotosDePaquetes: 'paquetes',
}

test('every table has a room, and is written and locked there only', () => {
  const deTablas = delCodigo.filter((archivo) => archivo.startsWith('src/db/schema/'))
  const tablas = deTablas.flatMap((archivo) =>
    [...texto(archivo).matchAll(/export const (\w+) = pgTable\(/g)].map(([, nombre = '']) => nombre),
  )
  expect(tablas.toSorted()).toEqual(Object.keys(DUENOS).toSorted())
  const ajenas = delCodigo.flatMap((archivo) =>
    tablas
      .filter((tabla) => DUENOS[tabla] !== sustantivoDe(archivo))
      .filter((tabla) => escribe(texto(archivo), tabla))
      .map((tabla) => `${archivo} → ${tabla}`),
  )
  expect(ajenas).toEqual([])
})

/** Whether a text inserts, updates, deletes or locks rows of a table, by the query builder or by SQL of its own. */
function escribe(codigo: string, tabla: string) {
  if (!new RegExp(`import [^;]*?\\b${tabla}\\b[^;]*?db/schema/`).test(codigo)) return false
  const porVerbo = new RegExp(`\\.(insert|update|delete)\\(\\s*${tabla}\\s*\\)`)
  const porSql = new RegExp(`(insert into|update|delete from)\\s+\\$\\{${tabla}\\}`, 'i')
  const tomada = new RegExp(`\\.(from|innerJoin|leftJoin)\\(\\s*${tabla}\\b(?:(?!\\.from\\()[^;])*?\\.for\\('`)
  const tomadaPorSql = new RegExp(`\\$\\{${tabla}\\}[^;]*?\\bfor (no key )?(update|key share|share)\\b`, 'i')
  return [porVerbo, porSql, tomada, tomadaPorSql].some((patron) => patron.test(codigo))
}

test('a table is imported under its own name, so that the rule above sees it', () => {
  const renombradas = delCodigo
    .filter((archivo) => !archivo.startsWith('src/db/'))
    .filter((archivo) => /import (\* as |[^;]*\bas\b)[^;]*from '#db\/schema\//.test(texto(archivo)))
  expect(renombradas).toEqual([])
})

test('what runs in the browser never imports what runs on the server', () => {
  const cruzan = delCodigo
    .filter((archivo) => !/\.server\.tsx?$/.test(archivo) && archivo !== 'src/server.ts')
    .flatMap((archivo) =>
      importados(archivo)
        .filter((otro) => /\.server\.tsx?$/.test(otro))
        .map((otro) => `${archivo} → ${otro}`),
    )
  expect(cruzan).toEqual([])
})
