import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { mutation } from '#http/query.ts'
import { isQueued, rechazoOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { MAXIMO_DE_PEDIDOS, moverPedidos } from '#pedidos/mover/contract.ts'
import {
  type Batch,
  currentBatch,
  isBatchRunning,
  type Job,
  newBatch,
  setBatch,
  stopBatch,
  subscribeBatch,
} from './batch.ts'
import type { Selectable } from './useSelection.ts'

/**
 * Moves the selected orders in requests of a hundred. A refused order does not stop the others. The undo bar undoes the
 * whole batch.
 */
export function useBatch(onMove: (moved: Selectable[]) => void) {
  const batch = useSyncExternalStore(subscribeBatch, currentBatch)
  const mover = useMutation(mutation(moverPedidos))

  async function follow(since: Batch) {
    stopBatch(false)
    let current: Batch = { ...since, state: 'andando', failure: null }
    setBatch(current)
    while (current.remaining.length > 0 && isBatchRunning()) {
      const { key, destino, descripcion, razon, lote } = current
      const part = current.remaining.slice(0, MAXIMO_DE_PEDIDOS)
      try {
        const answer = await mover
          .mutateAsync({ clave: key, pedidos: part, destino, descripcion, lote, ...(razon && { razon }) })
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
    const { remaining, rechazados, queued } = current
    // The undo bar says what was moved.
    if (remaining.length === 0 && rechazados.length === 0 && queued === 0) setBatch(null)
    else setBatch({ ...current, state: remaining.length > 0 ? 'parado' : 'hecho' })
  }

  return {
    lote: batch,
    start: (job: Job) => follow(newBatch(job)),
    resume: () => batch && follow(batch),
    stop() {
      stopBatch(true)
    },
    dismiss: () => setBatch(null),
  }
}

export type BatchControls = ReturnType<typeof useBatch>
