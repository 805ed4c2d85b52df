import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { enlaceA } from '#lib/enlaceA.ts'
import { mover } from './lista.ts'
import { entrarComo, miembroDe } from './miembro.ts'
import {
  conAviso,
  ESCRITORIO,
  enAmbos,
  entrar,
  enviar,
  expect,
  pedidoDe,
  sinBarreras,
  TELEFONO,
  test,
} from './tienda.ts'

const caja = (page: Page) => page.getByRole('textbox', { name: /^(Respuesta para|Nota que)/ })

test('staff find who waits, answer and note, lose nothing between two tickets, and close one', async ({
  page,
  playwright,
  tienda,
  correoDe,
  consola,
}) => {
  const correo = correoDe('yokasta')
  const nombre = `Yokasta ${randomUUID().slice(0, 6)}`
  await miembroDe(tienda, { nombre, correo })
  const codigo = await pedidoDe(page, correo)
  const miembro = await playwright.request.newContext({ baseURL: tienda.url })
  await entrarComo(miembro, correo)
  const abre = (asunto: string, mas: object) => enviar(miembro, '/api/tickets', { asunto, ...mas })
  const escribe = (mensaje: string) => enviar(miembro, `/api/tickets/${largo}/respuestas`, { mensaje })
  const fila = (asunto: string) => page.getByRole('row').filter({ hasText: asunto })
  const buscar = () => page.getByRole('searchbox', { name: 'Buscar tickets' }).fill(nombre)

  // In a list that is open and empty the first one is there by itself, and the next one waits until it is asked for.
  await entrar(page, tienda, enlaceA('/admin-dashboard/tickets'))
  await buscar()
  await expect(page.getByText(`Ningún ticket coincide con «${nombre}».`)).toBeVisible()
  const { id: largo } = await abre('Largo de la pulsera', { descripcion: 'Mide 17 cm.' })
  await expect(page.locator('[data-fila]')).toHaveText(['Largo de la pulsera'])
  await abre('Pagar en dos partes', { descripcion: '¿Se puede?', prioridad: 'alta' })
  for (let n = 1; n <= 8; n++) await escribe(`Otra cosa más, la número ${n}.`)
  await page.getByRole('button', { name: '1 nuevo' }).click()

  // Beside the clients there is less room: each ticket still has its subject.
  const barra = page.getByRole('navigation', { name: 'Gestión' })
  await barra.getByRole('link', { name: /^Clientes/ }).click()
  await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeFocused()
  const enPoco = page.locator('[data-fila]').filter({ hasText: 'Largo de la pulsera' }).first()
  await enPoco.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await enPoco.boundingBox())?.width).toBeGreaterThan(100)

  // Who waits longest comes first; the states have their words.
  await barra.getByRole('link', { name: /^Tickets/ }).click()
  await expect(page.getByRole('heading', { name: 'Tickets', level: 1 })).toBeFocused()
  await buscar()
  await expect(page.locator('[data-fila]')).toHaveText(['Largo de la pulsera', 'Pagar en dos partes'])
  const susEstados = /Alta.*Abierto|Abierto.*Alta/
  await expect(fila('Pagar en dos partes')).toContainText(susEstados)
  await sinBarreras(page)
  await page.setViewportSize(TELEFONO)
  await expect(page.getByRole('listitem').filter({ hasText: 'Pagar en dos partes' })).toContainText(susEstados)
  await sinBarreras(page)
  await page.setViewportSize(ESCRITORIO)
  await fila('Pagar en dos partes').getByRole('button', { name: 'En progreso' }).click()
  await conAviso(page, 'Ticket en progreso', 'Pagar en dos partes')
  await expect(fila('Pagar en dos partes').getByRole('button', { name: 'En progreso' })).toHaveCount(0)

  // With the keyboard: to the first, and in.
  await page.getByRole('heading', { name: 'Tickets', level: 1 }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Largo de la pulsera' })).toBeFocused()
  const mensajes = page.getByRole('region', { name: 'Mensajes' })
  await expect(mensajes.getByText('Nueva', { exact: true })).toHaveCount(9)
  const loDemas = page.getByRole('region', { name: 'También escribió' })
  await expect(loDemas.getByRole('link', { name: /Pagar en dos partes/ })).toHaveAttribute('href', /tickets\/\d+$/)
  await expect.poll(async () => (await page.getByRole('article').first().boundingBox())?.height).toBe(500)
  await enAmbos(page, sinBarreras)

  // What comes while one reads moves nothing; the bar of what was just moved leaves the way down free.
  await mover(page, codigo, { estatus_id: 2 })
  await expect(page.getByRole('region', { name: 'Lo último que moviste' })).toBeVisible()
  await mensajes.getByText('Mide 17 cm.').scrollIntoViewIfNeeded()
  const antes = await mensajes.getByText('Mide 17 cm.').boundingBox()
  await escribe('Y la última.')
  const ultimo = page.getByRole('button', { name: 'Ir al último' })
  await expect(ultimo).toBeVisible()
  expect(await mensajes.getByText('Mide 17 cm.').boundingBox()).toEqual(antes)
  await ultimo.click()
  await expect(mensajes.getByText('Y la última.')).toBeInViewport()
  await expect(ultimo).toBeHidden()

  // What is begun for one is not there for another, and is there again.
  await page.getByRole('button', { name: 'Nota interna' }).click()
  await caja(page).fill('Pidió lo mismo en octubre.')
  await enAmbos(page, sinBarreras)
  await page.goBack()
  await page.locator('[data-fila]').last().click()
  await expect(page.getByRole('heading', { name: 'Pagar en dos partes' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Respuesta para Yokasta' })).toHaveValue('')
  await page.goBack()
  await page.locator('[data-fila]').first().click()
  await expect(page.getByRole('textbox', { name: 'Nota que solo lee el equipo' })).toHaveValue(/octubre/)
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  const nota = page.getByRole('article').filter({ hasText: 'Nota interna de' }).last()
  await expect(nota).toContainText('Pidió lo mismo en octubre.')
  await expect(page.getByRole('article').first()).toContainText('Abierto')

  // An answer at hand, and what is added to it; it takes the ticket up.
  await page.getByRole('button', { name: 'Respuesta', exact: true }).click()
  await page.getByRole('button', { name: 'Preparadas' }).click()
  await page.getByRole('menuitem', { name: 'Lo vemos' }).click()
  await expect(caja(page)).toHaveValue(/^Hola, Yokasta: gracias/)
  await caja(page).press('Control+Enter')
  await expect(caja(page)).toHaveValue('')
  await expect(mensajes.getByText(/^Hola, Yokasta: gracias/)).toBeInViewport()
  await expect(page.getByRole('article').first()).toContainText('En progreso')
  const leido = await (await miembro.get(`/api/tickets/${largo}`)).text()
  expect(leido).toContain('Hola, Yokasta')
  expect(leido).not.toContain('octubre')

  // Somebody else is quicker: it is said to what.
  const estado = `/api/gestion/tickets/${largo}/estado`
  await page.route(
    `**${estado}`,
    async (ruta) => {
      await page.request.put(estado, { data: { estado: 'abierto', era: 'en_progreso' }, failOnStatusCode: true })
      await ruta.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Cerrar el ticket Largo' }).click()
  const aviso = page.locator('[data-sonner-toast]').filter({ hasText: 'No se pudo actualizar el ticket' })
  await expect(aviso).toContainText('ya pasó este ticket a Abierto')
  await expect(page.getByRole('article').first().getByText('Abierto', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar el ticket Largo' }).click()
  await conAviso(page, 'Ticket cerrado', 'Largo de la pulsera')
  await expect(page.getByText('Está cerrado: para responder, reábrelo.')).toBeVisible()
  await enAmbos(page, sinBarreras)
  // A note that is begun now stays one when somebody opens the ticket: it must not reach its member.
  await caja(page).fill('Solo para nosotras.')
  await page.request.put(estado, { data: { estado: 'abierto', era: 'cerrado' }, failOnStatusCode: true })
  await expect(page.getByText('Está cerrado: para responder, reábrelo.')).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Nota que solo lee el equipo' })).toHaveValue('Solo para nosotras.')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Nota guardada' })).toBeVisible()

  // Its member leaves while it is open: it says so where it stood.
  consola.splice(0)
  await tienda.conBase((db) => db.execute(sql`delete from "user" where email = ${correo}`))
  await expect(page.getByText('Ese ticket ya no está.')).toBeVisible()
  consola.splice(0)
  await miembro.dispose()
})

test('a long subject is cut in its row, on a phone and beside the ticket that is open', async ({
  page,
  playwright,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('larga')
  await miembroDe(tienda, { nombre: 'Yokasta Peña', correo })
  const miembro = await playwright.request.newContext({ baseURL: tienda.url })
  await entrarComo(miembro, correo)
  const asunto = `Un asunto muy largo que no cabe en una fila ${randomUUID()} de la lista de tickets`
  const { id } = await enviar(miembro, '/api/tickets', { asunto, descripcion: 'Mide 17 cm.' })
  const sobra = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('section[aria-label=Lista]')].map(
        ({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth),
      ),
    )
  await entrar(page, tienda, enlaceA('/admin-dashboard/tickets/:id', { id }))
  await expect(page.locator('[data-fila]').filter({ hasText: asunto })).toBeVisible()
  expect(await sobra()).toEqual([0, 0])
  await page.setViewportSize(TELEFONO)
  await page.goto(enlaceA('/admin-dashboard/tickets'))
  await expect(page.locator('[data-fila]').filter({ hasText: asunto })).toBeVisible()
  expect(await sobra()).toEqual([0, 0])
})
