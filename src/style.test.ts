import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root, shopFiles, sourceFiles, textOf } from '#testing/sources.ts'

/** Checks the style rules of `docs/architecture.md`. */

test('a closed set of words is written once', () => {
  const lists = shopFiles.flatMap((file) =>
    [...textOf(file).matchAll(/\[((?:\s*'[\w-]+'\s*,?){2,})\](?= as const|,? *\)| *\})/g)]
      .filter(([whole], i, all) => all.findIndex(([other]) => other === whole) === i)
      .map(([, words = '']) => ({
        archivo: file,
        palabras: words.replace(/[\s']/g, '').split(',').filter(Boolean).sort().join(),
      })),
  )
  const doubles = lists.filter(({ palabras: words }, i) =>
    lists.some((other, j) => j !== i && other.palabras === words),
  )
  expect(doubles).toEqual([])
})

describe.each<[regla: string, patron: RegExp, salvo: RegExp]>([
  ['only the configuration reads the environment', /process\.env/, /^src\/config\.server\.ts$|^(e2e|bench)\//],
  [
    "only the schema spells the database's names",
    /[^=]"Código de pedido"|"Estatus_id|"Fecha_estimada|Historial_Estatus"/,
    /^src\/db\/schema\/|^src\/testing\/growth|^bench\/|\.test\.ts$/,
  ],
  ['no enum', /^\s*(export )?(const )?enum /m, /^$/],
  ['no any', /: any\b|\bas any\b|<any>/, /^$/],
  [
    'nothing is left for later, skipped or alone',
    /\b(TODO|FIXME|XXX)\b|\.(skip|only|todo)\(|@ts-ignore|waitForTimeout/,
    /^$/,
  ],
  [
    'an address of a page is made by linkTo, which knows the table',
    /\b(to|href)=\{?["'`]\/|\b(navigate|redirect|replace)\(\s*["'`]\/(?!api\/)|\bto: ["'`]\//,
    /\.test\.ts$|^(e2e|bench)\//,
  ],
  ['fields are tied to their form by their name, not by hand', /\{\.\.\.(\w+\.)?register\(|<Controller\b/, /^$/],
  [
    'a refusal is read by rechazoOf alone',
    /\bas \{\s*rechazo\b|instanceof ErrorDeNegocio/,
    /^src\/lib\/errors\.ts$|\.server\.ts$/,
  ],
  [
    'a key is made by newKey, since a page without TLS has no randomUUID',
    /\bcrypto\.randomUUID\(/,
    /^src\/lib\/replayKeys\.ts$|\.server\.ts$|\.test\.tsx?$|^src\/testing\/|^(e2e|bench)\//,
  ],
  [
    'a time has one full stop (withFullStop)',
    /<DateTime(?![^>]*[dD]ay")[^>]*\/>\.|format(Brief)?Instant\([^()]*\)\}\./,
    /^$/,
  ],
  ['a sentence before a constant keeps its space', /[.:]\n +\{[A-Z_]{3,}\}/, /^$/],
  [
    "a day on the server is the database's, by db/clock.server.ts",
    /dayOf\(new Date\(\)\)/,
    /^(?!src\/.*\.server\.ts$)/,
  ],
  ['nothing points outside the repository', /\bspecification\b|(decisions|architecture|design) §/i, /^$/],
  ['no way around the port of an import', /from '(\.\.\/){2,}/, /^$/],
])('%s', (_, pattern, except) => {
  test('in every file', () => {
    const broken = sourceFiles.filter(
      (file) => file !== 'src/style.test.ts' && !except.test(file) && pattern.test(textOf(file)),
    )
    expect(broken).toEqual([])
  })
})

test('a comment that cites docs/decisions cites an existing page', () => {
  const pages = globSync('docs/decisions/*.md', { cwd: root }).map((page) => page.slice('docs/decisions/'.length))
  const numbers = pages.map((page) => page.slice(0, 3))
  expect(numbers).toEqual([...new Set(numbers)])
  const lost = sourceFiles.flatMap((file) =>
    [...textOf(file).matchAll(/docs\/decisions\/(\d{3})/g)]
      .filter(([, number = '']) => !numbers.includes(number))
      .map(([mention]) => `${file}: ${mention}`),
  )
  expect(lost).toEqual([])
})

test('no file is longer than 400 lines', () => {
  expect(sourceFiles.filter((file) => textOf(file).split('\n').length > 400)).toEqual([])
})

test('files have ASCII names, and no barrels', () => {
  expect(sourceFiles.filter((file) => !/^[\w./-]+$/.test(file) || /\/index\.tsx?$/.test(file))).toEqual([])
})

/** Metaphors that once named parts of the machinery; names use the field's own words instead. */
const RETIRED_WORDS =
  /^(puertas?|tanteos?|plazas?|sordo|holgura|apagon(es)?|llaveros?|carteros?|carril(es)?|relevos?|casillas?|globos?|pistas?|sabidos?|pliegues?|rondas?)$/

test('no declaration has a retired word in its name', () => {
  const declared = sourceFiles.flatMap((file) =>
    [...textOf(file).matchAll(/\b(?:const|let|function\*?|class|type|interface)\s+([A-Za-z_$][\w$]*)/g)].flatMap(
      ([, name = '']) =>
        name
          .split(/(?=[A-Z])|_/)
          .filter((word) => RETIRED_WORDS.test(word.toLowerCase()))
          .map((word) => `${file}: ${name} (${word})`),
    ),
  )
  expect(declared).toEqual([])
})
