import path from 'node:path'
import { expect, test } from 'vitest'
import { isProjectFile, shopFiles, textOf } from '#testing/sources.ts'

/** Checks the rules of `docs/architecture.md` on layers, imports and table ownership. The numbers are the layers. */
const LAYERS: Record<string, number> = {
  lib: 0,
  ui: 0,
  tienda: 0,
  db: 0,
  http: 0,
  live: 0,
  push: 0,
  mail: 0,
  ajustes: 1,
  auth: 1,
  pagos: 1,
  piezas: 1,
  pedidos: 2,
  miembros: 3,
  avisos: 3,
  noticias: 3,
  solicitudes: 3,
  retiros: 3,
  sitio: 3,
  saldo: 4,
  paquetes: 4,
  conversaciones: 4,
  dinero: 4,
  salud: 4,
  rastreo: 5,
  cuenta: 5,
  admin: 5,
  backup: 5,
  jobs: 5,
}
const LOOSE: Record<string, number> = { 'config.server.ts': 0 }
const TOP = 6
/** Which modules of the lowest layer may import which. In other layers, modules do not import their neighbours. */
const LOWEST_LAYER: Record<string, string[]> = {
  lib: [],
  ui: ['lib'],
  tienda: ['ui', 'lib'],
  db: ['lib'],
  live: ['db', 'lib'],
  http: ['live', 'db', 'lib'],
  push: ['http', 'live', 'db', 'ui', 'lib'],
  mail: ['push', 'http', 'live', 'db', 'tienda', 'ui', 'lib'],
}

const folderOf = (file: string) => file.split('/')[1] ?? ''
/**
 * Folders that count as modules of their own: each channel of `conversaciones/`, two folders of `mail/`, and
 * `lib/fotos`.
 */
const SUBMODULE = /^src\/(conversaciones\/\w+|mail\/bajas|mail\/buzon|lib\/fotos)\//
const moduleOf = (file: string) => SUBMODULE.exec(file)?.[1] ?? folderOf(file)
function layerOf(file: string) {
  const folder = folderOf(file)
  return file.split('/').length > 2 ? (LAYERS[folder] ?? Number.NaN) : (LOOSE[folder] ?? TOP)
}

/** Which channels of `conversaciones/` may import which other channels; a channel not listed imports none. */
const CHANNELS: Record<string, string[]> = {
  bandeja: ['contacto'],
  asistente: ['chat', 'preguntas'],
  panel: ['asistente', 'chat', 'contacto', 'preguntas'],
}

