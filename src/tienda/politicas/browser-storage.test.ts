import { expect, test } from 'vitest'
import { COOKIE_NAME } from '#http/cookies.server.ts'
import { shopFiles, textOf } from '#testing/sources.ts'
import { enElNavegador } from './navegador.ts'
import { privacidad } from './privacidad.ts'

const sources = shopFiles.map((file) => ({ file, text: textOf(file) }))
const all = (pattern: RegExp, texts: string[]) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
const texts = sources.map(({ text }) => text)
const storing = texts.filter((text) => /(local|session)Storage/.test(text))

/** Every name under which the code keeps something in a browser. better-auth names its three cookies itself. */
const WRITTEN = [
  ...all(/openCookie\(\{\s*name: '([\w-]+)'/g, texts).map((name) => `${COOKIE_NAME}.${name}`),
  ...all(/SESSION_HINT = '([\w-]+)'/g, texts),
  ...all(/`\$\{isSecure \? HOST_PREFIX : ''\}([\w-]+-)\$\{/g, texts).map((prefix) => `${prefix}*`),
  `${COOKIE_NAME}.session_token`,
  `${COOKIE_NAME}.two_factor`,
  `${COOKIE_NAME}.trust_device`,
  ...all(/(?:local|session)Storage\.(?:get|set|remove)Item\(\s*'([^']+)'/g, texts),
  ...all(/sessionStorage\.(?!getItem|setItem|removeItem)([a-z]\w*)/g, texts),
  ...all(/(?:KEY|KEPT) = '([^']+)'/g, storing),
  ...all(/['`](propio:[\w:-]*)/g, texts).filter((name) => name !== 'propio:'),
  ...all(/_(?:CACHE|DATABASE) = '([^']+)'/g, texts),
]

const listed = enElNavegador().flatMap(({ nombres }) => nombres)
const covers = (name: string, written: string) =>
  name === written || (name.endsWith('*') && written.startsWith(name.slice(0, -1)))

test('the policy lists all that the browser keeps', () => {
  expect(WRITTEN.length).toBeGreaterThan(25)
  for (const written of WRITTEN)
    expect(
      listed.filter((name) => covers(name, written)),
      written,
    ).not.toEqual([])
})

test('the policy lists nothing that the code does not write', () => {
  for (const name of listed)
    expect(
      WRITTEN.filter((written) => covers(name, written)),
      name,
    ).not.toEqual([])
})

test('every key of a browser says in its first words what it keeps, so that the list can name it', () => {
  for (const { file, text } of sources) expect(text, file).not.toMatch(/propio:\$\{(?!string\})/)
})

test('the list is the one of the policy, and no other storage is used', () => {
  const shown = JSON.stringify(privacidad().find(({ id }) => id === 'navegador'))
  for (const { titulo, texto } of enElNavegador()) expect(shown).toContain(JSON.stringify([titulo, texto]))
  for (const { file, text } of sources)
    expect(file.endsWith('lib/staffDatabase.ts') ? '' : text, file).not.toMatch(
      /indexedDB|cookieStore\.(?!get\()|document\.cookie = /,
    )
})
