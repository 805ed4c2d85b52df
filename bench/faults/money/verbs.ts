import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { listarCajas, recibirEfectivo } from '#dinero/caja/contract.ts'
import {
  confirmarVarios,
  decidirComprobante,
  deshacerConfirmados,
  registrarComprobante,
} from '#dinero/comprobantes/contract.ts'
import type { Route, RouteRequest } from '#lib/route.ts'
import { corregir, devolver, registrarPago, traspasar } from '#pedidos/cobros/gestion/contract.ts'
import { cerrarEntrega } from '#pedidos/entregas/contract.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { deshacerPasos, moverPedidos } from '#pedidos/mover/contract.ts'
import { proponerPrecio } from '#pedidos/propuestas/contract.ts'
import { acreditar, cargar, devolverAlSaldo, pagarConSaldo, revertir } from '#saldo/contract.ts'
import type { Client } from '../client.ts'
import { type Model, type Order, pesos, toCents, waitingOf } from './model.ts'

export type World = {
  pool: pg.Pool
  model: Model
  /** Two of the staff, and who carries what is delivered. */
  desk: Client
  other: Client
  messenger: Client & { id: string }
  /** How often each verb was accepted and refused. */
  counts: Map<string, { accepted: number; refused: number }>
  delays: number[]
  /** What the answers say that may not be. */
  faults: string[]
}
/** What is drawn for one step. */
export type Drawn = { cents: number; pick: number; twice: boolean }
type Verb = (world: World, orders: readonly [Order, Order], drawn: Drawn) => Promise<unknown>

const razon = 'Prueba'
/** What leaves an order is less than what enters it, because most would be refused otherwise. */
const less = ({ cents, pick }: Drawn) => (pick % 3 > 0 ? Math.ceil(cents / 8) : cents)
let receipts = 10_000_000

/** The order as staff see it before they act; what they send names this version. */
export async function look({ pool }: Pick<World, 'pool'>, { codigo }: Order) {
  const { rows } = await pool.query<{
    version: number
    falta: string | null
    entries: { id: number; left: string; refund: boolean }[]
  }>(
    `select version, falta_del_pedido(p)::numeric(12, 2)::text as falta, (select coalesce(json_agg(json_build_object('id', g.id,
        'refund', g.clase = 'devolucion', 'left', (g.monto + coalesce((select sum(c.monto) from pagos c where c.corrige = g.id), 0))::text)
        order by g.id), '[]')
      from pagos g where g.codigo_pedido = p."Código de pedido" and g.clase in ('pago', 'devolucion') and g.lote is null) as entries
    from "Pedidos" p where "Código de pedido" = $1`,
    [codigo],
  )
  const [row] = rows
  if (!row) throw new Error(`${codigo} is gone.`)
  return row
}

/** Sends a request, if `twice` two copies with one key to two processes, which must be done once and say the same. */
async function send<R extends Route>(
  { counts, delays, faults }: World,
  client: Client,
  [route, request, { twice }]: [R, RouteRequest<R>, Pick<Drawn, 'twice'>],
  key = randomUUID() as string,
) {
  const start = performance.now()
  const copies = twice && route.repeatable ? [0, 1] : [0]
  const answers = await Promise.all(copies.map(() => client.insist(route, request, key)))
  delays.push(performance.now() - start)
  const answer = answers.find(({ ok }) => ok) ?? answers[0]
  if (!answer) throw new Error('Nothing was sent.')
  const name = `${route.method} ${route.url}`
  const count = counts.get(name) ?? { accepted: 0, refused: 0 }
  count[answer.ok ? 'accepted' : 'refused']++
  counts.set(name, count)
  if (![200, 201, 404, 409, 422].includes(answer.status)) faults.push(`${name} answered ${answer.status}`)
  return answer
}

