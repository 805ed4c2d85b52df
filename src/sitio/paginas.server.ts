import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic, { type SendOptions } from '@fastify/static'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { llenar } from '#lib/enlaceA.ts'
import { noExiste } from '#lib/errores.ts'
import { ORIGEN_POR_PONER } from '#lib/origen.ts'
import { raiz } from '#lib/raiz.server.ts'
import { avisoARobots, mapaDelSitio } from './buscadores.server.ts'
import { manifiesto } from './instalable.server.ts'
import { enMemoria } from './memoria.server.ts'
import { paginaSinConexion } from './SinConexion.server.tsx'

type Sitio = {
  /** What the build made. */
  carpeta: string
  /** Where people reach the shop; its origin is written into every page, once, before anything is served. */
  urlPublica: string
  direcciones: Direcciones
}

/** The addresses of the site's pages, by how they are served; parameters as in `/manage/pedidos/:codigo`. */
type Direcciones = {
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
export async function servirPaginas(app: FastifyInstance, { carpeta, urlPublica, direcciones }: Sitio) {
  const { origin } = new URL(urlPublica)
  const rutaPublica = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: 'GET', url, policy: 'publica', handler })
  const leer = async (archivo: string) => {
    const html = await readFile(path.join(carpeta, archivo), 'utf8')
    return html.replaceAll(ORIGEN_POR_PONER, origin)
  }
  const leerPagina = (ruta: string) => leer(path.join(ruta, 'index.html'))

  const { construidas, listadas, conSesion, dePersonal, desvios } = direcciones
  await Promise.all(construidas.map(async (ruta) => rutaPublica(ruta, await comoPagina(await leerPagina(ruta)))))
  const vacia = await leer('__spa-fallback.html')
  const porLlenar = await comoPagina(vacia, { 'x-robots-tag': 'noindex' })
  // The same program; until it runs the style sheet draws staff's frame in the place of the shop's ("data-marco").
  const deGestion = await comoPagina(vacia.replace('<html ', '<html data-marco="gestion" '), {
    'x-robots-tag': 'noindex',
  })
  for (const ruta of conSesion) {
    const pagina = dePersonal.includes(ruta) ? deGestion : porLlenar
    rutaPublica(ruta, (peticion, respuesta) =>
      parametrosDe(peticion) ? pagina(peticion, respuesta) : respuesta.callNotFound(),
    )
  }
  for (const [desvio, pagina] of Object.entries(desvios))
    rutaPublica(desvio, (peticion, respuesta) => {
      const parametros = parametrosDe(peticion)
      return parametros
        ? respuesta.redirect(llenar(pagina, parametros) + consultaDe(peticion.url))
        : respuesta.callNotFound()
    })

  const mapa = mapaDelSitio(listadas.map((ruta) => origin + ruta))
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
  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/assets/*',
    policy: 'publica',
    handler: ({ params }, respuesta) =>
      respuesta
        // One of them is a program beside the pages, which answers to the policy it comes with (src/live/compartida.ts).
        .header('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
        .sendFile(`assets/${params['*']}`, { maxAge: '1y', immutable: true }),
  })
  for (const carpeta of ['img', 'iconos'])
    servirArchivo(`/${carpeta}/*`, (pedido) => `${carpeta}/${pedido}`, { maxAge: '7d' })
  for (const archivo of await readdir(carpeta, { withFileTypes: true }))
    if (archivo.isFile() && !archivo.name.endsWith('.html'))
      servirArchivo(`/${archivo.name}`, () => archivo.name, { maxAge: '1h' })

  const noEncontrada = await comoPagina(await leerPagina(direcciones.noEncontrada))
  const propiaDe = buscarPropia([...construidas, ...conSesion, ...Object.keys(desvios)])
  app.setNotFoundHandler((peticion, respuesta) => {
    const { url, method } = peticion
    if (url.startsWith('/api/')) throw noExiste('Esa dirección no existe.')
    const propia = method === 'GET' || method === 'HEAD' ? propiaDe(url) : undefined
    if (propia) return respuesta.redirect(propia + consultaDe(url), 308)
    // What the server cannot read the browser may take for a parameter, and its page can only become that one.
    if (peticion.originalUrl !== url && propiaDe(peticion.originalUrl)) return porLlenar(peticion, respuesta.code(404))
    return noEncontrada(peticion, respuesta.code(404))
  })
}

/** The parameters of an address; null where the router took nothing for one. */
function parametrosDe({ params }: FastifyRequest) {
  const parametros = params as Record<string, string> // by its pattern
  return Object.values(parametros).includes('') ? null : parametros
}

/**
 * The address that a page is served by, for one in other letters or with slashes at its end: the browser's router takes
 * those for the same page. One that ends where a thing's code or number should stand leads to the page above it. Made of
 * our own patterns, so that nobody is led to another site.
 */
function buscarPropia(rutas: string[]) {
  const patrones = rutas.map((ruta) => ({ ruta, suyas: ruta.split('/') }))
  const encaja = (suya: string, parte: string | undefined) =>
    suya.startsWith(':') ? parte !== '' : suya === parte?.toLowerCase()

  function buscar(partes: string[]): string | undefined {
    const hallada = patrones.find(
      ({ suyas }) => suyas.length === partes.length && suyas.every((suya, i) => encaja(suya, partes[i])),
    )
    if (hallada) {
      const parametros = hallada.suyas.flatMap((suya, i) => (suya.startsWith(':') ? [[suya.slice(1), partes[i]]] : []))
      return llenar(hallada.ruta, Object.fromEntries(parametros))
    }
    const seCorta = patrones.some(
      ({ suyas }) => suyas[partes.length]?.startsWith(':') && partes.every((parte, i) => encaja(suyas[i] ?? '', parte)),
    )
    return seCorta ? buscar(partes.slice(0, -1)) : undefined
  }

  return (url: string) => {
    const [camino = ''] = url.split('?')
    return buscar(camino.replace(/\/+$/, '').split('/').map(leer))
  }
}

/** A part of an address as it was meant, or as it stands where it cannot be read. */
function leer(parte: string) {
  try {
    return decodeURIComponent(parte)
  } catch {
    return parte
  }
}

/** What stands after an address, with its `?`. */
function consultaDe(url: string) {
  return url.includes('?') ? url.slice(url.indexOf('?')) : ''
}

/** Allows the scripts that stand in the page, and no other. */
function comoPagina(html: string, cabeceras: Record<string, string> = {}) {
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
      "require-trusted-types-for 'script'",
      // The one of `confianza.ts`.
      'trusted-types default',
    ].join('; '),
    ...cabeceras,
  })
}

/** The program that keeps the page for a lost connection; another page makes it another program. */
async function comoTrabajador(sinConexion: string) {
  const guion = await readFile(path.join(raiz, 'src/sitio/sw.js'), 'utf8')
  return enMemoria(guion.replace('VERSION', sha256(sinConexion)), {
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'self'",
  })
}

function sha256(texto: string) {
  return createHash('sha256').update(texto).digest('base64')
}
