import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { expect, ON_PHONE, pedidoDe, signInSeparately, test } from './shop.ts'

test.use({ ...ON_PHONE, serviceWorkers: 'allow' })

const PHOTO = { name: 'Pulsera.jpg', mimeType: 'image/jpeg', buffer: readFileSync('public/img/og.jpg') }

/** Sends the form that the phone sends when another app shares with the staff's app. */
async function share(page: Page, files: (typeof PHOTO)[], text = '') {
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, {
      method: 'post',
      enctype: 'multipart/form-data',
      action: '/manage/compartir',
      id: 'compartir',
    })
    for (const [name, type] of Object.entries({ fotos: 'file', text: 'text' }))
      form.append(Object.assign(document.createElement('input'), { name, type, multiple: true, ariaLabel: name }))
    document.body.append(form)
  })
  await page.getByLabel('fotos').setInputFiles(files)
  await page.getByLabel('text', { exact: true }).fill(text)
  await page.evaluate(() => (document.getElementById('compartir') as HTMLFormElement).submit())
  await expect(page.getByRole('heading', { name: 'Compartido', level: 1 })).toBeVisible()
}

test('a photo that is shared without a line waits, goes to an order and is on the page of its owner; signing out forgets what waits', async ({
  page,
  shop,
  browser,
  emailFor,
  consoleErrors,
}) => {
  const correo = emailFor('compartir')
  const codigo = await pedidoDe(page, correo, {})
  const { text } = await shop.mailbox.waitForMail(({ to }) => to.includes(correo))
  await signInSeparately(page, shop)
  await page.goto(linkTo('/manage/pedidos'))
  // The worker takes shares only in a browser of staff, which it knows by what it keeps for them.
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('gestion'))))
    .toBe(true)
  await share(page, [PHOTO, { name: 'recibo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }])
  await expect(page.getByText('«recibo.pdf» no es una foto.')).toBeVisible()
  await page.getByRole('link', { name: new RegExp(codigo) }).click()
  await page.getByRole('link', { name: 'Pieza terminada' }).click()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Guardar foto' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /conexión/ })).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText('Pulsera.jpg', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar foto' }).click()
  await expect(page.getByText('Pulsera.jpg', { exact: true })).toBeHidden()
  await expect(page.getByText('recibo.pdf', { exact: true })).toBeVisible()
  expect(consoleErrors.splice(0).every((message) => /Failed to (load|fetch)|INTERNET_DISCONNECTED/.test(message))).toBe(
    true,
  )

  const owner = await browser.newContext({ serviceWorkers: 'block' })
  const tracking = await owner.newPage()
  await tracking.goto(/https?:\/\/\S+(\/rastrear\/[\w-]{22})/.exec(text)?.[1] ?? '')
  const shown = tracking.getByRole('img', { name: 'Tu pieza terminada' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(1200)
  await owner.close()

  await page.evaluate(() => fetch('/api/sesion', { method: 'DELETE' }))
  await page.goto(linkTo('/'))
  await expect.poll(() => page.evaluate(() => caches.has('compartido'))).toBe(false)
  // Reads that were under way when the session ended are refused.
  expect(consoleErrors.splice(0).filter((message) => !message.includes('401'))).toEqual([])
})
