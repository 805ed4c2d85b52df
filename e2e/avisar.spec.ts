import { randomUUID } from 'node:crypto'
import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { expect, expectAccessible, ON_PHONE, openAsStaff, test } from './shop.ts'
import { typeInPedido } from './state.ts'

test.describe('on a phone', () => {
  test.use(ON_PHONE)

  test('three clients are told by WhatsApp in two taps each, also by a phone that unloads the page', async ({
    page,
    context,
    shop,
  }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp', contentType: 'text/html' }))
    const who = `Aviso ${randomUUID().slice(0, 6)}`
    await openAsStaff(page, shop, linkTo('/manage/pedidos'))
    const names = ['Ana', 'Berta', 'Carla'].map((name) => `${name} ${who}`)
    const pedido = {
      telefono: '829-555-0147',
      estatus_id: ESTATUS.en_preparacion,
      fecha_estimada_entrega: '2099-12-05',
    }
    for (const cliente of names) await typeInPedido(page, shop.url, { ...pedido, cliente })
    await page.goto(linkTo('/manage/pedidos', { query: { q: who } }))
    await expect(page.locator('[data-fila]')).toHaveCount(3)
    await page.getByRole('button', { name: 'Más opciones' }).click()
    await page.getByRole('menuitem', { name: 'Elegir los 3 que coinciden' }).click()
    await page.getByRole('button', { name: 'Pasar al siguiente' }).click()
    await page.getByRole('link', { name: 'Avisar a 3' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Avisar a 3 por WhatsApp' })).toBeVisible()
    await expectAccessible(page)

    const told: string[] = []
    /** The second tap is WhatsApp's own button. */
    async function tell() {
      const opened = page.waitForEvent('popup')
      await page.getByRole('link', { name: /^Escribirle a/ }).click()
      const chat = await opened
      await expect(chat).toHaveURL(/^https:\/\/wa\.me\/18295550147\?text=/)
      told.push(new URL(chat.url()).searchParams.get('text') ?? '')
      await chat.close()
      await page.bringToFront()
    }
    await tell()
    await expect(page.getByText('2 de 3')).toBeVisible()
    await tell()
    await expect(page.getByText('3 de 3')).toBeVisible()
    // The last record is taken back, and that client comes again before the third.
    await page.getByRole('button', { name: 'No lo envié' }).click()
    await expect(page.getByText('2 de 3')).toBeVisible()
    await tell()
    await expect(page.getByText('3 de 3')).toBeVisible()
    // The popup is blocked: nobody counts as told, and the message can be copied.
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByRole('link', { name: /^Escribirle a/ }).click()
    await expect(page.getByRole('button', { name: 'Copiar mensaje' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('3 de 3')).toBeVisible()
    // The page is unloaded while WhatsApp is open.
    await tell()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '3 avisados' })).toBeVisible()
    expect(new Set(told.map((texto) => /rastrear\/([\w-]{22})/.exec(texto)?.[1])).size).toBe(3)
    const firstNames = [...new Set(told.map((texto) => /^Hola, (\w+)/.exec(texto)?.[1] ?? ''))]
    expect(firstNames.toSorted()).toEqual(['Ana', 'Berta', 'Carla'])
    await page.getByRole('button', { name: 'Cerrar' }).last().click()
    await expect(page).toHaveURL(new RegExp(linkTo('/manage/pedidos')))
  })
})
