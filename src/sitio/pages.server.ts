import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic, { type SendOptions } from '@fastify/static'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { notFound } from '#lib/errors.ts'
import { fillPattern } from '#lib/linkTo.ts'
import { projectRoot } from '#lib/projectRoot.server.ts'
import { ORIGIN_PLACEHOLDER } from '#lib/publicOrigin.ts'
import { inMemory } from './inMemory.server.ts'
import { manifest } from './manifest.server.ts'
import { offlinePage } from './OfflinePage.server.tsx'
import { robotsTxt, sitemap } from './searchEngines.server.ts'

type SiteOptions = {
  /** What the build made. */
  folder: string
  /** Where people reach the shop; its origin is written into every page, once, before anything is served. */
  publicUrl: string
  direcciones: SitePaths
}

/** The addresses of the site's pages, by how they are served; parameters as in `/manage/pedidos/:codigo`. */
type SitePaths = {
  /** Made at build time. */
  construidas: string[]
  /** Those of them that searches may list. */
  listadas: string[]
  /** For somebody signed in: all get the same page, which becomes the one asked for once its program runs. */
  conSesion: string[]
  /** Those of them that are staff's, which stand in another frame. */
  dePersonal: string[]
  /** Address → the page that it stands for. */
  desvios: Record<string, string>
  /** The page that any other address is answered with. */
  noEncontrada: string
}

/**
 * Serves what the build made: pages from memory and always asked again, each with its own script policy; hashed files
 * for a year.
 */
export async function servePages(app: FastifyInstance, { folder, publicUrl, direcciones }: SiteOptions) {
  const { origin } = new URL(publicUrl)
  const rutaPublica = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: 'GET', url, policy: 'publica', handler })
  const readPart = async (file: string) => {
    const html = await readFile(path.join(folder, file), 'utf8')
    return html.replaceAll(ORIGIN_PLACEHOLDER, origin)
  }
  const readPage = (routePath: string) => readPart(path.join(routePath, 'index.html'))

  const { construidas, listadas, conSesion, dePersonal, desvios } = direcciones
  await Promise.all(
    construidas.map(async (routePath) => rutaPublica(routePath, await pageResponder(await readPage(routePath)))),
  )
  const empty = await readPart('__spa-fallback.html')
  const porLlenar = await pageResponder(empty, { 'x-robots-tag': 'noindex' })
  // The same program; until it runs the style sheet draws staff's frame in the place of the shop's ("data-marco").
  const deGestion = await pageResponder(empty.replace('<html ', '<html data-marco="gestion" '), {
    'x-robots-tag': 'noindex',
  })
  for (const routePath of conSesion) {
    const page = dePersonal.includes(routePath) ? deGestion : porLlenar
    rutaPublica(routePath, (request, reply) => (paramsOf(request) ? page(request, reply) : reply.callNotFound()))
  }
  for (const [desvio, page] of Object.entries(desvios))
    rutaPublica(desvio, (request, reply) => {
      const parametros = paramsOf(request)
      return parametros
        ? reply.redirect(fillPattern(page, parametros) + searchParamsOf(request.url))
        : reply.callNotFound()
    })

  const mapa = sitemap(listadas.map((routePath) => origin + routePath))
  rutaPublica('/sitemap.xml', await inMemory(mapa, { 'content-type': 'application/xml; charset=utf-8' }))
  rutaPublica('/robots.txt', await inMemory(robotsTxt(origin), { 'content-type': 'text/plain; charset=utf-8' }))

  const offline = offlinePage()
  rutaPublica('/sin-conexion', await pageResponder(offline))
  rutaPublica('/sw.js', await serviceWorkerResponder(offline))
  rutaPublica(
    '/manifest.webmanifest',
    await inMemory(manifest, { 'content-type': 'application/manifest+json; charset=utf-8' }),
  )

  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })
  const servirArchivo = (url: string, file: (pedido: string) => string, amount: SendOptions) =>
    app.route<{ Params: { '*'?: string } }>({
      method: 'GET',
      url,
      policy: 'publica',
      handler: ({ params }, reply) => reply.sendFile(file(params['*'] ?? ''), amount),
    })
  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/assets/*',
    policy: 'publica',
    handler: ({ params }, reply) =>
      reply
        // One of them is a program beside the pages, which answers to the policy it comes with (src/live/sharedWorker.ts).
        .header('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
        .sendFile(`assets/${params['*']}`, { maxAge: '1y', immutable: true }),
  })
  for (const folder of ['img', 'iconos'])
    servirArchivo(`/${folder}/*`, (pedido) => `${folder}/${pedido}`, { maxAge: '7d' })
  for (const file of await readdir(folder, { withFileTypes: true }))
    if (file.isFile() && !file.name.endsWith('.html')) servirArchivo(`/${file.name}`, () => file.name, { maxAge: '1h' })

  const noEncontrada = await pageResponder(await readPage(direcciones.noEncontrada))
  const propiaDe = findOwnPath([...construidas, ...conSesion, ...Object.keys(desvios)])
  app.setNotFoundHandler((request, reply) => {
    const { url, method } = request
    if (url.startsWith('/api/')) throw notFound('Esa dirección no existe.')
    const own = method === 'GET' || method === 'HEAD' ? propiaDe(url) : undefined
    if (own) return reply.redirect(own + searchParamsOf(url), 308)
    // What the server cannot read the browser may take for a parameter, and its page can only become that one.
    if (request.originalUrl !== url && propiaDe(request.originalUrl)) return porLlenar(request, reply.code(404))
    return noEncontrada(request, reply.code(404))
  })
}

/** The parameters of an address; null where the router took nothing for one. */
function paramsOf({ params }: FastifyRequest) {
  const parametros = params as Record<string, string> // by its pattern
  return Object.values(parametros).includes('') ? null : parametros
}

