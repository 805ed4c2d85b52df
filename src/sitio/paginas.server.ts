import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic, { type SendOptions } from '@fastify/static'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { noExiste } from '#comun/errores.ts'
import { ORIGEN_POR_PONER } from '#comun/origen.ts'
import { desvios, paginaNoEncontrada, paginas } from '#paginas.ts'

type Sitio = {
  /** What the build made. */
  carpeta: string
  /** Where people reach the shop; its origin is written into every page, once, before anything is served. */
  urlPublica: string
}

/** Serves the built pages: hashed files for a year, HTML always asked again, each page with its own script policy. */
export async function servirPaginas(app: FastifyInstance, { carpeta, urlPublica }: Sitio) {
  const { origin } = new URL(urlPublica)
  const leer = async (pagina: string) => {
    const html = await readFile(path.join(carpeta, pagina, 'index.html'), 'utf8')
    return comoPagina(html.replaceAll(ORIGEN_POR_PONER, origin))
  }
  const rutaPublica = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: 'GET', url, policy: 'publica', handler })

  for (const pagina of paginas) {
    const { html, cabeceras } = await leer(pagina)
    rutaPublica(pagina, (_, respuesta) => respuesta.headers(cabeceras).send(html))
  }
  for (const [desvio, pagina] of Object.entries(desvios))
    rutaPublica(desvio, ({ url }, respuesta) => respuesta.redirect(pagina + new URL(url, origin).search))

  await app.register(fastifyStatic, { root: carpeta, serve: false })
  const servirArchivo = (url: string, archivo: (pedido: string) => string, cuanto: SendOptions) =>
    app.route<{ Params: { '*'?: string } }>({
      method: 'GET',
      url,
      policy: 'publica',
      handler: ({ params }, respuesta) => respuesta.sendFile(archivo(params['*'] ?? ''), cuanto),
    })
  servirArchivo('/assets/*', (pedido) => `assets/${pedido}`, { maxAge: '1y', immutable: true })
  for (const archivo of await readdir(carpeta, { withFileTypes: true }))
    if (archivo.isFile() && !archivo.name.endsWith('.html'))
      servirArchivo(`/${archivo.name}`, () => archivo.name, { maxAge: '1h' })

  const noEncontrada = await leer(paginaNoEncontrada)
  app.setNotFoundHandler((peticion, respuesta) => {
    if (peticion.url.startsWith('/api/')) throw noExiste('Esa dirección no existe.')
    return respuesta.code(404).headers(noEncontrada.cabeceras).send(noEncontrada.html)
  })
}

function comoPagina(html: string) {
  const guiones = [
    ...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
  ]
  const huellas = guiones.map(([, texto = '']) => `'sha256-${createHash('sha256').update(texto).digest('base64')}'`)
  return {
    html,
    cabeceras: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': [
        "default-src 'self'",
        `script-src 'self' ${[...new Set(huellas)].join(' ')}`,
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
      ].join('; '),
    },
  }
}
