import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { minify, transformWithOxc } from 'vite'
import { estilosDeLaPagina } from './estilos-de-la-pagina.ts'

const ARRANQUE = path.join(import.meta.dirname, '../src/sitio/arranque.ts')
/** Also the one that the programs fill. */
const PAGINA = /(?:index|__spa-fallback)\.html$/
/** What `root.tsx` calls the sheet. React puts it after the styles that are called so, and else before all of them. */
const PRECEDENCIA = 'data-precedence="estilos"'
const HOJA = new RegExp(`<link rel="stylesheet" href="([^"]+)" ${PRECEDENCIA}/>`)
const PREVIA = /<link rel="modulepreload" href="([^"]+)"\/>/g
const PROGRAMA = /<script type="module" async="">([\s\S]*?)<\/script>/

/**
 * Makes every built page paint from its first bytes: the styles it needs stand in it, and `src/sitio/arranque.ts`
 * fetches its programs and the rest of the styles.
 * @param carpeta the built pages
 */
export async function prepararPrimeraVista(carpeta: string) {
  const arranque = await leerArranque()
  const archivos = (await readdir(carpeta, { recursive: true })).filter((nombre) => PAGINA.test(nombre))
  for (const archivo of archivos) {
    const lugar = path.join(carpeta, archivo)
    const html = await readFile(lugar, 'utf8')
    const [enlace, hoja] = hallar(html, HOJA, 'style sheet')
    const [modulo, programa] = hallar(html, PROGRAMA, 'program')
    const estilos = await estilosDeLaPagina(await readFile(path.join(carpeta, hoja), 'utf8'), html)
    const previas = Array.from(html.matchAll(PREVIA), ([, ruta]) => ruta)
    const importadas = Array.from(programa.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, ruta]) => ruta)
    const rutas = new Set([hoja, ...previas, ...importadas])
    const nuevo = html
      .replaceAll(PREVIA, '')
      .replace(enlace, () => `<style ${PRECEDENCIA}>${estilos}</style><noscript>${enlace}</noscript>`)
      .replace(modulo, () => `<script type="text/plain" data-archivos="${[...rutas].join(' ')}">${programa}</script>`)
      .replace('</head>', () => `<script>${arranque}</script></head>`)
    await writeFile(lugar, nuevo)
  }
}

/** In a function, so that its names stay its own. */
async function leerArranque() {
  const { code } = await transformWithOxc(await readFile(ARRANQUE, 'utf8'), ARRANQUE)
  const { code: breve } = await minify('arranque.js', `(()=>{${code.replace(/export \{\};?/, '')}})()`)
  return breve.trim()
}

function hallar(html: string, patron: RegExp, que: string): [todo: string, parte: string] {
  const [todo, parte] = patron.exec(html) ?? []
  if (todo === undefined || parte === undefined)
    throw new Error(`A built page has no ${que} where it is expected; scripts/primera-vista.ts must follow its form.`)
  return [todo, parte]
}
