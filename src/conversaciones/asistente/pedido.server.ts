import type { Db } from '#db/abrir.server.ts'
import type { Limits } from '#db/limits.server.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { ErrorDeNegocio } from '#lib/errores.ts'
import { formatearDiaLargo } from '#lib/fecha.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import type { PedidoPublico } from '#pedidos/contract.ts'
import { obtenerSegunQuien, situacionDe } from '#pedidos/pedidos.server.ts'
import { hiloDe } from '#pedidos/rules.ts'
import type { Fuente, PedidoEnRespuesta } from './contract.ts'

/** What somebody may look at of orders: by their codes, and as a code alone shows them. */
export type Mirador = ReturnType<typeof abrirMirador>

type Ajustes = { db: Db; limits: Pick<Limits, 'guess'>; ip: string }

/**
 * Looks orders up for one question, each once. One that is not there is a miss of whoever asks.
 * @throws ErrorDeNegocio 429, 503
 */
export function abrirMirador({ db, limits, ip }: Ajustes) {
  const vistos = new Map<string, Promise<PedidoPublico | null>>()

  function buscar(codigo: string) {
    return limits
      .guess(ip, (): Promise<PedidoPublico> => obtenerSegunQuien(db, { codigo }))
      .catch((error) => {
        if (error instanceof ErrorDeNegocio && error.status === 404) return null
        vistos.delete(codigo)
        throw error
      })
  }

  return (codigo: string) => {
    const previo = vistos.get(codigo) ?? buscar(codigo)
    vistos.set(codigo, previo)
    return previo
  }
}

/** The line of beads of an order that was found before: it costs no guess. */
export async function hiloDeAntes(db: Db, codigo: string) {
  const pedido = await obtenerSegunQuien(db, { codigo }).catch((error) => {
    if (error instanceof ErrorDeNegocio && error.status === 404) return null
    throw error
  })
  return pedido && enCuentas(pedido)
}

const ESTADO = { hecho: 'hecho', actual: 'actual', futuro: 'esperado' } as const

export function enCuentas(pedido: PedidoPublico): PedidoEnRespuesta {
  return {
    codigo: pedido.codigo,
    estatus: pedido.estatus.nombre,
    pasos: hiloDe(pedido).map(({ nombre, estado }) => ({ nombre, estado: ESTADO[estado] })),
  }
}

/** What an order's code alone tells, in a sentence or two; whose it is, is left out. */
export function enPalabras(pedido: PedidoPublico) {
  const { etiqueta, titular, dia, sigue, atrasado } = situacionDe(pedido, 'al_rastrear')
  const hasta = etiqueta?.endsWith(' el') ? etiqueta : `${etiqueta}:`
  const cuando = dia ? `${hasta} ${formatearDiaLargo(dia)}.` : titular && atrasado ? `${titular}.` : ''
  const total = pedido.total ? `Total: ${formatearDinero(pedido.total)}.` : ''
  return [
    `El ${pedido.clase === 'paquete' ? 'paquete' : 'pedido'} ${pedido.codigo} está ${pedido.estatus.nombre}.`,
    sigue,
    cuando,
    total,
  ]
    .filter(Boolean)
    .join(' ')
}

export function fuenteDe({ codigo }: Pick<PedidoPublico, 'codigo'>): Fuente {
  return { texto: `Seguimiento de ${codigo}`, ruta: enlaceA('/rastrear', { ancla: `codigo=${codigo}` }) }
}
