import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, type Shop } from './shop.ts'

export const CHAT_DESK = '/api/gestion/chat'
const EMPTY = { esperan: [], contigo: [], dejadas: [] }

/** A staff member at the chat, through the routes that its pages call. */
export function agentOf(request: APIRequestContext) {
  const send = (method: 'put' | 'post', path: string, data: object = {}) =>
    request[method](`${CHAT_DESK}${path}`, { data, failOnStatusCode: true })
  return {
    turno: (en_turno: boolean) => send('put', '/turno', { en_turno, devolver: true }),
    mesa: async () => ({ ...EMPTY, ...(await (await request.get(CHAT_DESK)).json()) }),
    take: (id: string) => send('post', `/${id}/toma`, { era: null }),
    say: (id: string, content: string) => send('post', `/${id}/mensajes`, { clave: randomUUID(), contenido: content }),
    end: (id: string) => send('post', `/${id}/final`),
    type: (id: string) => send('post', `/${id}/tecleo`),
    async read(id: string): Promise<string[]> {
      const { mensajes: messages } = await (await request.get(`${CHAT_DESK}/${id}`)).json()
      return messages
        .filter(({ rol: role }: { rol: string }) => role === 'user')
        .map(({ contenido: content }: { contenido: string }) => content)
    },
  }
}

/** Signs in and returns the same staff member as `agentOf`. */
export const signedInAgent = async (request: APIRequestContext, { admin }: Shop) => {
  await request.post('/api/sesion', { data: admin, failOnStatusCode: true })
  return agentOf(request)
}

/** The chat panel on the visitor's page. */
export const panel = (page: Page) => page.getByRole('dialog', { name: /Soporte|Carla|Administración/ })
export const conversationId = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/chat')).json()).conversacion.id

export async function say(page: Page, text: string) {
  const box = panel(page).getByRole('textbox', { name: 'Escribe tu mensaje' })
  await box.fill(text)
  await box.press('Enter')
  await expect(box).toHaveValue('')
}
