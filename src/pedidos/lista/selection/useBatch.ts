import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { mutation, query } from '#http/query.ts'
import { isQueued, rechazoOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { deshacerPasos, listarDeshacibles, MAXIMO_DE_PEDIDOS, moverPedidos } from '#pedidos/mover/contract.ts'
import { clockSkewOf } from '#pedidos/mover/undoable.ts'
import {
  type Batch,
  currentBatch,
  dropFinished,
  isBatchRunning,
  type Job,
  setBatch,
  stopBatch,
  subscribeBatch,
} from './batch.ts'
import type { Selectable } from './useSelection.ts'

/**
 * Moves the selected orders in requests of a hundred. A refused order does not stop the others. The whole batch can be
 * undone at once.
 */
export function useBatch(onMove: (moved: Selectable[]) => void) {
  const batch = useSyncExternalStore(subscribeBatch, currentBatch)
  useEffect(() => dropFinished, [])
  const cache = useQueryClient()
  const mover = useMutation(mutation(moverPedidos))
  const deshacer = useMutation(mutation(deshacerPasos))

  async function follow(since: Batch) {
    stopBatch(false)
    let current: Batch = { ...since, state: 'andando', failure: null }
    setBatch(current)
    while (current.remaining.length > 0 && isBatchRunning()) {
      const { key, destino, descripcion } = current
      const part = current.remaining.slice(0, MAXIMO_DE_PEDIDOS)
      try {
        const answer = await mover
          .mutateAsync({ clave: key, pedidos: part, destino, descripcion })
          .catch((error: unknown) => (isQueued(error) ? 'por-enviar' : Promise.reject(error)))
        if (!currentBatch()) return
        const rest = { key: newKey(), remaining: current.remaining.slice(part.length) }
        if (answer === 'por-enviar') {
          onMove(part)
          current = { ...current, ...rest, queued: current.queued + part.length }
          setBatch(current)
          continue
        }
        const moved = new Set(answer.movidos.map(({ codigo }) => codigo))
        onMove(part.filter(({ codigo }) => moved.has(codigo)))
        current = {
          ...current,
          ...rest,
          moved: [...current.moved, ...answer.movidos],
          rechazados: [...current.rechazados, ...answer.rechazados],
        }
        setBatch(current)
      } catch (error) {
        if (currentBatch()) setBatch({ ...current, state: 'cortado', failure: rechazoOf(error).detail })
        return
      }
    }
    setBatch({ ...current, state: current.remaining.length > 0 ? 'parado' : 'hecho' })
  }

  async function sacar(de: Batch) {
    const clockSkew = clockSkewOf(cache.getQueryState(query(listarDeshacibles).queryKey))
    const live = de.moved.filter(({ hasta }) => Date.parse(hasta) > Date.now() + clockSkew)
    let done: Batch = { ...de, undone: { count: 0, undoing: true, failure: null } }
    setBatch(done)
    let count = 0
    try {
      for (let position = 0; position < live.length; position += MAXIMO_DE_PEDIDOS) {
        const answer = await deshacer.mutateAsync({
          movimientos: live.slice(position, position + MAXIMO_DE_PEDIDOS).map(({ id }) => id),
        })
        count += answer.deshechos.length
        const rechazados = [...done.rechazados, ...answer.rechazados]
        done = { ...done, rechazados, undone: { count, undoing: true, failure: null } }
        setBatch(done)
      }
      setBatch({ ...done, undone: { count, undoing: false, failure: null } })
    } catch (error) {
      setBatch({ ...done, undone: { count, undoing: false, failure: rechazoOf(error).detail } })
    }
  }

  return {
    lote: batch,
    start: (job: Job) =>
      follow({
        ...job,
        state: 'andando',
        remaining: job.pedidos,
        key: newKey(),
        moved: [],
        queued: 0,
        rechazados: [],
        failure: null,
        undone: null,
      }),
    resume: () => batch && follow(batch),
    stop() {
      stopBatch(true)
    },
    deshacer: () => batch && sacar(batch),
    dismiss: () => setBatch(null),
  }
}

export type BatchControls = ReturnType<typeof useBatch>
