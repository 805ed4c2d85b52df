import type { APIRequestContext, Page } from '@playwright/test'
import { entrar, expect, pedidoDe, type Tienda, test } from './tienda.ts'

/** Staff who work from elsewhere. */
async function gestion(api: APIRequestContext, { admin }: Tienda) {
  await api.post('/api/sesion', { data: admin })
  const leer = async (codigo: string) => (await api.get(`/api/gestion/pedidos/${codigo}`)).json()
  return {
    async mover(codigo: string, estatus_id: number) {
      const { version } = await leer(codigo)
      expect(
        (
          await api.post(`/api/pedidos/${codigo}/estatus`, {
            headers: { 'idempotency-key': crypto.randomUUID() },
            data: { estatus_id, version },
          })
        ).status(),
      ).toBe(200)
    },
    async anotar(codigo: string, notas: string) {
      const {
        codigo: _suyo,
        fecha_creacion: _cuando,
        clase: _clase,
        avisos_por_correo: _avisos,
        costo_envio: _envio,
        autorizado_a_recoger: _autorizado,
        estatus,
        ...datos
      } = await leer(codigo)
      const guardado = { ...datos, estatus_id: estatus.id, notas }
      expect(
        (
          await api.put(`/api/gestion/pedidos/${codigo}`, {
            headers: { 'idempotency-key': crypto.randomUUID() },
            data: guardado,
          })
        ).status(),
      ).toBe(200)
    },
  }
}

async function seguir(page: Page, codigo: string) {
  // Anew: asked for again, the page shows the order that it was left with.
  await page.goto('about:blank')
  await page.goto('/rastrear')
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('En vivo: actualizado')).toBeVisible()
}

/** As if another window were in front. */
function verse(page: Page, visible: boolean) {
  return page.evaluate((visible) => {
    Object.defineProperty(document, 'hidden', { value: !visible, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: visible ? 'visible' : 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visible)
}

test('nine windows that are seen are live, and a tenth one loads', async ({
  context,
  page,
  playwright,
  tienda,
  correoDe,
}) => {
  test.setTimeout(120_000)
  const codigo = await pedidoDe(page, correoDe('nueve'))
  const ventanas = [page]
  while (ventanas.length < 9) ventanas.push(await context.newPage())
  for (const ventana of ventanas) await seguir(ventana, codigo)
  await (await context.newPage()).goto('/pedir')

  const { mover } = await gestion(await playwright.request.newContext({ baseURL: tienda.url }), tienda)
  await mover(codigo, 2)
  for (const ventana of ventanas) {
    await expect(ventana.locator('[aria-current=step]')).toContainText('Confirmado')
    await expect(ventana.getByText('En vivo: actualizado')).toBeVisible()
  }

  // The line goes on when the window that opened it is gone, and follows what the others do.
  await ventanas[0]?.close()
  const otro = await pedidoDe(ventanas[1] ?? page, correoDe('decimo'))
  await seguir(ventanas[8] ?? page, otro)
  await mover(codigo, 3)
  await mover(otro, 2)
  await expect(ventanas[1]?.locator('[aria-current=step]') ?? page.locator('main')).toContainText('En Preparación')
  await expect(ventanas[8]?.locator('[aria-current=step]') ?? page.locator('main')).toContainText('Confirmado')
})

test.describe('a page that nobody sees for a minute', () => {
  for (const [como, sinCompartir] of [
    ['by a line of its own', true],
    ['by the common line', false],
  ] as const)
    test(`lets go of its line and catches up when it is seen: ${como}`, async ({
      page,
      playwright,
      tienda,
      correoDe,
    }) => {
      if (sinCompartir) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
      await page.clock.install()
      const codigo = await pedidoDe(page, correoDe('fondo'))
      await seguir(page, codigo)
      await verse(page, false)
      const suelta =
        sinCompartir && page.waitForEvent('requestfailed', (peticion) => peticion.url().includes('/api/vivo'))
      await page.clock.fastForward(61_000)
      await suelta
      await expect(page.getByText('Conectando en vivo…')).toBeVisible()

      const { mover } = await gestion(await playwright.request.newContext({ baseURL: tienda.url }), tienda)
      await mover(codigo, 2)
      await verse(page, true)
      await expect(page.locator('[aria-current=step]')).toContainText('Confirmado')
      await expect(page.getByText('En vivo: actualizado')).toBeVisible()
      await mover(codigo, 3)
      await expect(page.locator('[aria-current=step]')).toContainText('En Preparación')
    })
})

test('the line is not called live while the shop is away, and comes back with it', async ({
  page,
  tienda,
  consola,
  correoDe,
}) => {
  const codigo = await pedidoDe(page, correoDe('corte'))
  await seguir(page, codigo)
  await tienda.matar()
  await expect(page.getByText('Sin conexión en vivo')).toBeVisible()
  await expect(page.getByText('En vivo: actualizado')).toBeHidden()

  // What the page says of a search that cannot be answered stays where it is while it is tried again.
  const buscar = async (codigo: string) => {
    await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Buscar Otro Pedido' }).click()
  await buscar('B01-99997')
  const otraVez = page.getByRole('button', { name: 'Consultar otra vez' })
  await otraVez.click({ timeout: 15_000 })
  await expect(otraVez).toHaveAttribute('aria-busy', 'true')
  await expect(otraVez).toBeFocused()
  await page.getByRole('button', { name: 'Intentar de Nuevo' }).click()
  await buscar(codigo)
  await expect(page.getByText('Sin conexión en vivo')).toBeVisible()
  await tienda.volver()
  await expect(page.getByText('En vivo: actualizado')).toBeVisible({ timeout: 30_000 })
  // The browser itself reports what it could not reach meanwhile.
  for (const error of consola.splice(0)) expect(error).toMatch(/CONNECTION_REFUSED|INCOMPLETE_CHUNKED|ERR_/)
})

test('the owner sees new notes at once, signed in or by the link of a mail; another order stays as its code shows it', async ({
  page,
  context,
  playwright,
  tienda,
  correoDe,
}) => {
  const { anotar, mover } = await gestion(await playwright.request.newContext({ baseURL: tienda.url }), tienda)
  await entrar(page, tienda)
  const suyo = await pedidoDe(page, tienda.admin.correo)
  await seguir(page, suyo)
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()
  await anotar(suyo, 'Con dije de luna')
  await expect(page.getByText('Con dije de luna')).toBeVisible()

  const correo = correoDe('enlace')
  const ajeno = await pedidoDe(page, correo)
  const { texto } = await tienda.buzon.esperarA(({ para }) => para.includes(correo))
  const porEnlace = await context.newPage()
  await porEnlace.goto(/http\S+#t=[\w-]{22}/.exec(texto)?.[0] ?? '')
  await expect(porEnlace.getByText('En vivo: actualizado')).toBeVisible()
  await seguir(page, ajeno)
  await anotar(ajeno, 'Con dije de sol')
  await expect(porEnlace.getByText('Con dije de sol')).toBeVisible()
  await mover(ajeno, 2)
  await expect(page.locator('[aria-current=step]')).toContainText('Confirmado')
  await expect(page.getByText('Con dije de sol')).toBeHidden()
})

test('staff see a new order without asking for it', async ({ page, tienda, correoDe }) => {
  await entrar(page, tienda)
  const linea = page.getByText(await pedidoDe(page, correoDe('nuevo')))
  await expect(linea.first()).toBeVisible()
})
