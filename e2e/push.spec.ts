import { obtenerPush } from '#push/contract.ts'
import { withPushManager } from './push.ts'
import { expect, openAsStaff, test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

test('staff turn pushes on, choose what to hear of, try it, and turn them off', async ({ page, shop }) => {
  await withPushManager(page)
  await openAsStaff(page, shop, '/mi-cuenta/ajustes#avisos')
  const section = page.getByRole('region', { name: 'Avisos en este dispositivo' })
  await section.getByRole('button', { name: 'Activar avisos en este dispositivo' }).click()
  await section.getByLabel('Una ayuda urgente').uncheck()
  await section.getByLabel('No avisarme de noche').check()
  await section.getByLabel('Desde las').selectOption('9 p. m.')
  const saved = async () => (await page.request.get(obtenerPush.url)).json()
  await expect.poll(saved).toMatchObject({ apagadas: ['ayuda'], silencio: { desde: 21, hasta: 7 } })
  await section.getByRole('button', { name: 'Probar' }).click()
  await expect(section.getByRole('status')).toContainText('Enviado')

  await page.reload()
  await expect(section.getByLabel('Una ayuda urgente')).not.toBeChecked()
  await expect(section.getByLabel('Desde las')).toHaveValue('21')

  await section.getByRole('button', { name: 'Desactivar en este dispositivo' }).click()
  await expect(section.getByRole('button', { name: 'Activar avisos en este dispositivo' })).toBeVisible()
})

test('the service worker shows the pushes that it gets, those of a group together', async ({ page, shop }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await page.context().newCDPSession(page)
  const registrations: string[] = []
  devtools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId))
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  // Without a window Chromium shows no notifications, so the worker's are recorded.
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No service worker runs.')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: Notification[] }
    scope.shown = []
    scope.registration.getNotifications = async () => scope.shown
    scope.registration.showNotification = async (title, options) => {
      scope.shown = [{ title, ...options } as unknown as Notification]
    }
  })
  const content = {
    ...{ grupo: 'pedido_nuevo', titulo: 'Pedido nuevo', texto: 'B01-40718', ruta: '/manage/pedidos/B01-40718' },
    // Chromium without a window ends a worker that sets the number on the icon.
    ...{ cuantos: 1, varios: { titulo: 'pedidos nuevos', ruta: '/manage/pedidos' }, insignia: null },
  }
  const deliver = () =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(shop.url).origin,
      registrationId: registrations[0] ?? '',
      data: JSON.stringify(content),
    })
  const titles = () =>
    worker.evaluate(() => (globalThis as unknown as { shown: Notification[] }).shown.map(({ title }) => title))
  await deliver()
  await expect.poll(titles).toEqual(['Pedido nuevo'])
  await deliver()
  await expect.poll(titles).toEqual(['2 pedidos nuevos'])
})
