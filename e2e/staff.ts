import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { readPedido } from './list.ts'
import { type Shop, send } from './shop.ts'

/** A signed-in staff member in another browser. */
export async function staffOf({ request }: PlaywrightWorkerArgs['playwright'], { url, session }: Shop) {
  return { request: await request.newContext({ baseURL: url, storageState: { cookies: session, origins: [] } }) }
}

/** Changes data of an order, keeping its other fields. */
export async function edit({ request }: { request: APIRequestContext }, codigo: string, changes: object) {
  const {
    codigo: _codigo,
    fecha_creacion: _createdAt,
    clase: _kind,
    avisos_por_correo: _mailNotices,
    costo_envio: _shipping,
    autorizado_a_recoger: _authorized,
    correo_comprobado: _comprobado,
    lineas: _lineas,
    cuenta: _cuenta,
    propuesta: _propuesta,
    estatus,
    ...editable
  } = await readPedido({ request }, codigo)
  await send(request, `/api/gestion/pedidos/${codigo}`, { ...editable, estatus_id: estatus.id, ...changes }, 'put')
}

/** Changes the public notes of an order. */
export const annotate = (staff: { request: APIRequestContext }, codigo: string, notas: string) =>
  edit(staff, codigo, { notas })
