import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { leerPedido } from './lista.ts'
import { enviar, type Tienda } from './tienda.ts'

/** Somebody of the staff, who works from elsewhere. */
export async function deGestion({ request }: PlaywrightWorkerArgs['playwright'], { url, sesion }: Tienda) {
  return { request: await request.newContext({ baseURL: url, storageState: { cookies: sesion, origins: [] } }) }
}

/** Writes what the client of an order may read with the rest of it. */
export async function anotar({ request }: { request: APIRequestContext }, codigo: string, notas: string) {
  const {
    codigo: _suyo,
    fecha_creacion: _cuando,
    clase: _clase,
    avisos_por_correo: _avisos,
    costo_envio: _envio,
    autorizado_a_recoger: _autorizado,
    estatus,
    ...datos
  } = await leerPedido({ request }, codigo)
  await enviar(request, `/api/gestion/pedidos/${codigo}`, { ...datos, estatus_id: estatus.id, notas }, 'put')
}
