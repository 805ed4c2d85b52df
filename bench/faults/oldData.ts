import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Mailbox } from '#testing/mailbox.server.ts'
import { owner } from './releases.ts'

type Json = Record<string, unknown>

/**
 * Somebody at a shop of any release, whose contracts this program does not know.
 * @param url where the shop answers
 */
function openClient(url: string) {
  let cookie = ''
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...{ origin: url, 'idempotency-key': randomUUID() },
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (set.length > 0) cookie = set.join('; ')
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
    // Every answer that is read here is an object; what it says is compared, not trusted.
    return (text ? JSON.parse(text) : {}) as Json
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: object) => call('POST', path, body),
    put: (path: string, body: object) => call('PUT', path, body),
    signIn: (who: { correo: string; contrasena: string }) => call('POST', '/api/sesion', who),
  }
}
type Client = ReturnType<typeof openClient>

/** The first releases answer before they have made the first admin. */
async function signInWhenThere(client: Client) {
  for (let tries = 1; ; tries++) {
    try {
      return await client.signIn(owner)
    } catch (error) {
      if (tries === 40) throw error
      await pause(500)
    }
  }
}

/** One thing that was made, and how the present API reads it. */
type Kept = { what: string; as: 'owner' | 'member'; path: string; says: string[] }
export type Data = { member: { correo: string; contrasena: string }; kept: Kept[] }

/**
 * Makes data by a release's own API: orders, steps, prices, a message, a member with balance, ticket and notice, news,
 * a piece and a payment, as far as the release has routes for them.
 * @param mailbox receives the mails, one of which confirms the member
 * @throws Error with what the release refused
 */
export async function makeData(url: string, mailbox: Mailbox): Promise<Data> {
  const visitor = openClient(url)
  const staff = openClient(url)
  await signInWhenThere(staff)
  const { paths } = (await visitor.get('/api/docs')) as { paths: Record<string, Json> }
  const has = (path: string) => paths[path]?.post !== undefined
  const id = randomUUID().slice(0, 8)
  const member = { correo: `rosa-${id}@ejemplo.com`, contrasena: 'cuentas-y-mariposas' }
  const kept: Kept[] = []
  const keep = (what: string, path: string, says: unknown[], as: Kept['as'] = 'owner') =>
    kept.push({ what, as, path, says: says.map(String) })

  const orders: string[] = []
  for (let number = 1; number <= 3; number++) {
    const asked = `Pulsera ${number} de cuentas azules ${id}`
    const correo = `ana-${number}-${id}@ejemplo.com`
    const address = { direccion: 'Calle del Sol', numero_casa: '7', sector: 'Centro', provincia: 'Santiago' }
    const delivery = number === 3 ? { tipo_servicio: 'envio', telefono: '829 555 0147', ...address } : {}
    const order = { nombre: 'Ana Peña', correo, descripcion_articulo: asked, ...delivery }
    const { codigo } = await visitor.post('/api/pedidos', order)
    orders.push(String(codigo))
    keep('order', `/api/gestion/pedidos/${codigo}`, [
      codigo,
      'Ana Peña',
      correo,
      asked,
      ...Object.values(delivery).slice(1),
    ])
  }
  const [first = '', second = ''] = orders
  // Later releases want a reason where no price was accepted, which earlier ones refuse as an unknown field.
  const reasonFor = (path: string) =>
    JSON.stringify((paths[path]?.post as Json | undefined)?.requestBody ?? '').includes('"razon"')
      ? { razon: 'Lo acordó por teléfono' }
      : {}
  const versionOf = async (codigo: string) => Number((await staff.get(`/api/gestion/pedidos/${codigo}`)).version)
  const sentence = `Hablamos contigo ${id}`
  await staff.post(`/api/pedidos/${first}/estatus`, {
    ...{ estatus_id: 2, descripcion: sentence, version: await versionOf(first) },
    ...reasonFor('/api/pedidos/{codigo}/estatus'),
  })
  keep('step', `/api/pedidos/${first}`, [first, sentence])
  if (has('/api/gestion/pedidos/{codigo}/confirmaciones')) {
    const path = '/api/gestion/pedidos/{codigo}/confirmaciones'
    const agreed = { total: '1234.50', fecha_estimada_entrega: '2026-12-22', ...reasonFor(path) }
    await staff.post(path.replace('{codigo}', second), { ...agreed, version: await versionOf(second) })
    keep('price', `/api/gestion/pedidos/${second}`, ['1234.50', '2026-12-22'])
  }
  if (has('/api/contactos')) {
    const message = {
      nombre_cliente: 'Luz Marte',
      correo: `luz-${id}@ejemplo.com`,
      descripcion_problema: `¿Hacen aretes? ${id}`,
    }
    await visitor.post('/api/contactos', message)
    keep('message', `/api/gestion/bandeja?busca=luz-${id}`, ['Luz Marte', message.descripcion_problema])
  }
  if (has('/api/cuentas')) await makeMember(url, { staff, has, keep, mailbox, member, id })
  if (has('/api/gestion/noticias')) {
    await staff.post('/api/gestion/noticias', { titulo: `Noticia ${id}`, contenido: 'Llegó larimar.', activo: true })
    keep('news', '/api/gestion/noticias', [`Noticia ${id}`, 'Llegó larimar.'])
  }
  if (has('/api/gestion/piezas')) {
    const texts = {
      nombre: `Pulsera ${id}`,
      clase: 'pulsera',
      descripcion: 'Azul',
      medida: '18 cm',
      materiales: 'Vidrio',
    }
    const numbers = { precio: '950.00', precio_desde: false, existencias: 'unica', quedan: null, dias_de_hechura: null }
    const piece = await staff.post('/api/gestion/piezas', {
      ...texts,
      ...numbers,
      opciones: [],
      fotos: [],
      publicar: false,
    })
    keep('piece', `/api/gestion/piezas/${piece.id}`, [texts.nombre, '950.00', '18 cm'])
  }
  if (has('/api/gestion/pedidos/{codigo}/pagos')) {
    const payment = {
      metodo: 'efectivo',
      monto: '600.00',
      referencia: '',
      recibido: null,
      version: await versionOf(second),
    }
    await staff.post(`/api/gestion/pedidos/${second}/pagos`, payment)
    keep('payment', `/api/gestion/pedidos/${second}/pagos`, ['600.00', 'efectivo'])
  }
  return { member, kept }
}

