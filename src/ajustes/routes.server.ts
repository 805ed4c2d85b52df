import type { Db } from '#db/open.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import * as ajustes from './ajustes.server.ts'
import { deshacerAjuste, listarAjustes, listarCambios, publicarAjuste } from './contract.ts'

type Options = { db: Db; reload: () => Promise<void> }

export const ajustesRoutes: Routes<Options> = async (app, { db, reload }) => {
  const serve = serveWith(app, db)
  app.topic('ajustes', { policy: 'ajustes' })

  serve(listarAjustes, ajustes.listar)
  serve(listarCambios, ajustes.listarCambios)
  // Who publishes sees the change at once. If that fails, the notice loads it a moment later, as in other processes.
  const reloadNow = () => reload().catch(() => {})
  serve(publicarAjuste, (db, { valor = null, ...asked }) =>
    ajustes.publicar(db, { ...asked, valor }).finally(reloadNow),
  )
  serve(deshacerAjuste, (db, asked) => ajustes.deshacer(db, asked).finally(reloadNow))
}
