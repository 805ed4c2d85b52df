import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic, { type SendOptions } from '@fastify/static'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { noExiste } from '#comun/errores.ts'
import { ORIGEN_POR_PONER } from '#comun/origen.ts'
import { desvios, paginaNoEncontrada, paginas } from '#paginas.ts'
import { avisoARobots, mapaDelSitio } from './buscadores.server.ts'
import { manifiesto } from './instalable.server.ts'
import { enMemoria } from './memoria.server.ts'
import { paginaSinConexion } from './SinConexion.server.tsx'

type Sitio = {
  /** What the build made. */
  carpeta: string
  /** Where people reach the shop; its origin is written into every page, once, before anything is served. */
  urlPublica: string
}

/**
 * Serves what the build made: pages from memory and always asked again, each with its own script policy; hashed files
 * for a year.
 */
export async function servirPaginas(app: FastifyInstance, { carpeta, urlPublica }: Sitio) {
  const { origin } = new URL(urlPublica)
  const rutaPublica = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: 'GET', url, policy: 'publica', handler })
  const leer = async (pagina: string) => {
    const html = await readFile(path.join(carpeta, pagina, 'index.html'), 'utf8')
    return html.replaceAll(ORIGEN_POR_PONER, origin)
  }

  const leidas = await Promise.all(paginas.map(async (ruta) => ({ ruta, html: await leer(ruta) })))
  await Promise.all(leidas.map(async ({ ruta, html }) => rutaPublica(ruta, await comoPagina(html))))
  for (const [desvio, pagina] of Object.entries(desvios))
    rutaPublica(desvio, ({ url }, respuesta) => respuesta.redirect(pagina + new URL(url, origin).search))

  const listables = leidas.filter(({ html }) => !html.includes('<meta name="robots" content="noindex"'))
  const mapa = mapaDelSitio(listables.map(({ ruta }) => origin + ruta))
  rutaPublica('/sitemap.xml', await enMemoria(mapa, { 'content-type': 'application/xml; charset=utf-8' }))
  rutaPublica('/robots.txt', await enMemoria(avisoARobots(origin), { 'content-type': 'text/plain; charset=utf-8' }))

  const sinConexion = paginaSinConexion()
  rutaPublica('/sin-conexion', await comoPagina(sinConexion))
  rutaPublica('/sw.js', await comoTrabajador(sinConexion))
  rutaPublica(
    '/manifest.webmanifest',
    await enMemoria(manifiesto, { 'content-type': 'application/manifest+json; charset=utf-8' }),
  )

  await app.register(fastifyStatic, { root: carpeta, serve: false, preCompressed: true })
  const servirArchivo = (url: string, archivo: (pedido: string) => string, cuanto: SendOptions) =>
    app.route<{ Params: { '*'?: string } }>({
      method: 'GET',
      url,
      policy: 'publica',
      handler: ({ params }, respuesta) => respuesta.sendFile(archivo(params['*'] ?? ''), cuanto),
    })
  servirArchivo('/assets/*', (pedido) => `assets/${pedido}`, { maxAge: '1y', immutable: true })
  for (const carpeta of ['img', 'iconos'])
    servirArchivo(`/${carpeta}/*`, (pedido) => `${carpeta}/${pedido}`, { maxAge: '7d' })
  for (const archivo of await readdir(carpeta, { withFileTypes: true }))
    if (archivo.isFile() && !archivo.name.endsWith('.html'))
      servirArchivo(`/${archivo.name}`, () => archivo.name, { maxAge: '1h' })

  const noEncontrada = await comoPagina(await leer(paginaNoEncontrada))
  app.setNotFoundHandler((peticion, respuesta) => {
    if (peticion.url.startsWith('/api/')) throw noExiste('Esa dirección no existe.')
    return noEncontrada(peticion, respuesta.code(404))
  })
}

/** Allows the scripts that stand in the page, and no other. */
function comoPagina(html: string) {
  const guiones = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g)
  const huellas = [...guiones].map(([, texto = '']) => `'sha256-${sha256(texto)}'`)
  return enMemoria(html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' ${[...new Set(huellas)].join(' ')}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ].join('; '),
  })
}

/** The program that keeps the page for a lost connection; another page makes it another program. */
async function comoTrabajador(sinConexion: string) {
  const guion = await readFile(path.join(import.meta.dirname, 'sw.js'), 'utf8')
  return enMemoria(guion.replace('VERSION', sha256(sinConexion)), {
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'self'",
  })
}

function sha256(texto: string) {
  return createHash('sha256').update(texto).digest('base64')
}
