import path from 'node:path'
import { expect, test } from 'vitest'
import { isProjectFile, shopFiles, textOf } from '#testing/sources.ts'

/** The rules of `docs/architecture.md` about rooms, floors, doors and tables. */
const FLOORS: Record<string, number> = {
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
const LOOSE: Record<string, number> = { 'config.server.ts': 0 }
const TOP = 5
/** What the rooms of the ground floor may lean on; on the others no room leans on its neighbours. */
const FOUNDATION: Record<string, string[]> = {
  lib: [],
  ui: ['lib'],
  tienda: ['ui', 'lib'],
  db: ['lib'],
  live: ['db', 'lib'],
  http: ['live', 'db', 'lib'],
  mail: ['http', 'live', 'db', 'tienda', 'ui', 'lib'],
}

const folderOf = (file: string) => file.split('/')[1] ?? ''
/** A channel of `conversaciones/` is a noun of its own, and so are the two of `mail/` and photos. */
const WITH_DOOR = /^src\/(conversaciones\/\w+|mail\/bajas|mail\/buzon|lib\/fotos)\//
const nounOf = (file: string) => WITH_DOOR.exec(file)?.[1] ?? folderOf(file)
function floorOf(file: string) {
  const folder = folderOf(file)
  return file.split('/').length > 2 ? (FLOORS[folder] ?? Number.NaN) : (LOOSE[folder] ?? TOP)
}

/** Which channels of `conversaciones/` lean on which; the others know nothing of one another. */
const CHANNELS: Record<string, string[]> = {
  bandeja: ['contacto'],
  asistente: ['chat', 'preguntas'],
  panel: ['asistente', 'chat', 'contacto', 'preguntas'],
}

/** The files of ours that a file imports. */
function imported(file: string) {
  const paths = [...textOf(file).matchAll(/(?:from|import\()\s*['"]((?:#|\.{1,2}\/)[^'"]+)['"]/g)]
  return paths.flatMap(([, importPath = '']) => {
    if (importPath === '#negocio') return []
    const reached = importPath.startsWith('#')
      ? `src/${importPath.slice(1)}`
      : path.join(path.dirname(file), importPath)
    return isProjectFile(reached) ? [reached] : []
  })
}

test('every folder has its floor', () => {
  expect(shopFiles.filter((file) => Number.isNaN(floorOf(file)))).toEqual([])
})

test('an import never climbs', () => {
  const climbing = shopFiles.flatMap((file) =>
    imported(file)
      .filter((other) => floorOf(other) > floorOf(file))
      .map((other) => `${file} → ${other}`),
  )
  expect(climbing).toEqual([])
})

test('rooms of one floor do not lean on one another, but for the order of the ground floor', () => {
  const crossings = shopFiles.flatMap((file) =>
    imported(file)
      .filter((other) => floorOf(other) === floorOf(file) && floorOf(file) < TOP)
      .filter((other) => folderOf(other) !== folderOf(file) && other.split('/').length > 2)
      .filter((other) => !FOUNDATION[folderOf(file)]?.includes(folderOf(other)))
      .map((other) => `${file} → ${other}`),
  )
  expect(crossings).toEqual([])
})

test('a channel leans on the channels that the list names', () => {
  const channelOf = (file: string) => /^src\/conversaciones\/(\w+)\//.exec(file)?.[1]
  const crossings = shopFiles.flatMap((file) => {
    const own = channelOf(file)
    if (!own) return []
    return imported(file)
      .map(channelOf)
      .filter((other) => other && other !== own && !CHANNELS[own]?.includes(other))
      .map((other) => `${file} → ${other}`)
  })
  expect(crossings).toEqual([])
})

test('imports do not go in a circle', () => {
  const state = new Map<string, 'abierto' | 'visto'>()
  const cycles: string[] = []
  const visit = (file: string, trail: string[]) => {
    if (state.get(file) === 'visto') return
    if (state.get(file) === 'abierto') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'abierto')
    for (const other of imported(file)) visit(other, [...trail, file])
    state.set(file, 'visto')
  }
  for (const file of shopFiles) visit(file, [])
  expect(cycles).toEqual([])
})

test("another folder's noun is entered by its door", () => {
  // The panel is composed of the screens of both chats, as a page is.
  const composes = (file: string) => floorOf(file) >= 4 || nounOf(file) === 'conversaciones/panel'
  const door = (noun: string) =>
    new RegExp(
      `^src/${noun}/(?:(?:gestion|ficha)/)?(contract|rules|labels|estatus|queries|${path.basename(noun)}\\.server)\\.ts$`,
    )
  const intruders = shopFiles
    .filter((file) => !composes(file))
    .flatMap((file) =>
      imported(file)
        .filter((other) => nounOf(other) !== nounOf(file) && floorOf(other) < TOP)
        .filter((other) => floorOf(other) >= 1 || WITH_DOOR.test(other))
        .filter((other) => !door(nounOf(other)).test(other))
        .map((other) => `${file} → ${other}`),
    )
  expect(intruders).toEqual([])
})

/** The room that writes each table; others call its verbs, and may read. */
const OWNERS: Record<string, string> = {
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
  const ofTables = shopFiles.filter((file) => file.startsWith('src/db/schema/'))
  const tables = ofTables.flatMap((file) =>
    [...textOf(file).matchAll(/export const (\w+) = pgTable\(/g)].map(([, name = '']) => name),
  )
  expect(tables.toSorted()).toEqual(Object.keys(OWNERS).toSorted())
  const foreign = shopFiles.flatMap((file) =>
    tables
      .filter((table) => OWNERS[table] !== nounOf(file))
      .filter((table) => writes(textOf(file), table))
      .map((table) => `${file} → ${table}`),
  )
  expect(foreign).toEqual([])
})

/** Whether a text inserts, updates, deletes or locks rows of a table, by the query builder or by SQL of its own. */
function writes(code: string, table: string) {
  if (!new RegExp(`import [^;]*?\\b${table}\\b[^;]*?db/schema/`).test(code)) return false
  const byVerb = new RegExp(`\\.(insert|update|delete)\\(\\s*${table}\\s*\\)`)
  const bySql = new RegExp(`(insert into|update|delete from)\\s+\\$\\{${table}\\}`, 'i')
  const matched = new RegExp(`\\.(from|innerJoin|leftJoin)\\(\\s*${table}\\b(?:(?!\\.from\\()[^;])*?\\.for\\('`)
  const matchedBySql = new RegExp(`\\$\\{${table}\\}[^;]*?\\bfor (no key )?(update|key share|share)\\b`, 'i')
  return [byVerb, bySql, matched, matchedBySql].some((pattern) => pattern.test(code))
}

test('a table is imported under its own name, so that the rule above sees it', () => {
  const renamed = shopFiles
    .filter((file) => !file.startsWith('src/db/'))
    .filter((file) => /import (\* as |[^;]*\bas\b)[^;]*from '#db\/schema\//.test(textOf(file)))
  expect(renamed).toEqual([])
})

test('what runs in the browser never imports what runs on the server', () => {
  const crossing = shopFiles
    .filter((file) => !/\.server\.tsx?$/.test(file) && file !== 'src/server.ts')
    .flatMap((file) =>
      imported(file)
        .filter((other) => /\.server\.tsx?$/.test(other))
        .map((other) => `${file} → ${other}`),
    )
  expect(crossing).toEqual([])
})
