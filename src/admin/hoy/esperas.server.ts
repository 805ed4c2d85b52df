import { inArray } from 'drizzle-orm'
import { listPospuestos } from '#conversaciones/bandeja/bandeja.server.ts'
import { readClock } from '#db/clock.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { whatsAppNumber } from '#lib/phone.ts'
import { APARTADO_HORAS } from '#pedidos/lineas/rules.ts'
import { rereadRows } from '#pedidos/lista/lista.server.ts'
import { isMissingPrecio } from '#pedidos/lista/rules.ts'
import { esperaRespuesta } from '#pedidos/mover/rules.ts'
import { namesOf } from '../actividad/actividad.server.ts'
import { ACCIONES, type Accion, MAX_PERSONAS, MAX_READ } from './contract.ts'
import { actionOf, urgencyOf } from './rules.ts'
import {
  type Found,
  findAsuntos,
  findChats,
  findPagos,
  findPedidos,
  findPrecios,
  findTickets,
} from './sources.server.ts'

/** Who waits for the shop: each person once, with all that they wait for, as of one moment. */
export function listarEsperas(db: Db) {
  return inOneSnapshot(db, async (tx) => {
    const sources = [
      await findAsuntos(tx),
      await findTickets(tx),
      await findChats(tx),
      await findPedidos(tx),
      await findPrecios(tx),
      await findPagos(tx),
    ]
    const found = sources.flat()
    const put = await listPospuestos(tx)
    const all = await personasOf(tx, found)
    // Who waits for one thing more than was put off waits.
    const returnOf = ({ esperas }: Persona) => {
      const times = esperas.map(({ clave }) => put.get(clave))
      const first = times.every((time) => time !== undefined) ? times : []
      return first.toSorted((a, b) => a.hasta.getTime() - b.hasta.getTime())[0]
    }
    const waiting = all.filter((persona) => !returnOf(persona))
    const names = await namesOf(
      tx,
      [...put.values()].flatMap(({ por }) => por ?? []),
    )
    const later = all.flatMap((persona) => {
      const time = returnOf(persona)
      return time ? { ...persona, hasta: time.hasta, por: names.get(time.por ?? '')?.nombre ?? null } : []
    })
    const countOf = (accion: Accion) => waiting.filter(({ esperas }) => esperas[0]?.accion === accion).length
    return {
      personas: waiting.slice(0, MAX_PERSONAS),
      total: waiting.length,
      cuentas: Object.fromEntries(ACCIONES.map((accion) => [accion, countOf(accion)])) as Record<Accion, number>, // every action
      ahora: await readClock(tx),
      hay_mas: [...Map.groupBy(found, ({ clase }) => clase).values()].some(({ length }) => length >= MAX_READ),
      luego: later.toSorted((a, b) => a.hasta.getTime() - b.hasta.getTime()).slice(0, MAX_PERSONAS),
    }
  })
}

type Persona = Awaited<ReturnType<typeof personasOf>>[number]

/** Joins waits into persons, by their address or else their phone; most urgent first, then the longest wait. */
async function personasOf(tx: Tx, found: Found[]) {
  const codigos = [...new Set(found.flatMap(({ codigo }) => codigo ?? []))]
  const rows = new Map((await rereadRows(tx, codigos)).map((row) => [row.codigo, row]))
  const clients = await readClients(tx, codigos)
  const byPhone = new Map(
    [...clients.values()].flatMap(({ phone, correo }) => (phone && correo ? [[phone, correo]] : [])),
  )
  const clientOf = (wait: Found) => (isOfClient(wait) ? clients.get(wait.codigo ?? '') : undefined)
  function keyOf(wait: Found) {
    const client = clientOf(wait)
    const { phone = null } = client ?? {}
    const address = client ? (client.correo ?? (phone && byPhone.get(phone))) : wait.correo
    return address?.toLowerCase() ?? phone ?? wait.codigo ?? ''
  }
  const personas = [...Map.groupBy(found, keyOf)].map(([clave, waits]) => {
    const isLate = waits.some(({ clase }) => clase === 'tarde')
    const ranked = waits
      .map((wait) => ({ ...wait, urgency: urgencyOf(wait, isLate), since: sinceOf(wait) }))
      .toSorted((a, b) => a.urgency - b.urgency || a.since - b.since)
    const names = [...waits.map((wait) => clientOf(wait)?.cliente), ...waits.map(({ nombre }) => nombre)]
    return {
      clave,
      nombre: names.find(Boolean) ?? waits[0]?.correo ?? clave,
      urgency: ranked[0]?.urgency ?? 0,
      since: ranked[0]?.since ?? 0,
      esperas: ranked.map(({ id, clase, codigo, texto, desde, sin_confirmar, apartada_hasta = null }) => {
        const pedido = rows.get(codigo ?? '') ?? null
        const accion = actionOf({
          ...{ clase, sin_confirmar },
          isUnpriced: pedido !== null && isMissingPrecio(pedido),
          isUnanswered: pedido !== null && esperaRespuesta(pedido.estatus.id, pedido.precio_por_aceptar),
        })
        return { clave: `${clase}:${id}`, clase, accion, codigo, texto, desde, sin_confirmar, apartada_hasta, pedido }
      }),
    }
  })
  return personas.toSorted((a, b) => a.urgency - b.urgency || a.since - b.since)
}

/** Orders that hold a piece stand by the end of the hold, as if they waited since it began. */
const sinceOf = ({ desde, apartada_hasta }: Found) =>
  apartada_hasta ? apartada_hasta.getTime() - APARTADO_HORAS * 3_600_000 : desde.getTime()

/** Whether a wait is its order's client's: the shop's own waits, requests and pickups. A message's code is only typed. */
const isOfClient = ({ clase, correo }: Found) =>
  correo === null || clase === 'ayuda' || clase === 'direccion' || clase === 'retiro'

async function readClients(tx: Tx, codigos: string[]) {
  const { codigo, cliente, correo_cliente, telefono } = pedidos
  const rows = await tx
    .select({ codigo, cliente, correo: correo_cliente, telefono })
    .from(pedidos)
    .where(inArray(codigo, codigos))
  return new Map(rows.map(({ telefono, ...row }) => [row.codigo, { ...row, phone: whatsAppNumber(telefono) }]))
}
