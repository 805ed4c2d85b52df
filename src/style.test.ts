import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { archivos, delCodigo, raiz, texto } from '#testing/fuentes.ts'

/** The rules of `docs/architecture.md` about how a line is written. */

test('a closed set of words is written once', () => {
  const listas = delCodigo.flatMap((archivo) =>
    [...texto(archivo).matchAll(/\[((?:\s*'[\w-]+'\s*,?){2,})\](?= as const|,? *\)| *\})/g)]
      .filter(([entera], i, todas) => todas.findIndex(([otra]) => otra === entera) === i)
      .map(([, palabras = '']) => ({
        archivo,
        palabras: palabras.replace(/[\s']/g, '').split(',').filter(Boolean).sort().join(),
      })),
  )
  const dobles = listas.filter(({ palabras }, i) => listas.some((otra, j) => j !== i && otra.palabras === palabras))
  expect(dobles).toEqual([])
})

describe.each<[regla: string, patron: RegExp, salvo: RegExp]>([
  ['only the configuration reads the environment', /process\.env/, /^src\/config\.server\.ts$|^(e2e|bench)\//],
  [
    "only the schema spells the database's names",
    /[^=]"Código de pedido"|"Estatus_id|"Fecha_estimada|Historial_Estatus"/,
    /^src\/db\/schema\/|^src\/testing\/growth\.|^bench\/|\.test\.ts$/,
  ],
  ['no enum', /^\s*(export )?(const )?enum /m, /^$/],
  ['no any', /: any\b|\bas any\b|<any>/, /^$/],
  [
    'nothing is left for later, skipped or alone',
    /\b(TODO|FIXME|XXX)\b|\.(skip|only|todo)\(|@ts-ignore|waitForTimeout/,
    /^$/,
  ],
  [
    'an address of a page is made by enlaceA, which knows the table',
    /\b(to|href)=\{?["'`]\/|\b(navegar|navigate|redirect|replace)\(\s*["'`]\/(?!api\/)|\ba: ["'`]\//,
    /\.test\.ts$|^(e2e|bench)\//,
  ],
  ['fields are tied to their form by their name, not by hand', /\{\.\.\.(\w+\.)?register\(|<Controller\b/, /^$/],
  [
    'a refusal is read by rechazoDe alone',
    /\bas \{\s*rechazo\b|instanceof ErrorDeNegocio/,
    /^src\/lib\/errores\.ts$|\.server\.ts$/,
  ],
  [
    'a key is made by nuevaClave, since a page without TLS has no randomUUID',
    /\bcrypto\.randomUUID\(/,
    /^src\/lib\/clave\.ts$|\.server\.ts$|\.test\.tsx?$|^src\/testing\/|^(e2e|bench)\//,
  ],
  ['nothing points outside the repository', /\bspecification\b|(decisions|architecture|design) §/i, /^$/],
  ['no way around the port of an import', /from '(\.\.\/){2,}/, /^$/],
])('%s', (_, patron, salvo) => {
  test('in every file', () => {
    const rotos = archivos.filter(
      (archivo) => archivo !== 'src/style.test.ts' && !salvo.test(archivo) && patron.test(texto(archivo)),
    )
    expect(rotos).toEqual([])
  })
})

test('a comment that gives its reasons leads to a page that is there', () => {
  const paginas = globSync('docs/decisions/*.md', { cwd: raiz }).map((pagina) => pagina.slice('docs/decisions/'.length))
  const numeros = paginas.map((pagina) => pagina.slice(0, 3))
  expect(numeros).toEqual([...new Set(numeros)])
  const perdidas = archivos.flatMap((archivo) =>
    [...texto(archivo).matchAll(/docs\/decisions\/(\d{3})/g)]
      .filter(([, numero = '']) => !numeros.includes(numero))
      .map(([mencion]) => `${archivo}: ${mencion}`),
  )
  expect(perdidas).toEqual([])
})

test('no file is longer than 400 lines', () => {
  expect(archivos.filter((archivo) => texto(archivo).split('\n').length > 400)).toEqual([])
})

test('files have ASCII names, and no barrels', () => {
  expect(archivos.filter((archivo) => !/^[\w./-]+$/.test(archivo) || /\/index\.tsx?$/.test(archivo))).toEqual([])
})
