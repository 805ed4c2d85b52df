import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic, { type SendOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { noExiste } from '#comun/errores.ts'
import { paginasConSesion, paginasPrerenderizadas } from '#paginas.ts'

/** Serves the built pages: hashed files for a year, HTML always asked again, each page with its own script policy. */
export async function servirPaginas(app: FastifyInstance, { carpeta }: { carpeta: string }) {
  const leer = async (archivo: string) => comoPagina(await readFile(path.join(carpeta, archivo), 'utf8'))
  const servir = (url: string, { html, cabeceras }: Pagina) =>
    app.route({
      method: 'GET',
      url,
      policy: 'publica',
      handler: (_, respuesta) => respuesta.headers(cabeceras).send(html),
    })
  const vacia = await leer('__spa-fallback.html')

  for (const pagina of paginasPrerenderizadas) {
    const contenido = await leer(path.join(pagina, 'index.html'))
    servir(pagina, contenido)
  }
  for (const pagina of paginasConSesion) servir(pagina, vacia)

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

  app.setNotFoundHandler((peticion, respuesta) => {
    if (peticion.url.startsWith('/api/')) throw noExiste('Esa dirección no existe.')
    return respuesta.code(404).headers(vacia.cabeceras).send(vacia.html)
  })
}

type Pagina = ReturnType<typeof comoPagina>

function comoPagina(html: string) {
  const guiones = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
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
