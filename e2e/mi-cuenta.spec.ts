import type { Page } from '@playwright/test'
import { enviarAviso } from '#avisos/avisos.server.ts'
import { negocio } from '#negocio'
import { publicarNoticias } from '#noticias/noticias.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { mover } from './list.ts'
import { newMiembro, signInAs, signInByForm } from './miembro.ts'
import { expect, expectAccessible, expectToast, pedidoDe, type Shop, test } from './shop.ts'
import { staffOf } from './staff.ts'
import { withoutResponse } from './state.ts'

/** Creates a member, signs the page in, and can notify them. */
async function openAsMiembro(shop: Shop, correo: string) {
  const { withDatabase } = shop
  const created = await newMiembro(shop, { nombre: 'Yokasta Peña', correo })
  const notify = (...titles: string[]) =>
    withDatabase((db) =>
      db.transaction(async (tx) => {
        for (const title of titles)
          await enviarAviso(tx, {
            user_id: created.id,
            codigo_membresia: created.codigo_membresia,
            tipo: 'general',
            titulo: title,
            mensaje: `${title}. Te esperamos.`,
          })
      }),
    )
  return { ...created, avisar: notify }
}

const tabNamed = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })

test('a member signs in, reads notifications, follows orders live, adds one by mail and signs out', async ({
  page,
  playwright,
  shop,
  emailFor,
}) => {
  const correo = emailFor('yokasta')
  const yokasta = await openAsMiembro(shop, correo)
  await yokasta.avisar('Cerramos el lunes', 'Llegaron cuentas nuevas')
  const noticia = `Cuentas para ${yokasta.codigo_membresia}`
  await shop.withDatabase((db) =>
    db.transaction((tx) => publicarNoticias(tx, [{ titulo: noticia, contenido: 'Son azules.' }])),
  )

  // Without a session the page leads to the sign-in, and back afterwards.
  await page.goto('/mi-cuenta?ver=notificaciones')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Sesión requerida')).toBeVisible()
  await signInByForm(page, correo)
  await expect(page).toHaveURL(/\/mi-cuenta\?ver=notificaciones$/)
  await expect(page.getByRole('heading', { name: 'Hola, Yokasta', level: 1 })).toBeVisible()
  await expect(page.locator('[data-escrito]')).toHaveText('Hola, Yokasta')
  await expect(page.getByText(yokasta.codigo_membresia)).toBeVisible()
  await expect(page.getByText('RD$ 0.00')).toBeVisible()

  // The unread count equals the list's, wherever it is shown.
  const countOf = (expected: number) =>
    expect(page.getByRole('definition').filter({ hasText: 'sin leer' })).toHaveText(`${expected} sin leer`)
  await countOf(2)
  await expect(tabNamed(page, 'Notificaciones')).toHaveText('Notificaciones2')
  await page.getByRole('link', { name: /Llegaron cuentas nuevas.*sin leer/ }).click()
  await expect(page.getByText('Llegaron cuentas nuevas. Te esperamos.')).toBeVisible()
  await expect(page).toHaveURL(/aviso=\d+/)
  await countOf(1)
  await yokasta.avisar('Tu pieza te espera')
  await expect(page.getByRole('link', { name: /Tu pieza te espera.*sin leer/ })).toBeVisible()
  await countOf(2)
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await countOf(0)
  await expect(page.getByRole('button', { name: 'Marcar todas como leídas' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('Llegaron cuentas nuevas. Te esperamos.')).toBeVisible()
  await countOf(0)

  // The arrow keys focus a tab without opening it.
  await tabNamed(page, 'Notificaciones').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabNamed(page, 'Soporte')).toBeFocused()
  await expect(page).toHaveURL(/ver=notificaciones/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ver=soporte$/)
  await expect(page.getByText('No tienes tickets.')).toBeVisible()
  const historyLength = await page.evaluate(() => history.length)
  await tabNamed(page, 'Noticias').click()
  await expect(page.getByRole('heading', { name: noticia })).toBeVisible()
  // Each opened tab adds one entry to the browser's history.
  expect(await page.evaluate(() => history.length)).toBe(historyLength + 1)
  await tabNamed(page, `Pedir en ${negocio.servicioInternacional.nombre}`).click()
  await expect(page.getByLabel('Código de membresía')).toHaveValue(yokasta.codigo_membresia)
  await page.getByLabel('¿Qué quieres comprar?').fill('Cartera roja')

  // An order with the confirmed e-mail appears by itself, and moves live.
  await tabNamed(page, 'Mis Pedidos').click()
  await expect(page.getByText('Todavía no tienes pedidos.')).toBeVisible()
  await tabNamed(page, `Pedir en ${negocio.servicioInternacional.nombre}`).click()
  await expect(page.getByLabel('¿Qué quieres comprar?')).toHaveValue('Cartera roja')
  await tabNamed(page, 'Mis Pedidos').click()
  const codigo = await pedidoDe(page, correo)
  const card = page.getByRole('article', { name: codigo })
  await expect(card).toContainText('Recibido')
  for (const label of ['Cliente', 'Total', 'Creado', 'Estimado']) await expect(card.getByText(label)).toBeVisible()
  await mover(await staffOf(playwright, shop), codigo, { estatus_id: ESTATUS.listo })
  await expect(card.locator('[data-slot=insignia]')).toHaveText('Listo para Entregar')
  await expect(page.getByRole('heading', { name: 'Lo que espera por ti' })).toBeVisible()
  await card.getByRole('link', { name: /Ver los pasos/ }).click()
  await expect(page).toHaveURL(new RegExp(`pedido=${codigo}`))
  await expect(card.getByRole('list', { name: 'Historial del pedido' })).toBeVisible()

  // A typed code links nothing until the order's owner agrees.
  const auntEmail = emailFor('tia')
  const other = await pedidoDe(page, auntEmail)
  await page.getByRole('button', { name: 'Vincular un pedido' }).click()
  const form = page.getByRole('form', { name: 'Vincular un pedido' })
  await form.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(form.getByText('Escribe el código del pedido.').first()).toBeVisible()
  await form.getByLabel('Código de pedido').fill(other)
  await form.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(form.getByText(/le llega un enlace/)).toBeVisible()
  await expect(page.getByRole('article', { name: other })).toHaveCount(0)
  const mail = await shop.mailbox.waitForMail(
    ({ to, subject }) => to.includes(auntEmail) && subject.includes('¿Agregar'),
  )
  const link = /\/vincular-pedido#c=[\w-]{22}/.exec(mail.text)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByText('Yokasta, y***@ejemplo.com')).toBeVisible()
  await expect(page).not.toHaveURL(/c=/)
  await page.getByRole('button', { name: 'Agregar el pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Pedido agregado' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ir a Mi cuenta' }).click()
  await expect(page.getByRole('article', { name: other })).toBeVisible()
  await expect(page.getByRole('article', { name: codigo })).toBeVisible()

  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expectToast(page, 'Sesión cerrada', 'Puedes volver a entrar cuando quieras.')
  await expect(page.getByText('Sesión requerida')).toBeHidden()
})

test('a part that fails to load says so, and a retry loads it', async ({ page, shop, emailFor, consoleErrors }) => {
  const correo = emailFor('yokasta')
  await openAsMiembro(shop, correo)
  await signInAs(page.request, correo)
  await withoutResponse(page, '**/api/noticias', () => page.goto('/mi-cuenta?ver=noticias'))
  await expect(page.getByRole('main').getByText('No se pudo cargar la información')).toBeVisible()
  // The owner wants this one as a toast too.
  await expect(page.locator('[data-sonner-toast]')).toContainText('No se pudo cargar la información')
  await page.unroute('**/api/noticias')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('main').getByText('No se pudo cargar la información')).toBeHidden()
  expect(consoleErrors.splice(0).join()).toContain('ERR_FAILED')
})

test.describe('with things that move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the greeting is typed once per tab, without layout shift, and is whole for screen readers', async ({
    page,
    shop,
    emailFor,
  }) => {
    const correo = emailFor('yokasta')
    await openAsMiembro(shop, correo)
    await signInAs(page.request, correo)
    await page.addInitScript(recordTyped)
    await page.goto('/mi-cuenta')
    const title = page.getByRole('heading', { name: 'Hola, Yokasta', level: 1 })
    const typed = page.locator('[data-escrito]')
    await expect(typed).toHaveText(/^Hola/)
    await page.evaluate(() => document.fonts.ready)
    const before = await title.boundingBox()
    await expect(typed).toHaveText('Hola, Yokasta')
    expect(await title.boundingBox()).toEqual(before)
    // Each recorded part is longer than the part before; a slow machine skips some parts.
    const parts = await page.evaluate(typedValues)
    expect(parts.map((part) => 'Hola, Yokasta'.slice(0, part.length))).toEqual(parts)
    expect(parts).toEqual(parts.toSorted((one, other) => one.length - other.length))
    expect(parts.length).toBeGreaterThan(2)
    await page.reload()
    await expect(typed).toHaveText('Hola, Yokasta')
    expect(await page.evaluate(typedValues)).toEqual(['Hola, Yokasta'])
  })
})

type Recorded = typeof globalThis & { escrito: string[] }

function recordTyped() {
  const typed: string[] = []
  ;(globalThis as Recorded).escrito = typed // `typedValues` reads it
  new MutationObserver(() => {
    const text = document.querySelector('[data-escrito]')?.textContent
    if (text && text !== typed.at(-1)) typed.push(text)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

const typedValues = () => (globalThis as Recorded).escrito
