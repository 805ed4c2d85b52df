import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { streamUrl } from '#live/url.ts'
import type { Sockets } from './sockets.ts'

/** What an attack knows of the shop, and how many connections it opens. */
export type Setting = {
  port: number
  connections: number
  /** An order that anybody may follow. */
  codigo: string
  /** The cookie and the origin of a member. */
  cookie: string
  origin: string
}

/** How an attack begins, and what it does four times a second. */
export type Attack = (sockets: Sockets, setting: Setting) => { begin?: () => void; tick?: () => void }

const ASSETS = 'build/pages/client/assets'
const sizeOf = (file: string) => statSync(path.join(ASSETS, file)).size
const largest = () => readdirSync(ASSETS).toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]

const request = (method: string, url: string, headers: string[] = []) =>
  `${[`${method} ${url} HTTP/1.1`, 'host: tienda', ...headers].join('\r\n')}\r\n\r\n`
const get = (url: string, headers?: string[]) => request('GET', url, headers)

function post(url: string, body: Buffer | string, headers: string[]) {
  const bytes = Buffer.from(body)
  return Buffer.concat([Buffer.from(request('POST', url, [...headers, `content-length: ${bytes.length}`])), bytes])
}

export const ATTACKS: Record<string, Attack> = {
  'unread streams': (sockets, { codigo, connections }) => ({
    begin: () => sockets.connect(Math.min(connections, 400), get(streamUrl([`pedidos:${codigo}`]))),
    tick: () => sockets.read(1),
  }),

  // Sixteen answers of a megabyte do not fit into the buffers of a system, so the shop has to wait for the reader.
  'slow readers of a big file': (sockets, { connections }) => ({
    begin: () => sockets.connect(Math.min(connections, 300), get(`/assets/${largest()}`).repeat(16)),
    tick: () => sockets.read(1_000),
  }),

  'slow writers of headers': (sockets, { connections }) => ({
    begin: () => sockets.connect(connections, 'GET / HTTP/1.1\r\nhost: tienda\r\n'),
    tick: () => sockets.send('x-mas: 1\r\n'),
  }),

  'slow writers of bodies': (sockets, { connections, origin }) => ({
    begin: () =>
      sockets.connect(
        connections,
        `${request('POST', '/api/pedidos', ['content-type: application/json', `origin: ${origin}`, 'content-length: 60000']).trimEnd()}\r\n\r\n{`,
      ),
    tick: () => sockets.send(' '),
  }),

  'silent connections': (sockets, { connections }) => {
    let left = connections
    return {
      tick() {
        const next = Math.min(left, 1_000)
        left -= next
        sockets.connect(next)
      },
    }
  },

  'floods of headers': (sockets) => {
    const many = get(
      '/',
      Array.from({ length: 1_900 }, (_, i) => `x${i}: 1`),
    )
    const long = get('/', [`x: ${'a'.repeat(200_000)}`])
    const most = get('/', [`cookie: ${'a=b; '.repeat(2_500)}`, `accept-language: ${'es,'.repeat(900)}`])
    return {
      tick() {
        sockets.close()
        for (const text of [many, long, most]) sockets.connect(10, text)
      },
    }
  },

  'floods of queries': (sockets, { codigo }) => {
    const names = ['q', 'codigo', 'tema', 'despues_de', 'x[]', '__proto__[a]']
    const query = Array.from({ length: 1_200 }, (_, i) => `${names[i % names.length]}=${i}`).join('&')
    const urls = ['/', '/api/piezas', '/rastrear/buscar', `/api/pedidos/${codigo}`, '/api/vivo', '/productos']
    return {
      tick() {
        sockets.close()
        for (const url of urls) sockets.connect(5, get(`${url}?${query}`).repeat(4))
      },
    }
  },

  bombs(sockets, { cookie, origin }) {
    const zeros = Buffer.alloc(20 * 2 ** 20)
    const json = ['content-type: application/json', `origin: ${origin}`]
    const parts = `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n`.repeat(900)
    const form = ['content-type: multipart/form-data; boundary=x', `origin: ${origin}`]
    const ticket = {
      asunto: 'Foto',
      descripcion: 'Grande',
      fotos: [{ nombre: 'foto.png', contenido: pixelBomb().toString('base64') }],
    }
    const all = [
      post('/api/pedidos', zlib.gzipSync(zeros), [...json, 'content-encoding: gzip']),
      post('/api/pedidos', zlib.deflateSync(zeros), [...json, 'content-encoding: deflate']),
      post('/api/pedidos', zlib.brotliCompressSync(zeros.subarray(2 ** 20)), [...json, 'content-encoding: br']),
      post('/api/pedidos', '['.repeat(60_000), json),
      post('/api/pedidos', '{"a":'.repeat(12_000), json),
      post('/api/pedidos', `{${Array.from({ length: 7_000 }, (_, i) => `"a${i}":0`).join()}}`, json),
      post('/api/pedidos', `{"nombre":${'9'.repeat(60_000)}}`, json),
      post('/api/pedidos', `{"nombre":"${'\\u0000'.repeat(10_000)}"}`, json),
      post('/pedir', `${parts}--x--`, form),
      post('/mi-cuenta/ayuda', `${parts}--x--`, [...form, `cookie: ${cookie}`]),
      post('/contacto', 'a=1&'.repeat(15_000), [
        'content-type: application/x-www-form-urlencoded',
        `origin: ${origin}`,
      ]),
      post('/api/tickets', JSON.stringify(ticket), [
        ...json,
        `cookie: ${cookie}`,
        `idempotency-key: ${crypto.randomUUID()}`,
      ]),
    ]
    return {
      tick() {
        sockets.close()
        for (const text of all) sockets.connect(2, text)
      },
    }
  },

  // Nobody reads the answers: without limits the shop would work on all of them at once and keep every answer.
  pipelines(sockets) {
    const urls = ['/api/docs', `/assets/${largest()}`, '/', '/api/preguntas', '/api/estatus', '/no-hay']
    const row = (count: number) => Array.from({ length: count }, (_, i) => get(urls[i % urls.length] ?? '/')).join('')
    let ticks = 0
    return {
      tick() {
        if (ticks++ % 4) return
        sockets.connect(4, row(4_000))
        sockets.connect(40, row(40))
      },
    }
  },
}

/** A PNG of a hundred kilobytes that unpacks to 30,000 × 30,000 pixels. */
function pixelBomb() {
  const side = 30_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1 // bits of a pixel, which is grey
  const rows = Buffer.alloc(side * (1 + side / 8))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', header), chunk('IDAT', zlib.deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))],
  ])
}

function chunk(type: string, data: Buffer) {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(zlib.crc32(typed))
  return Buffer.concat([length, typed, sum])
}
