import type { FastifyRequest } from 'fastify'
import type { Db } from '#db/open.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import * as contract from './contract.ts'
import * as push from './push.server.ts'
import { vapidKeysOf } from './vapid.server.ts'

type Options = {
  db: Db
  secret: string
  /** The id of the request's session. */
  sessionOf: (request: FastifyRequest) => Promise<string>
  allowPrivate?: boolean
}

export const pushRoutes: Routes<Options> = async (app, { db, secret, sessionOf, allowPrivate = false }) => {
  const serve = serveWith(app, db)
  const { publicKey: clave } = vapidKeysOf(secret)
  const read = async (autor: string) => ({ clave, ...(await push.readPreferencias(db, autor)) })

  serve(contract.obtenerPush, (_, { autor }) => read(autor))
  serve(contract.cambiarPreferencias, async (_, asked) => {
    await push.cambiarPreferencias(db, asked)
    return read(asked.autor)
  })
  serve(contract.suscribir, async (_, asked, request) => {
    const isNew = await push.suscribir(db, { ...asked, sesion: await sessionOf(request), allowPrivate })
    request.wasDoneBefore = !isNew
  })
  serve(contract.quitarSuscripcion, push.quitarSuscripcion)
  serve(contract.probarPush, push.probarPush)
}
