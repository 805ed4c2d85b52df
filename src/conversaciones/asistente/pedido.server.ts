import { readClock } from '#db/clock.server.ts'
import type { Limits } from '#db/limits.server.ts'
import type { Db } from '#db/open.server.ts'
import { dayOf, formatLongDay } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { ErrorDeNegocio } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import type { PedidoPublico } from '#pedidos/contract.ts'
import { getForReader, situacionOf } from '#pedidos/pedidos.server.ts'
import { timelineSteps } from '#pedidos/rules.ts'
import type { Fuente, PedidoEnRespuesta } from './contract.ts'

/** An order as it was looked up; `hoy` is the day by the database's clock (docs/decisions/018). */
export type PedidoConsultado = PedidoPublico & { hoy: string }

/** Finds an order by its code, and reads no more of it than anybody with the code may see. */
export type OrderReader = ReturnType<typeof openOrderReader>

type Settings = { db: Db; limits: Pick<Limits, 'guess'>; ip: string }

/**
 * Looks up each order once per question. An unknown code counts as a wrong guess of the caller's IP address.
 * @throws ErrorDeNegocio 429, 503
 */
export function openOrderReader({ db, limits, ip }: Settings) {
  const seen = new Map<string, Promise<PedidoConsultado | null>>()

  function buscar(codigo: string) {
    return limits
      .guess(
        ip,
        async (): Promise<PedidoConsultado> => ({
          ...(await getForReader(db, { codigo })),
          hoy: dayOf(await readClock(db)),
        }),
      )
      .catch((error) => {
        if (error instanceof ErrorDeNegocio && error.status === 404) return null
        seen.delete(codigo)
        throw error
      })
  }

  return (codigo: string) => {
    const previous = seen.get(codigo) ?? buscar(codigo)
    seen.set(codigo, previous)
    return previous
  }
}

/** The steps of an order that was found before. Counts no guess. Null when the order is gone. */
export async function readSteps(db: Db, codigo: string) {
  const pedido = await getForReader(db, { codigo }).catch((error) => {
    if (error instanceof ErrorDeNegocio && error.status === 404) return null
    throw error
  })
  return pedido && toSteps(pedido)
}

const STEP_STATES = { hecho: 'hecho', actual: 'actual', futuro: 'esperado' } as const

export function toSteps(pedido: PedidoPublico): PedidoEnRespuesta {
  return {
    codigo: pedido.codigo,
    estatus: pedido.estatus.nombre,
    pasos: timelineSteps(pedido).map(({ name: nombre, state: estado }) => ({ nombre, estado: STEP_STATES[estado] })),
  }
}

/** Describes an order in one or two sentences, without the client's name. */
export function toSentences(pedido: PedidoConsultado) {
  const { etiqueta, titular, dia, sigue, atrasado } = situacionOf(pedido, 'al_rastrear', pedido.hoy)
  const until = etiqueta?.endsWith(' el') ? etiqueta : `${etiqueta}:`
  const cuando = dia ? `${until} ${formatLongDay(dia)}.` : titular && atrasado ? `${titular}.` : ''
  const total = pedido.total ? `Total: ${formatDinero(pedido.total)}.` : ''
  return [
    `El ${pedido.clase === 'paquete' ? 'paquete' : 'pedido'} ${pedido.codigo} está ${pedido.estatus.nombre}.`,
    sigue,
    cuando,
    total,
  ]
    .filter(Boolean)
    .join(' ')
}

export function sourceOf({ codigo }: Pick<PedidoPublico, 'codigo'>): Fuente {
  return { texto: `Seguimiento de ${codigo}`, ruta: linkTo('/rastrear', { hash: `codigo=${codigo}` }) }
}
