import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { mutation, query } from '#http/query.ts'
import { nuevaClave } from '#lib/clave.ts'
import { rechazoDe } from '#lib/errores.ts'
import { deshacerMovimientos, listarMovimientos, MAXIMO_DE_PEDIDOS, moverPedidos } from '#pedidos/mover/contract.ts'
import { desfaseDe } from '#pedidos/mover/movimientos.ts'
import {
  alCambiarElLote,
  type Encargo,
  elLote,
  type Lote,
  pararLote,
  ponerLote,
  soltarLoHecho,
  vaElLote,
} from './lote.ts'
import type { Elegible } from './useSeleccion.ts'

/** Moves what was picked, a hundred at a time: one refusal stops nothing, and all of it is taken back together. */
export function useLote(alMover: (movidos: Elegible[]) => void) {
  const lote = useSyncExternalStore(alCambiarElLote, elLote)
  useEffect(() => soltarLoHecho, [])
  const cache = useQueryClient()
  const mover = useMutation(mutation(moverPedidos))
  const deshacer = useMutation(mutation(deshacerMovimientos))

  async function seguir(desde: Lote) {
    pararLote(false)
    let actual: Lote = { ...desde, estado: 'andando', fallo: null }
    ponerLote(actual)
    while (actual.quedan.length > 0 && vaElLote()) {
      const { clave, destino, descripcion } = actual
      const parte = actual.quedan.slice(0, MAXIMO_DE_PEDIDOS)
      try {
        const dicho = await mover.mutateAsync({ clave, pedidos: parte, destino, descripcion })
        if (!elLote()) return
        const movidos = new Set(dicho.movidos.map(({ codigo }) => codigo))
        alMover(parte.filter(({ codigo }) => movidos.has(codigo)))
        actual = {
          ...actual,
          clave: nuevaClave(),
          quedan: actual.quedan.slice(parte.length),
          movidos: [...actual.movidos, ...dicho.movidos],
          rechazados: [...actual.rechazados, ...dicho.rechazados],
        }
        ponerLote(actual)
      } catch (error) {
        if (elLote()) ponerLote({ ...actual, estado: 'cortado', fallo: rechazoDe(error).detail })
        return
      }
    }
    ponerLote({ ...actual, estado: actual.quedan.length > 0 ? 'parado' : 'hecho' })
  }

  async function sacar(de: Lote) {
    const desfase = desfaseDe(cache.getQueryState(query(listarMovimientos).queryKey))
    const vivos = de.movidos.filter(({ hasta }) => Date.parse(hasta) > Date.now() + desfase)
    let hecho: Lote = { ...de, deshecho: { cuantos: 0, deshaciendo: true, fallo: null } }
    ponerLote(hecho)
    let cuantos = 0
    try {
      for (let lugar = 0; lugar < vivos.length; lugar += MAXIMO_DE_PEDIDOS) {
        const dicho = await deshacer.mutateAsync({
          movimientos: vivos.slice(lugar, lugar + MAXIMO_DE_PEDIDOS).map(({ id }) => id),
        })
        cuantos += dicho.deshechos.length
        const rechazados = [...hecho.rechazados, ...dicho.rechazados]
        hecho = { ...hecho, rechazados, deshecho: { cuantos, deshaciendo: true, fallo: null } }
        ponerLote(hecho)
      }
      ponerLote({ ...hecho, deshecho: { cuantos, deshaciendo: false, fallo: null } })
    } catch (error) {
      ponerLote({ ...hecho, deshecho: { cuantos, deshaciendo: false, fallo: rechazoDe(error).detail } })
    }
  }

  return {
    lote,
    empezar: (encargo: Encargo) =>
      seguir({
        ...encargo,
        estado: 'andando',
        quedan: encargo.pedidos,
        clave: nuevaClave(),
        movidos: [],
        rechazados: [],
        fallo: null,
        deshecho: null,
      }),
    seguir: () => lote && seguir(lote),
    parar() {
      pararLote(true)
    },
    deshacer: () => lote && sacar(lote),
    quitar: () => ponerLote(null),
  }
}

export type ManejoDeLote = ReturnType<typeof useLote>