async function makeMember(
  url: string,
  {
    staff,
    has,
    keep,
    mailbox,
    member,
    id,
  }: {
    staff: Client
    has: (path: string) => boolean
    keep: (what: string, path: string, says: unknown[], as?: Kept['as']) => void
    mailbox: Mailbox
    member: Data['member']
    id: string
  },
) {
  const client = openClient(url)
  await client.post('/api/cuentas', { nombre: 'Rosa Díaz', telefono: '809 555 0101', ...member })
  const mail = await mailbox.waitForMail(({ to, text }) => to[0] === member.correo && /#\w=[\w-]{22}/.test(text))
  const [, token] = /#\w=([\w-]{22})/.exec(mail.text) ?? []
  await client.post('/api/correos-confirmados', { token, contrasena: member.contrasena })
  const { codigo_membresia: codigo } = await client.get('/api/miembro')
  keep('member', '/api/miembro', [codigo, 'Rosa Díaz', member.correo, '809 555 0101'], 'member')
  if (has('/api/gestion/clientes/{codigo}/creditos')) {
    await staff.post(`/api/gestion/clientes/${codigo}/creditos`, { monto: '500.00', descripcion: `Abono ${id}` })
    await staff.post(`/api/gestion/clientes/${codigo}/cargos`, { monto: '120.25', descripcion: `Flete ${id}` })
    keep('balance', '/api/movimientos', ['379.75', `Abono ${id}`, `Flete ${id}`], 'member')
  }
  if (has('/api/tickets')) {
    const ticket = await client.post('/api/tickets', {
      asunto: `Mi paquete ${id}`,
      descripcion: '¿Ya llegó?',
      prioridad: 'alta',
    })
    await staff.post(`/api/gestion/tickets/${ticket.id}/respuestas`, { mensaje: `Llega el lunes ${id}` })
    keep('ticket', `/api/tickets/${ticket.id}`, [`Mi paquete ${id}`, '¿Ya llegó?', `Llega el lunes ${id}`], 'member')
  }
  if (has('/api/gestion/clientes/{codigo}/avisos')) {
    await staff.post(`/api/gestion/clientes/${codigo}/avisos`, {
      tipo: 'general',
      titulo: `Aviso ${id}`,
      mensaje: 'Abrimos el lunes.',
    })
    keep('notice', '/api/avisos', [`Aviso ${id}`, 'Abrimos el lunes.'], 'member')
  }
}

/** Reads by the API of a running shop what `makeData` made. @returns a sentence for each thing that is not as it was */
export async function findMissing(url: string, { member, kept }: Data) {
  const staff = openClient(url)
  await staff.signIn(owner)
  const person = openClient(url)
  if (kept.some(({ as }) => as === 'member')) await person.signIn(member)
  const missing: string[] = []
  for (const { what, as, path, says } of kept) {
    const answer = await (as === 'owner' ? staff : person).get(path).catch((error: Error) => error.message)
    const text = JSON.stringify(answer)
    const lost = says.filter((words) => !text.includes(JSON.stringify(words).slice(1, -1)))
    if (lost.length > 0) missing.push(`${what}: ${path} does not say ${lost.join(', ')}: ${text.slice(0, 200)}`)
  }
  return missing
}