/** Waits for neither lock nor turn of the other verbs: each is what one person does once. */
export const VERBS = {
  async pagar(world, [order], { cents, twice, pick }) {
    const { version } = await look(world, order)
    const body = {
      metodo: pick % 4 === 0 ? ('transferencia' as const) : ('efectivo' as const),
      monto: pesos(cents),
      // Without it a transfer is refused while a receipt waits.
      otro_pago: cents % 4 > 0,
      version,
    }
    const params = { codigo: order.codigo }
    if ((await send(world, world.desk, [registrarPago, { params, body }, { twice }])).ok) order.paid += cents
  },
  async devolver(world, [order], drawn) {
    const [cents, { twice }] = [less(drawn), drawn]
    const { version } = await look(world, order)
    const body = { metodo: 'efectivo' as const, monto: pesos(cents), razon, version }
    const params = { codigo: order.codigo }
    if ((await send(world, world.desk, [devolver, { params, body }, { twice }])).ok) order.paid -= cents
  },
  async corregir(world, [order], { cents, twice, pick }) {
    const { version, entries } = await look(world, order)
    const entry = entries[pick % Math.max(1, entries.length)]
    if (!entry) return
    const request = { params: { codigo: order.codigo, pago: entry.id }, body: { era: pesos(cents), razon, version } }
    if ((await send(world, world.desk, [corregir, request, { twice }])).ok)
      order.paid += (entry.refund ? -cents : cents) - toCents(entry.left)
  },
  async traspasar(world, [order, to], drawn) {
    const [cents, { twice }] = [less(drawn), drawn]
    const { version } = await look(world, order)
    const body = { a: to.codigo, monto: pesos(cents), razon, version }
    if (!(await send(world, world.desk, [traspasar, { params: { codigo: order.codigo }, body }, { twice }])).ok) return
    order.paid -= cents
    to.paid += cents
  },
  async usarSaldo(world, [order], { cents, twice }) {
    const { version } = await look(world, order)
    const request = { params: { codigo: order.codigo }, body: { monto: pesos(cents), version } }
    if (!(await send(world, world.desk, [pagarConSaldo, request, { twice }])).ok) return
    order.paid += cents
    world.model.moveBalance(order.membresia, -cents)
  },
  async devolverAlSaldo(world, [order], drawn) {
    const [cents, { twice }] = [less(drawn), drawn]
    const { version } = await look(world, order)
    const request = { params: { codigo: order.codigo }, body: { monto: pesos(cents), razon, version } }
    if (!(await send(world, world.desk, [devolverAlSaldo, request, { twice }])).ok) return
    order.paid -= cents
    world.model.moveBalance(order.membresia, cents)
  },
  async acreditar(world, [{ membresia }], { cents, twice, pick }) {
    const params = { codigo: membresia }
    const done = await send(world, world.desk, [
      acreditar,
      { params, body: { monto: pesos(cents), descripcion: '' } },
      { twice },
    ])
    if (!done.ok) return
    world.model.moveBalance(membresia, cents)
    if (pick % 3 > 0) return
    const request = { params: { ...params, id: done.body.movimiento.id }, body: { motivo: razon } }
    if ((await send(world, world.desk, [revertir, request, { twice }])).ok) world.model.moveBalance(membresia, -cents)
  },
  async cargar(world, [{ membresia }], { cents, twice }) {
    const request = { params: { codigo: membresia }, body: { monto: pesos(cents), descripcion: razon } }
    if ((await send(world, world.desk, [cargar, request, { twice }])).ok) world.model.moveBalance(membresia, -cents)
  },
  /** A price with a discount, all before or in halves, that its customer has accepted. */
  async ponerPrecio(world, [order], { cents, twice, pick }) {
    const { version } = await look(world, order)
    const line = { cantidad: 1, linea: null }
    const discount = Math.floor(cents / 5)
    const lineas = [
      { ...line, clase: 'pieza' as const, concepto: 'Pulsera', precio: pesos(cents), razon: null },
      ...(discount > 0
        ? [{ ...line, clase: 'descuento' as const, concepto: 'Descuento', precio: `-${pesos(discount)}`, razon }]
        : []),
    ]
    const days = { fecha_estimada_entrega: '2099-12-20', vale_hasta: '2099-12-10' }
    const plan = (['antes', 'mitad', 'al_recibir'] as const)[pick % 3] ?? 'antes'
    const body = { lineas, plan, ...days, aceptada: { razon }, version }
    const before = order.totals
    const request = { params: { codigo: order.codigo }, body }
    if (!(await send(world, world.desk, [proponerPrecio, request, { twice }])).ok) return
    // Of two that were accepted at once either may be the last one.
    order.totals = order.totals === before ? [cents - discount] : [...order.totals, cents - discount]
  },
  /** A receipt, which the bank shows three times in four. */
  async enviarComprobante(world, [order], { cents, twice, pick }) {
    const referencia = String(receipts++)
    const monto = pesos(cents)
    const file = `%PDF-1.4\n%${randomUUID()}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`
    const archivo = { nombre: 'pago.pdf', contenido: Buffer.from(file).toString('base64') }
    const request = { params: { codigo: order.codigo }, body: { archivo, monto, referencia } }
    const { ok, body } = await send(world, world.desk, [registrarComprobante, request, { twice }])
    if (!ok) return
    if (pick % 4 > 0)
      await world.pool.query(
        `insert into movimientos_de_banco (cuenta, hash, dia, monto, referencia, descripcion)
        select '9601234567', sha256($1::text::bytea), (fecha_creacion at time zone 'America/Santo_Domingo')::date, $2, $1::text, 'TRANSFERENCIA'
        from comprobantes where id = $3`,
        [referencia, monto, body.id],
      )
    order.receipts.set(body.id, { cents, open: 1 })
  },
  /** Two of the staff decide the same receipt at once. */
  async decidirComprobante(world, [order], { pick, twice }) {
    const [comprobante] = waitingOf(order)
    if (!comprobante) return
    const decision = pick % 4 === 0 ? ('rechazar' as const) : ('confirmar' as const)
    const request = { params: { comprobante }, body: { decision, razon } }
    const answers = await Promise.all(
      [world.desk, world.other].map((client) => send(world, client, [decidirComprobante, request, { twice }])),
    )
    const accepted = answers.filter(({ ok }) => ok).length
    settle(order, comprobante, { accepted, pays: decision === 'confirmar' })
  },
  /** All receipts of both orders that the bank shows, in one tap, which is taken back one time in two. */
  async confirmarVarios(world, orders, { pick, twice }) {
    const of = new Map(orders.flatMap((order) => waitingOf(order).map((id) => [id, order] as const)))
    if (of.size === 0) return
    const settleAll = (ids: string[], accepted: number) => {
      for (const id of ids) {
        const order = of.get(id)
        if (order) settle(order, id, { accepted, pays: true })
      }
    }
    const done = await send(world, world.desk, [confirmarVarios, { body: { comprobantes: [...of.keys()] } }, { twice }])
    if (!done.ok) return
    const { lote, confirmados } = done.body
    settleAll(confirmados, 1)
    if (pick % 2 === 0 || confirmados.length === 0) return
    const undone = await send(world, world.desk, [deshacerConfirmados, { params: { lote } }, { twice: false }])
    // Repeated, it is refused, whether the first one, without an answer, was done or not.
    const isUnseen = !undone.ok && undone.isRetry && (await waits(world, confirmados[0] ?? ''))
    settleAll(undone.ok ? undone.body.deshechos : isUnseen ? confirmados : [], -1)
  },
  async enviarAEntregar(world, [order], { twice }) {
    const { version } = await look(world, order)
    const body = { pedidos: [{ codigo: order.codigo, version }], destino: ESTATUS.en_ruta, descripcion: '', razon }
    const { ok, body: done } = await send(world, world.desk, [moverPedidos, { body }, { twice }])
    const moved = ok ? done.movidos[0] : undefined
    if (moved) order.steps.push({ id: moved.id, by: 'desk', collected: 0, undone: false })
  },
  /** The messenger collects all that is owed, or less with a reason. */
  async entregar(world, [order], { cents, pick, twice }) {
    const { version, falta } = await look(world, order)
    const owed = toCents(falta ?? '0')
    const isLess = pick % 2 === 0 && cents < owed
    const collected = isLess ? cents : owed
    const paid = isLess ? { monto: pesos(cents), motivo: razon } : { cobrado: true }
    const key = randomUUID()
    const request = { params: { codigo: order.codigo }, body: { estatus_id: ESTATUS.entregado, ...paid, version } }
    if (!(await send(world, world.messenger, [cerrarEntrega, request, { twice }], key)).ok) return
    order.paid += collected
    world.model.carry(world.messenger.id, collected)
    const { rows } = await world.pool.query<{ id: string }>('select id from movimientos where lote = $1', [key])
    if (rows.length !== 1) world.faults.push(`the delivery of ${order.codigo} has ${rows.length} steps`)
    for (const { id } of rows) order.steps.push({ id, by: 'messenger', collected, undone: false })
  },
  async deshacer(world, [order]) {
    const step = order.steps.findLast(({ undone }) => !undone)
    if (!step) return
    const body = { movimientos: [step.id] }
    const { ok, body: done } = await send(world, world[step.by], [deshacerPasos, { body }, { twice: false }])
    // Two who undo one step both hear that it is undone.
    if (!ok || done.deshechos.length === 0 || step.undone) return
    step.undone = true
    order.paid -= step.collected
    world.model.carry(world.messenger.id, -step.collected)
  },
  /** The messenger hands the cash in, one time in three less than it should be. */
  async recibirEfectivo(world, _, { pick, twice }) {
    const { ok, body } = await send(world, world.desk, [listarCajas, {}, { twice: false }])
    const lleva = ok ? body.personas.find(({ id }) => id === world.messenger.id)?.lleva : undefined
    if (!lleva || toCents(lleva) <= 0) return
    const contado = pick % 3 === 0 ? pesos(toCents(lleva) - 1) : lleva
    const request = {
      params: { id: world.messenger.id },
      body: { esperado: lleva, contado, razon: contado === lleva ? '' : razon },
    }
    if ((await send(world, world.desk, [recibirEfectivo, request, { twice }])).ok)
      world.model.carry(world.messenger.id, -toCents(lleva))
  },
} satisfies Record<string, Verb>
export type VerbName = keyof typeof VERBS

async function waits({ pool }: World, comprobante: string) {
  const { rows } = await pool.query<{ estado: string }>('select estado from comprobantes where id = $1', [comprobante])
  return rows[0]?.estado === 'espera'
}

/** @param accepted how often it was decided; below zero: how often that was taken back */
function settle(order: Order, comprobante: string, { accepted, pays }: { accepted: number; pays: boolean }) {
  const receipt = order.receipts.get(comprobante)
  if (!receipt) return
  receipt.open -= accepted
  if (pays) order.paid += receipt.cents * accepted
}

/** Refuses what waits still, because a queue without end is not what is tested. */
export async function refuseWaiting(world: World, order: Order) {
  for (const comprobante of waitingOf(order)) {
    const request = { params: { comprobante }, body: { decision: 'rechazar' as const, razon } }
    const { ok } = await send(world, world.desk, [decidirComprobante, request, { twice: false }])
    settle(order, comprobante, { accepted: ok ? 1 : 0, pays: false })
  }
  for (const [id, { open }] of order.receipts)
    if (open !== 0) world.faults.push(`the receipt ${id} was decided ${1 - open} times`)
}
