import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { backUp } from '#backup/dump.server.ts'
import { runRound } from '#conversaciones/chat/round.server.ts'
import type { Db } from '#db/open.server.ts'
import { cleanUp } from '#jobs/cleanup.server.ts'
import { enviarPendientes } from '#noticias/circulares/circulares.server.ts'
import { recordarPagos } from '#pedidos/cuotas/recordatorios/recordatorios.server.ts'
import { tellNewDays } from '#pedidos/fechas/fechas.server.ts'
import { releaseOverdue, vencerPropuestas } from '#pedidos/pedidos.server.ts'
import { conciliar } from '#saldo/reconciliation.server.ts'
import { silent } from '../shop.ts'

/** What runs by a schedule of the queue, by its name there. */
export const SCHEDULED: Record<string, (db: Db, url: string) => Promise<unknown>> = {
  limpieza: (db) => cleanUp(db, silent),
  fechas_nuevas: (db) => tellNewDays(db),
  recordatorios_de_pago: (db) => recordarPagos(db),
  async apartados(db) {
    await releaseOverdue(db)
    await vencerPropuestas(db)
  },
  async respaldos(_db, url) {
    const file = path.join(tmpdir(), `brisa-growth-${randomUUID()}.gz`)
    await backUp({ url, file, secret: { value: randomUUID(), isOwn: false } }).finally(() =>
      rmSync(file, { force: true }),
    )
  },
}

/** What runs every few seconds, or by hand. */
const OTHERS: typeof SCHEDULED = {
  'a round of the chat': (db) => runRound(db),
  'mails to all members': (db) => enviarPendientes(db),
  conciliar: (db) => conciliar(db),
}

export const JOBS = { ...SCHEDULED, ...OTHERS }
