// What the scripts try-*.sh ask of a shop behind Caddy, as browsers and staff would.
//   node deploy/try-client.mjs check URL MAIL PASSWORD [ADDRESS]   sign-in, address, upload, order, stream
//   node deploy/try-client.mjs find URL CODE                      an order
//   node deploy/try-client.mjs load URL SECONDS|FILE               eight clients, for so long or until the file is there
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const [command, url, ...rest] = process.argv.slice(2)
await { check, find, load }[command](...rest)

async function check(correo, contrasena, address) {
  const signedIn = await call('POST', '/api/sesion', { body: { correo, contrasena } })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { sesiones } = await (await call('GET', '/api/sesion/todas', { cookie })).json()
  const seen = sesiones.find(({ es_esta }) => es_esta).direccion
  if (address && seen !== address) throw new Error(`the shop sees ${seen} instead of ${address}`)
  console.log(`signed in; the shop sees the visitor as ${seen}, whatever X-Forwarded-For it sends`)

  // The first bytes of a JPEG, and as many as one part may have.
  const part = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(512 * 1024 - 4)])
  const started = await call('POST', '/api/gestion/piezas/fotos', { cookie, body: { bytes: part.length } })
  const { id } = await started.json()
  const upload = await call('PUT', `/api/gestion/piezas/fotos/${id}/partes/0`, { cookie, body: part })
  console.log(`uploaded ${(await upload.json()).recibidos} of ${part.length} bytes`)

  const controller = new AbortController()
  const stream = await fetch(`${url}/api/vivo?tema=gestion:pedidos`, { headers: { cookie }, signal: controller.signal })
  const order = {
    nombre: 'Ana Peña',
    correo: `ana-${randomUUID()}@ejemplo.example`,
    descripcion_articulo: 'Pulsera azul',
  }
  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader()
  const first = reader.read()
  await first
  const asked = performance.now()
  const { codigo } = await (await call('POST', '/api/pedidos', { body: order, key: true })).json()
  const { value } = await reader.read()
  const delay = Math.round(performance.now() - asked)
  console.log(`order ${codigo}; its event came ${delay} ms after the form was sent: ${value.match(/data: \S+/)?.[0]}`)
  controller.abort()
}

async function find(codigo) {
  const { estatus } = await (await call('GET', `/api/pedidos/${codigo}`)).json()
  console.log(`order ${codigo}: ${JSON.stringify(estatus)}`)
}

async function call(method, path, { cookie, body, key = false } = {}) {
  const isBytes = body instanceof Uint8Array
  const answer = await fetch(url + path, {
    method,
    headers: {
      origin: url,
      'x-forwarded-for': '203.0.113.9',
      ...(cookie && { cookie }),
      ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      ...(key && { 'idempotency-key': randomUUID() }),
    },
    body: body && (isBytes ? body : JSON.stringify(body)),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function statusOf(path) {
  try {
    const answer = await fetch(url + path)
    await answer.text()
    return answer.status
  } catch (error) {
    return error.cause?.code ?? error.message
  }
}

async function load(until) {
  const counts = {}
  let longest = 0
  const end = Date.now() + Number(until) * 1_000
  const isOver = () => (Number.isNaN(end) ? existsSync(until) : Date.now() > end)
  const client = async () => {
    while (!isOver()) {
      const start = performance.now()
      const status = await statusOf('/')
      counts[status] = (counts[status] ?? 0) + 1
      longest = Math.max(longest, performance.now() - start)
      await pause(100)
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  console.log(`answers by status: ${JSON.stringify(counts)}; the longest took ${(longest / 1_000).toFixed(1)} s`)
}
