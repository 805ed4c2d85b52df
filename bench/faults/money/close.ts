import { setTimeout as pause } from 'node:timers/promises'
import { cerrarDia, obtenerCierre } from '#dinero/cierre/contract.ts'
import type { Client } from '../client.ts'

/** Milliseconds between two tries to close. */
const EVERY = 400

/** Somebody who closes the first open day again and again, also while others pay, and past midnight. */
export function openCloser(owner: Client, random: () => number) {
  let stopped = false
  const answers = { closed: 0, refused: 0 }
  async function run() {
    while (!stopped) {
      const { ok, body: seen } = await owner.insist(obtenerCierre, { querystring: {} })
      if (ok && !seen.cerrado) {
        const cuentas = seen.lineas
          .filter(({ contado }) => contado === null)
          .map(({ persona, esperado }) => {
            const isShort = random() < 0.3
            const contado = isShort ? '0.00' : esperado
            return { persona: persona?.id ?? null, contado, razon: isShort ? 'No estaba' : '' }
          })
        const closing = await owner.insist(cerrarDia, { body: { dia: seen.dia, visto: seen.visto, cuentas } })
        answers[closing.ok ? 'closed' : 'refused']++
      }
      await pause(EVERY)
    }
  }
  const running = run()
  return {
    answers,
    async stop() {
      stopped = true
      await running
    },
  }
}
