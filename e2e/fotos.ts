import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { direcciones } from '#routes.ts'
import { olvidar } from './estado.ts'
import { estados } from './estados.ts'
import { buscarNavegador } from './navegador.ts'

/**
 * Pictures of pages for people to look at: `npx tsx e2e/fotos.ts FOLDER /ruta…`, at 360×740 and 1280×800, light and
 * dark, the first screen and the whole page. Serves `build/client`, or takes the pages from a second argument that
 * is an address: `npx tsx e2e/fotos.ts FOLDER http://127.0.0.1:3000 /rastrear`. A name without a slash is a state of
 * `estados.ts`, such as `pedir-enviado`; `todas` is every page and every state, and needs a shop that runs. Start that
 * one with TRUST_PROXY=127.0.0.1: each picture then comes from an address of its own and fills no limit.
 */
const [carpeta, ...resto] = process.argv.slice(2)
if (!carpeta) throw new Error('Say the folder for the pictures, then the pages.')
const direccion = resto[0]?.startsWith('http') ? resto.shift() : undefined
const rutas = resto.flatMap((cual) => (cual === 'todas' ? [...direcciones.construidas, ...Object.keys(estados)] : cual))
if (rutas.length === 0) rutas.push('/')

const tipos: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
}

const servidor = direccion ? undefined : await servirConstruido('build/client')
const base = direccion ?? direccionDe(servidor?.address())

mkdirSync(carpeta, { recursive: true })
const navegador = await chromium.launch(await buscarNavegador())
for (const [ancho, alto] of [
  [360, 740],
  [1280, 800],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const contexto = await navegador.newContext({
      viewport: { width: ancho, height: alto },
      colorScheme,
      locale: 'es-DO',
      timezoneId: 'America/Santo_Domingo',
      reducedMotion: 'reduce',
    })
    const pagina = await contexto.newPage()
    pagina.on('console', (mensaje) => console.log(`  consola ${mensaje.type()}: ${mensaje.text()}`))
    pagina.on('pageerror', (error) => console.log(`  error: ${error.message}`))
    for (const ruta of rutas) {
      const [b, c] = crypto.getRandomValues(new Uint8Array(2))
      await contexto.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${b}.${c}.1` })
      await olvidar(pagina, base)
      const estado = estados[ruta]
      if (estado) await estado(pagina, base)
      else await pagina.goto(base + ruta, { waitUntil: 'networkidle' })
      await pagina.evaluate(() => document.fonts.ready)
      const sobra = await pagina.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (sobra > 0) console.log(`  ${ruta} at ${ancho}: ${sobra} px of sideways scroll`)
      const nombre = `${ruta === '/' ? 'inicio' : ruta.replace(/^\//, '').replaceAll('/', '_')}-${ancho}-${colorScheme}`
      await pagina.screenshot({ path: path.join(carpeta, `${nombre}.png`) })
      await cargarDiferidas(pagina)
      await pagina.screenshot({ path: path.join(carpeta, `${nombre}-entera.png`), fullPage: true })
      console.log(nombre)
    }
    await contexto.close()
  }
}
await navegador.close()
servidor?.close()

// Pictures further down are fetched when somebody comes near them.
async function cargarDiferidas(pagina: Page) {
  await pagina.evaluate(async () => {
    for (const imagen of document.images) imagen.loading = 'eager'
    await Promise.allSettled(Array.from(document.images, (imagen) => imagen.decode()))
  })
}

function direccionDe(donde: AddressInfo | string | null | undefined) {
  if (!donde || typeof donde === 'string') throw new Error('The server does not listen.')
  return `http://127.0.0.1:${donde.port}`
}

async function servirConstruido(raiz: string) {
  const escuchando = createServer(async ({ url = '/' }, respuesta) => {
    const camino = decodeURIComponent(new URL(url, 'http://tienda').pathname)
    const archivo = path.extname(camino) ? camino : path.join(camino, 'index.html')
    const contenido = await readFile(path.join(raiz, archivo)).catch(() => undefined)
    const tipo = tipos[path.extname(archivo)] ?? 'application/octet-stream'
    if (contenido) return respuesta.setHeader('content-type', tipo).end(contenido)
    if (path.extname(camino)) return respuesta.writeHead(404).end()
    respuesta.setHeader('content-type', 'text/html; charset=utf-8')
    respuesta.end(await readFile(path.join(raiz, '__spa-fallback.html')))
  })
  await new Promise<void>((listo) => escuchando.listen(0, '127.0.0.1', listo))
  return escuchando
}