/** The shop's own files that a file imports. */
function imported(file: string) {
  const paths = [...textOf(file).matchAll(/(?:from|import\()\s*['"]((?:#|\.{1,2}\/)[^'"]+)['"]/g)]
  return paths.flatMap(([, importPath = '']) => {
    if (importPath === '#negocio' || importPath === '#valores-iniciales') return []
    const reached = importPath.startsWith('#')
      ? `src/${importPath.slice(1)}`
      : path.join(path.dirname(file), importPath)
    return isProjectFile(reached) ? [reached] : []
  })
}

test('every folder has a layer', () => {
  expect(shopFiles.filter((file) => Number.isNaN(layerOf(file)))).toEqual([])
})

test('no file imports from a higher layer', () => {
  const upward = shopFiles.flatMap((file) =>
    imported(file)
      .filter((other) => layerOf(other) > layerOf(file))
      .map((other) => `${file} → ${other}`),
  )
  expect(upward).toEqual([])
})

test('modules of one layer do not import one another, except as listed for the lowest layer', () => {
  const crossings = shopFiles.flatMap((file) =>
    imported(file)
      .filter((other) => layerOf(other) === layerOf(file) && layerOf(file) < TOP)
      .filter((other) => folderOf(other) !== folderOf(file) && other.split('/').length > 2)
      .filter((other) => !LOWEST_LAYER[folderOf(file)]?.includes(folderOf(other)))
      .map((other) => `${file} → ${other}`),
  )
  expect(crossings).toEqual([])
})

test('a channel imports only the channels listed for it', () => {
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

test('there are no import cycles', () => {
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

test("another folder's module is imported through its public files", () => {
  // The panel composes both chats' screens, like a page.
  const composes = (file: string) => layerOf(file) >= 5 || moduleOf(file) === 'conversaciones/panel'
  const publicFiles = (noun: string) =>
    new RegExp(
      `^src/${noun}/(?:(?:gestion|ficha|nuevo)/)?(contract|rules|labels|estatus|queries|${path.basename(noun)}\\.server)\\.ts$`,
    )
  const intruders = shopFiles
    .filter((file) => !composes(file))
    .flatMap((file) =>
      imported(file)
        .filter((other) => moduleOf(other) !== moduleOf(file) && layerOf(other) < TOP)
        .filter((other) => layerOf(other) >= 1 || SUBMODULE.test(other))
        .filter((other) => !publicFiles(moduleOf(other)).test(other))
        .map((other) => `${file} → ${other}`),
    )
  expect(intruders).toEqual([])
})

/** The module that writes each table; others call its functions, and may read. */
const OWNERS: Record<string, string> = {
  user: 'auth',
  session: 'auth',
  account: 'auth',
  verification: 'auth',
  userRoles: 'auth',
  invitaciones: 'auth',
  twoFactor: 'auth',
  profiles: 'miembros',
  registrosAcceso: 'miembros',
  estatus: 'pedidos',
  pedidos: 'pedidos',
  historial: 'pedidos',
  movimientos: 'pedidos',
  avisosAMano: 'pedidos',
  guias: 'pedidos',
  textosDeWhatsapp: 'pedidos',
  seriesDePedidos: 'pedidos',
  pedidosFormulario: 'pedidos',
  pedidosCuenta: 'pedidos',
  correos: 'mail',
  enlaces: 'mail',
  cancelaciones: 'mail/bajas',
  suscripcionesPush: 'push',
  preferenciasPush: 'push',
  enviosPush: 'push',
  repeticiones: 'db',
  auditoria: 'db',
  conteos: 'db',
  limites: 'db',
  respaldos: 'db',
  alarmas: 'salud',
  fallas: 'salud',
  solicitudesAyuda: 'solicitudes',
  solicitudesCambioDireccion: 'solicitudes',
  solicitudesRetiro: 'retiros',
  contactos: 'conversaciones/contacto',
  asuntos: 'conversaciones/bandeja',
  respuestas: 'conversaciones/bandeja',
  pospuestos: 'conversaciones/bandeja',
  conversacionesAsistente: 'conversaciones/asistente',
  preguntasSinRespuesta: 'conversaciones/asistente',
  consumoDeAsistente: 'conversaciones/asistente',
  ejemplosDeAsistente: 'conversaciones/asistente',
  conversaciones: 'conversaciones/chat',
  mensajes: 'conversaciones/chat',
  llaves: 'conversaciones/chat',
  presencias: 'conversaciones/chat',
  silencios: 'conversaciones/chat',
  turnos: 'conversaciones/chat',
  preguntas: 'conversaciones/preguntas',
  notifications: 'avisos',
  avisosEnviados: 'avisos',
  noticias: 'noticias',
  circulares: 'noticias',
  ticketsAyuda: 'conversaciones/tickets',
  respuestasTickets: 'conversaciones/tickets',
  fotosDeTickets: 'conversaciones/tickets',
  creditosDados: 'saldo',
  fotosDePedidos: 'pedidos',
  ajustes: 'ajustes',
  piezas: 'piezas',
  slugsDePiezas: 'piezas',
  fotosDePiezas: 'piezas',
  partesDeFotos: 'piezas',
  archivosDeFotos: 'piezas',
  esperasDePieza: 'piezas',
  lineasDePedido: 'pedidos',
  libro: 'pagos',
  pagos: 'pagos',
  propuestas: 'pedidos',
  cuotas: 'pedidos',
  deudas: 'pedidos',
  datosFiscales: 'pedidos',
  comprobantes: 'dinero',
  formatosDeBanco: 'dinero',
  movimientosDeBanco: 'dinero',
  rendiciones: 'dinero',
  cierres: 'dinero',
  lineasDeCierre: 'dinero',
  paquetesDigitados: 'paquetes',
  fotosDePaquetes: 'paquetes',
}

test('every table has a module, which alone writes and locks it', () => {
  const ofTables = shopFiles.filter((file) => file.startsWith('src/db/schema/'))
  const tables = ofTables.flatMap((file) =>
    [...textOf(file).matchAll(/export const (\w+) = pgTable\(/g)].map(([, name = '']) => name),
  )
  expect(tables.toSorted()).toEqual(Object.keys(OWNERS).toSorted())
  const foreign = shopFiles.flatMap((file) =>
    tables
      .filter((table) => OWNERS[table] !== moduleOf(file))
      .filter((table) => writes(textOf(file), table))
      .map((table) => `${file} → ${table}`),
  )
  expect(foreign).toEqual([])
})

/** Whether code inserts, updates, deletes or locks rows of a table, by the query builder or in SQL. */
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
