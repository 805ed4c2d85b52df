import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listarAjustes, publicarAjuste } from '#ajustes/contract.ts'
import { avisarAUno } from '#avisos/gestion/contract.ts'
import { hablarConAgente, pedirAgente } from '#conversaciones/chat/contract.ts'
import { enviarMensaje } from '#conversaciones/contacto/contract.ts'
import { crearTicket, responderTicket } from '#conversaciones/tickets/contract.ts'
import { PER_HOUR } from '#conversaciones/tickets/quota.server.ts'
import { registrarComprobante } from '#dinero/comprobantes/contract.ts'
import { crearPaquete } from '#paquetes/digitar/contract.ts'
import { devolver, registrarPago } from '#pedidos/cobros/gestion/contract.ts'
import { solicitarPedido } from '#pedidos/contract.ts'
import { cambiarNotasPrivadas, crearPedido, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { deshacerPasos, moverPedidos } from '#pedidos/mover/contract.ts'
import { anotarDecision, proponerPrecio } from '#pedidos/propuestas/contract.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { acreditar, cargar } from '#saldo/contract.ts'
import { type Client, openClient, type Target, Witness } from './client.ts'
import type { Follower } from './followers.ts'
import type { Verb, Write } from './invariants.ts'

export type People = {
  staff: { correo: string; contrasena: string }
  members: { correo: string; contrasena: string; codigo: string }[]
}

/** A single red pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
/** Statuses that any order may take and leave. */
const STEPS = [2, 3]

const newMark = () => `m${randomBytes(15).toString('hex')}`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Sixteen people who use the shop at once, each with orders of their own: every verb that writes, with keys, in a
 * mixture of visitors, members and staff. A request is repeated until it is answered.
 * @param follower follows the first order of each of them
 * @param pauseMs between two verbs of one of them, on average
 */
export async function startLoad(
  target: Target,
  people: People,
  {
    random,
    clients = 16,
    follower,
    pauseMs = 0,
  }: { random: () => number; clients?: number; follower?: Follower; pauseMs?: number },
) {
  const witness = new Witness()
  const writes: Write[] = []
  let stopped = false
  const open = () => openClient(target, witness, random)

  const staff = open()
  await staff.signIn(people.staff)
  const memberCookies: string[] = []
  for (const member of people.members) {
    const client = open()
    await client.signIn(member)
    memberCookies.push(client.cookie)
  }

  async function write<T extends { ok: boolean; isRetry: boolean; body: unknown }>(
    verb: Verb,
    mark: string,
    sent: Promise<T>,
  ) {
    const entry: Write = { verb, mark, outcome: 'unknown' }
    writes.push(entry)
    const answer = await sent
    entry.outcome = answer.ok ? 'acknowledged' : answer.isRetry ? 'unknown' : 'refused'
    if (!answer.ok) witness.refusals.set(verb, JSON.stringify(answer.body))
    return answer
  }

  function actor(number: number) {
    const visitor = open()
    const desk: Client = open()
    desk.cookie = staff.cookie
    const member = open()
    const own = people.members[number % people.members.length]
    member.cookie = memberCookies[number % people.members.length] ?? ''
    const codes: { codigo: string; correo: string; retirado?: boolean }[] = []
    let ticket = 0
    // One more would be refused until the hour is over.
    const allowed = Math.floor(PER_HOUR / Math.ceil(clients / people.members.length))
    let messages = 0
    let paid = false

    /** One of the actor's last orders, as staff see it now. */
    async function someOrder() {
      const order = codes.at(-1 - Math.floor(random() * Math.min(3, codes.length)))
      if (!order) return null
      const { ok, body } = await desk.insist(obtenerPedidoDeGestion, { params: { codigo: order.codigo } })
      return ok ? body : null
    }
    function keep(codigo: string, mark: string) {
      codes.push({ codigo, correo: `${mark}@ejemplo.com` })
      if (codes.length === 1) follower?.follow(codigo)
    }

    const ways: Record<Exclude<Verb, 'deshacer' | 'aceptar'>, () => Promise<unknown>> = {
      async pedir() {
        const mark = newMark()
        const body = {
          nombre: 'Ana Peña',
          correo: `${mark}@ejemplo.com`,
          descripcion_articulo: 'Pulsera de cuentas azules',
        }
        const answer = await write('pedir', mark, visitor.insist(solicitarPedido, { body }))
        if (answer.ok) keep(answer.body.codigo, mark)
      },
      async anotar() {
        const mark = newMark()
        const body = {
          ...{
            cliente: 'Ana Peña',
            correo_cliente: `${mark}@ejemplo.com`,
            estatus_id: 1,
            precio: '0.00',
            peso: '0',
            total: '0.00',
          },
          ...{
            abono: '0.00',
            fecha_estimada_entrega: inDays(20),
            notas: 'Pulsera',
            notas_privadas: null,
            tipo_servicio: null,
          },
          ...{
            telefono: null,
            direccion: null,
            numero_casa: null,
            sector: null,
            municipio: null,
            provincia: null,
            referencias: null,
          },
        }
        const answer = await write('anotar', mark, desk.insist(crearPedido, { body }))
        if (answer.ok) keep(answer.body.codigo, mark)
      },
      async mover() {
        const order = await someOrder()
        if (!order) return
        const mark = newMark()
        const destino = STEPS.find((id) => id !== order.estatus.id && random() < 0.6) ?? 2
        const body = {
          pedidos: [{ codigo: order.codigo, version: order.version }],
          destino,
          descripcion: mark,
          razon: 'Lo acordó por WhatsApp',
        }
        const { ok, body: done } = await desk.insist(moverPedidos, { body })
        const moved = ok ? done.movidos[0] : undefined
        writes.push({ verb: 'mover', mark, outcome: moved ? 'acknowledged' : 'unknown' })
        if (!moved || random() < 0.7) return
        const undone = await desk.insist(deshacerPasos, { body: { movimientos: [moved.id] } })
        if (!undone.ok || undone.body.deshechos.length === 0) return
        // The step is gone with its undo, so its own mark may be there no more.
        writes[writes.findIndex((entry) => entry.mark === mark)] = {
          verb: 'deshacer',
          mark: moved.id,
          outcome: 'acknowledged',
        }
      },
      async escribirNota() {
        const order = await someOrder()
        if (!order) return
        const mark = newMark()
        const request = { params: { codigo: order.codigo }, body: { notas_privadas: mark, version: order.version } }
        await write('escribirNota', mark, desk.insist(cambiarNotasPrivadas, request))
      },
      async proponer() {
        const order = await someOrder()
        if (!order || order.propuesta?.estado === 'aceptada') return
        const mark = newMark()
        const linea = {
          clase: 'pieza' as const,
          concepto: mark,
          cantidad: 1,
          precio: '850.00',
          razon: null,
          linea: null,
        }
        const body = {
          lineas: [linea],
          plan: 'al_recibir' as const,
          fecha_estimada_entrega: inDays(20),
          vale_hasta: inDays(7),
        }
        const params = { codigo: order.codigo }
        const answer = await write(
          'proponer',
          mark,
          desk.insist(proponerPrecio, { params, body: { ...body, version: order.version } }),
        )
        if (!answer.ok || !answer.body.propuesta || random() < 0.3) return
        const razon = newMark()
        const { propuesta, version } = answer.body
        const accept = {
          params: { ...params, id: propuesta.id },
          body: { decision: 'acepta' as const, razon, version },
        }
        await write('aceptar', razon, desk.insist(anotarDecision, accept))
      },
      async pagar() {
        const order = await someOrder()
        if (!order) return
        const mark = newMark()
        const monto = `${1 + Math.floor(random() * 80)}.50`
        // Receipts of the order may wait in the meantime, and this is none of theirs.
        const transfer = { metodo: 'transferencia' as const, otro_pago: true }
        const body = { ...transfer, monto, referencia: mark, version: order.version }
        paid = (await write('pagar', mark, desk.insist(registrarPago, { params: { codigo: order.codigo }, body }))).ok
      },
      async devolver() {
        const order = await someOrder()
        if (!order || !paid) return
        const mark = newMark()
        const body = { metodo: 'efectivo' as const, monto: '1.00', razon: mark, version: order.version }
        await write('devolver', mark, desk.insist(devolver, { params: { codigo: order.codigo }, body }))
      },
      async enviarComprobante() {
        const order = await someOrder()
        if (!order) return
        const mark = newMark()
        const body = { archivo: { nombre: 'recibo.png', contenido: PIXEL }, monto: '50.00', referencia: mark }
        await write(
          'enviarComprobante',
          mark,
          desk.insist(registrarComprobante, { params: { codigo: order.codigo }, body }),
        )
      },
      async acreditar() {
        const mark = newMark()
        const body = { monto: `${1 + Math.floor(random() * 500)}.25`, descripcion: mark }
        await write('acreditar', mark, desk.insist(acreditar, { params: { codigo: own?.codigo ?? '' }, body }))
      },
      async cargar() {
        const mark = newMark()
        const body = { monto: `${1 + Math.floor(random() * 300)}.75`, descripcion: mark }
        await write('cargar', mark, desk.insist(cargar, { params: { codigo: own?.codigo ?? '' }, body }))
      },
      async digitar() {
        const mark = newMark()
        const codigo_pedido = `B${90 + (number % 10)}-${String(Math.floor(random() * 99_999)).padStart(5, '0')}`
        const body = {
          ...{
            codigo_pedido,
            cliente: 'Ana Peña',
            descripcion: mark,
            peso: '2.50',
            precio: '950.00',
            total: null,
            estatus_id: 1,
          },
          ...{ correo_cliente: null, notas: null, codigo_membresia: own?.codigo ?? null, version: null, fotos: [] },
        }
        await write('digitar', mark, desk.insist(crearPaquete, { body }))
      },
      async abrirTicket() {
        if (messages++ >= allowed) return
        const mark = newMark()
        const answer = await write(
          'abrirTicket',
          mark,
          member.insist(crearTicket, { body: { asunto: mark, descripcion: 'El largo' } }),
        )
        if (answer.ok) ticket = answer.body.id
      },
      async responderTicket() {
        if (!ticket || messages++ >= allowed) return
        const mark = newMark()
        await write(
          'responderTicket',
          mark,
          member.insist(responderTicket, { params: { id: ticket }, body: { mensaje: mark } }),
        )
      },
      async conversar() {
        const guest = open()
        const [mark, llave] = [newMark(), randomBytes(32).toString('base64url')]
        const body = {
          action: 'request_agent' as const,
          email: `${mark}@ejemplo.com`,
          mensaje: mark,
          clave: randomUUID(),
          llave,
        }
        const { ok } = await write('conversar', mark, guest.insist(pedirAgente, { body }))
        if (!ok) return
        const next = newMark()
        const message = { messages: [{ role: 'user' as const, content: next }], clave: randomUUID() }
        await write('conversar', next, guest.insist(hablarConAgente, { body: message }))
      },
      async contactar() {
        const mark = newMark()
        const body = { nombre_cliente: 'Ana Peña', correo: `${mark}@ejemplo.com`, descripcion_problema: mark }
        await write('contactar', mark, visitor.insist(enviarMensaje, { body }))
      },
      async avisar() {
        const mark = newMark()
        const body = { tipo: 'general' as const, titulo: mark, mensaje: 'Tu pedido llegó.' }
        await write('avisar', mark, desk.insist(avisarAUno, { params: { codigo: own?.codigo ?? '' }, body }))
      },
      async retirar() {
        const order = codes.find(({ retirado }) => !retirado)
        if (!order) return
        order.retirado = true
        const mark = newMark()
        const body = { nombre: 'Ana', apellido: mark, codigoPedido: order.codigo, correo: order.correo }
        await write('retirar', mark, visitor.insist(verificarRetiro, { body }))
      },
      async ajustar() {
        if (number > 0) return
        const { body: settings } = await desk.insist(listarAjustes, {})
        const now = settings?.find(({ clave }) => clave === 'respuestas')
        if (!now) return
        const mark = newMark()
        const valor = { ...Object(now.valor), ticket: [{ titulo: 'Prueba', texto: mark }] }
        const request = { params: { clave: 'respuestas' as const }, body: { valor, version: now.version } }
        await write('ajustar', mark, desk.insist(publicarAjuste, request))
      },
    }
    return async () => {
      await ways.pedir()
      const all = Object.values(ways)
      while (!stopped) {
        if (pauseMs > 0) await pause(pauseMs * (0.5 + random()))
        await all[Math.floor(random() * all.length)]?.()
      }
    }
  }

  const running = Array.from({ length: clients }, (_, number) => actor(number)())
  // A client that fails for another reason than the shop's ends the campaign.
  const failed = Promise.all(running)
  failed.catch(() => {})
  return {
    writes,
    witness,
    /** Ends the load once every client has its last answer. */
    async stop() {
      stopped = true
      await failed
      // A verb that is always refused would prove nothing.
      for (const [verb, sent] of Map.groupBy(writes, (entry) => entry.verb))
        if (sent.length >= 5 && sent.every(({ outcome }) => outcome !== 'acknowledged'))
          witness.faults.push(`${verb} was never accepted: ${witness.refusals.get(verb)}`)
      return {
        acknowledged: writes.filter(({ outcome }) => outcome === 'acknowledged').length,
        answers: witness.figures,
        'longest wait': `${(witness.longestMs / 1000).toFixed(1)} s`,
      }
    },
  }
}
