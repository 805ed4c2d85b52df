import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** The rules of `docs/architecture.md` that a machine can check. */
const raiz = path.join(import.meta.dirname, '..')
const archivos = globSync('{src,e2e,bench}/**/*.{ts,tsx}', { cwd: raiz }).filter(
  (archivo) => !archivo.includes('node_modules'),
)
const textos = new Map(archivos.map((archivo) => [archivo, readFileSync(path.join(raiz, archivo), 'utf8')]))
const esPrueba = (archivo: string) => /\.test\.tsx?$|\.prueba\.server\.ts$|^src\/pruebas\//.test(archivo)
const delCodigo = archivos.filter((archivo) => archivo.startsWith('src/') && !esPrueba(archivo))
const texto = (archivo: string) => textos.get(archivo) ?? ''

const PISOS: Record<string, number> = {
  correo: 0,
  vivo: 0,
  db: 0,
  ui: 0,
  comun: 0,
  pedidos: 1,
  acceso: 1,
  avisos: 2,
  tickets: 2,
  chat: 2,
  retiros: 2,
  contacto: 2,
  solicitudes: 2,
  sitio: 2,
  saldo: 3,
  paquetes: 3,
  asistente: 3,
  rastreo: 4,
  cuenta: 4,
  admin: 4,
}
const SUELTOS: Record<string, number> = { 'config.server.ts': 0, 'paginas.ts': 0, 'errores.server.ts': 1 }
const CIMA = 5

const carpetaDe = (archivo: string) => archivo.split('/')[1] ?? ''
function pisoDe(archivo: string) {
  const carpeta = carpetaDe(archivo)
  return archivo.split('/').length > 2 ? (PISOS[carpeta] ?? Number.NaN) : (SUELTOS[carpeta] ?? CIMA)
}

/** The files of ours that a file imports. */
function importados(archivo: string) {
  const rutas = [...texto(archivo).matchAll(/(?:from|import\()\s*['"]((?:#|\.{1,2}\/)[^'"]+)['"]/g)]
  return rutas.flatMap(([, ruta = '']) => {
    if (ruta === '#negocio') return []
    const llega = ruta.startsWith('#') ? `src/${ruta.slice(1)}` : path.join(path.dirname(archivo), ruta)
    return textos.has(llega) ? [llega] : []
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
  const compone = (archivo: string) => pisoDe(archivo) >= 4
  const puerta = (carpeta: string) =>
    new RegExp(`^src/${carpeta}/(contrato|reglas|etiquetas|${carpeta}\\.server)\\.ts$`)
  const colados = delCodigo
    .filter((archivo) => !compone(archivo))
    .flatMap((archivo) =>
      importados(archivo)
        .filter((otro) => carpetaDe(otro) !== carpetaDe(archivo) && pisoDe(otro) >= 1 && pisoDe(otro) < CIMA)
        .filter((otro) => !puerta(carpetaDe(otro)).test(otro))
        .map((otro) => `${archivo} → ${otro}`),
    )
  expect(colados).toEqual([])
})

test('what runs in the browser never imports what runs on the server', () => {
  const cruzan = delCodigo
    .filter((archivo) => !/\.server\.tsx?$/.test(archivo) && archivo !== 'src/servidor.ts')
    // Mail is written on the server; its templates are only reached from there.
    .filter((archivo) => !archivo.startsWith('src/correo/plantillas/'))
    .flatMap((archivo) =>
      importados(archivo)
        .filter((otro) => /\.server\.tsx?$/.test(otro))
        .map((otro) => `${archivo} → ${otro}`),
    )
  expect(cruzan).toEqual([])
})

describe.each<[regla: string, patron: RegExp, salvo: RegExp]>([
  ['only the configuration reads the environment', /process\.env/, /^src\/config\.server\.ts$|^(e2e|bench)\//],
  [
    "only the schema spells the database's names",
    /[^=]"Código de pedido"|"Estatus_id|"Fecha_estimada|Historial_Estatus"/,
    /^src\/db\/esquema\/|^bench\/|\.test\.ts$/,
  ],
  ['no enum', /^\s*(export )?(const )?enum /m, /^$/],
  ['no any', /: any\b|\bas any\b|<any>/, /^$/],
  [
    'nothing is left for later, skipped or alone',
    /\b(TODO|FIXME|XXX)\b|\.(skip|only|todo)\(|@ts-ignore|waitForTimeout/,
    /^$/,
  ],
  ['no way around the port of an import', /from '(\.\.\/){2,}/, /^$/],
])('%s', (_, patron, salvo) => {
  test('in every file', () => {
    const rotos = archivos.filter(
      (archivo) => archivo !== 'src/arquitectura.test.ts' && !salvo.test(archivo) && patron.test(texto(archivo)),
    )
    expect(rotos).toEqual([])
  })
})

test('no file is longer than 400 lines', () => {
  expect(archivos.filter((archivo) => texto(archivo).split('\n').length > 400)).toEqual([])
})

test('files have ASCII names, and no barrels', () => {
  expect(archivos.filter((archivo) => !/^[\w./-]+$/.test(archivo) || /\/index\.tsx?$/.test(archivo))).toEqual([])
})
