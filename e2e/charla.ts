import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, type Tienda } from './tienda.ts'

export const MESA = '/api/gestion/chat'
const VACIO = { esperan: [], contigo: [], dejadas: [] }

/** Somebody of the staff at the desk, by what its pages call. */
export function agenteDe(peticiones: APIRequestContext) {
  const mandar = (metodo: 'put' | 'post', camino: string, data: object = {}) =>
    peticiones[metodo](`${MESA}${camino}`, { data, failOnStatusCode: true })
  return {
    turno: (en_turno: boolean) => mandar('put', '/turno', { en_turno, devolver: true }),
    mesa: async () => ({ ...VACIO, ...(await (await peticiones.get(MESA)).json()) }),
    toma: (id: string) => mandar('post', `/${id}/toma`, { era: null }),
    dice: (id: string, contenido: string) => mandar('post', `/${id}/mensajes`, { clave: randomUUID(), contenido }),
    termina: (id: string) => mandar('post', `/${id}/final`),
    teclea: (id: string) => mandar('post', `/${id}/tecleo`),
    async lee(id: string): Promise<string[]> {
      const { mensajes } = await (await peticiones.get(`${MESA}/${id}`)).json()
      return mensajes
        .filter(({ rol }: { rol: string }) => rol === 'user')
        .map(({ contenido }: { contenido: string }) => contenido)
    },
  }
}

/** The same, once signed in. */
export const conSesion = async (peticiones: APIRequestContext, { admin }: Tienda) => {
  await peticiones.post('/api/sesion', { data: admin, failOnStatusCode: true })
  return agenteDe(peticiones)
}

/** The visitor's panel. */
export const panel = (page: Page) => page.getByRole('dialog', { name: /Soporte|Carla|Administración/ })
export const idDe = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/chat')).json()).conversacion.id

export async function decir(page: Page, texto: string) {
  const caja = panel(page).getByRole('textbox', { name: 'Escribe tu mensaje' })
  await caja.fill(texto)
  await caja.press('Enter')
  await expect(caja).toHaveValue('')
}