/**
 * The address that a page is served by, for one in other letters or with slashes at its end: the browser's router takes
 * those for the same page. One that ends where a thing's code or number should stand leads to the page above it. Made of
 * our own patterns, so that nobody is led to another site.
 */
function findOwnPath(paths: string[]) {
  const patterns = paths.map((routePath) => ({ ruta: routePath, suyas: routePath.split('/') }))
  const matches = (own: string, part: string | undefined) =>
    own.startsWith(':') ? part !== '' : own === part?.toLowerCase()

  function buscar(parts: string[]): string | undefined {
    const found = patterns.find(
      ({ suyas }) => suyas.length === parts.length && suyas.every((own, i) => matches(own, parts[i])),
    )
    if (found) {
      const parametros = found.suyas.flatMap((own, i) => (own.startsWith(':') ? [[own.slice(1), parts[i]]] : []))
      return fillPattern(found.ruta, Object.fromEntries(parametros))
    }
    const seCorta = patterns.some(
      ({ suyas }) => suyas[parts.length]?.startsWith(':') && parts.every((part, i) => matches(suyas[i] ?? '', part)),
    )
    return seCorta ? buscar(parts.slice(0, -1)) : undefined
  }

  return (url: string) => {
    const [path = ''] = url.split('?')
    return buscar(path.replace(/\/+$/, '').split('/').map(readPart))
  }
}

/** A part of an address as it was meant, or as it stands where it cannot be read. */
function readPart(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What stands after an address, with its `?`. */
function searchParamsOf(url: string) {
  return url.includes('?') ? url.slice(url.indexOf('?')) : ''
}

/** Allows the scripts that stand in the page, and no other. */
function pageResponder(html: string, headers: Record<string, string> = {}) {
  const scripts = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g)
  const huellas = [...scripts].map(([, text = '']) => `'sha256-${sha256(text)}'`)
  return inMemory(html, {
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
      "require-trusted-types-for 'script'",
      // The one of `confianza.ts`.
      'trusted-types default',
    ].join('; '),
    ...headers,
  })
}

/** The program that keeps the page for a lost connection; another page makes it another program. */
async function serviceWorkerResponder(offline: string) {
  const script = await readFile(path.join(projectRoot, 'src/sitio/sw.js'), 'utf8')
  return inMemory(script.replace('VERSION', sha256(offline)), {
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'self'",
  })
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('base64')
}
