import type { Page } from '@playwright/test'
import { ESTATUS } from '#pedidos/estatus.ts'
import { mover } from './lista.ts'
import { anotar, deGestion } from './personal.ts'
import { enlaceEn, expect, pedidoDe, test } from './tienda.ts'

const paso = (page: Page) => page.locator('[aria-current=step]')

async function seguir(page: Page, codigo: string) {
  // Anew: asked for again, the page shows the order that it was left with.
  await page.goto('about:blank')
  await page.goto(`/rastrear#codigo=${codigo}`)
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

// Of one shop a browser keeps six connections at most, which as many lines would take.
test('seven windows that are seen are live, and an eighth one loads', async ({
  context,
  page,
  playwright,
  tienda,
  correoDe,
}) => {
  const codigo = await pedidoDe(page, correoDe('siete'))
  const ultima = await context.newPage()
  const ventanas = [page, ...(await Promise.all(Array.from({ length: 5 }, () => context.newPage()))), ultima]
  for (const ventana of ventanas) await seguir(ventana, codigo)
  await (await context.newPage()).goto('/pedir')

  const gestion = await deGestion(playwright, tienda)
  await mover(gestion, codigo, { estatus_id: ESTATUS.confirmado })
  for (const ventana of ventanas) {
    await expect(paso(ventana)).toContainText('Confirmado')
    await expect(ventana.getByText('En vivo: actualizado')).toBeVisible()
  }

  // The line goes on when the window that opened it is gone, and follows what the others do.
  await page.close()
  const otro = await pedidoDe(ultima, correoDe('octavo'))
  await seguir(ultima, otro)
  await mover(gestion, codigo, { estatus_id: ESTATUS.en_preparacion })
  await mover(gestion, otro, { estatus_id: ESTATUS.confirmado })
  for (const ventana of ventanas.slice(1, -1)) await expect(paso(ventana)).toContainText('En Preparación')
  await expect(paso(ultima)).toContainText('Confirmado')
})

test('a page that nobody sees for a minute lets go of the common line, and catches up when it is seen', async ({
  page,
  playwright,
  tienda,
  correoDe,
}) => {
  await page.clock.install()
  const codigo = await pedidoDe(page, correoDe('fondo'))
  await seguir(page, codigo)
  await verse(page, false)
  await page.clock.fastForward(61_000)
  await expect(page.getByText('Conectando en vivo…')).toBeVisible()

  const gestion = await deGestion(playwright, tienda)
  await mover(gestion, codigo, { estatus_id: ESTATUS.confirmado })
  await verse(page, true)
  await expect(paso(page)).toContainText('Confirmado')
  await expect(page.getByText('En vivo: actualizado')).toBeVisible()
  await mover(gestion, codigo, { estatus_id: ESTATUS.en_preparacion })
  await expect(paso(page)).toContainText('En Preparación')
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
  await otraVez.click()
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
  const gestion = await deGestion(playwright, tienda)
  await page.context().addCookies(tienda.sesion)
  const suyo = await pedidoDe(page, tienda.admin.correo)
  await seguir(page, suyo)
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()
  await anotar(gestion, suyo, 'Con dije de luna')
  await expect(page.getByText('Con dije de luna')).toBeVisible()

  const correo = correoDe('enlace')
  const ajeno = await pedidoDe(page, correo)
  const { texto } = await tienda.buzon.esperarA(({ para }) => para.includes(correo))
  const porEnlace = await context.newPage()
  await porEnlace.goto(enlaceEn(texto, 't'))
  await expect(porEnlace.getByText('En vivo: actualizado')).toBeVisible()
  await seguir(page, ajeno)
  await anotar(gestion, ajeno, 'Con dije de sol')
  await expect(porEnlace.getByText('Con dije de sol')).toBeVisible()
  await mover(gestion, ajeno, { estatus_id: ESTATUS.confirmado })
  await expect(paso(page)).toContainText('Confirmado')
  await expect(page.getByText('Con dije de sol')).toBeHidden()
})
