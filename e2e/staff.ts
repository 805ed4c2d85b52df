import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { readPedido } from './list.ts'
import { type Shop, send } from './shop.ts'

/** Somebody of the staff, who works from elsewhere. */
export async function staffOf({ request }: PlaywrightWorkerArgs['playwright'], { url, session }: Shop) {
  return { request: await request.newContext({ baseURL: url, storageState: { cookies: session, origins: [] } }) }
}

/** Writes what the client of an order may read with the rest of it. */
export async function annotate({ request }: { request: APIRequestContext }, codigo: string, notas: string) {
  const {
    codigo: _codigo,
    fecha_creacion: _createdAt,
    clase: _kind,
    avisos_por_correo: _mailNotices,
    costo_envio: _shipping,
    autorizado_a_recoger: _authorized,
    estatus,
    ...editable
  } = await readPedido({ request }, codigo)
  await send(request, `/api/gestion/pedidos/${codigo}`, { ...editable, estatus_id: estatus.id, notas }, 'put')
}
