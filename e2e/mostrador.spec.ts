import type { Page } from '@playwright/test'
import { enlaceA } from '#comun/enlaceA.ts'
import { enTelefono, entrar, expect, pedidoDe, sinBarreras, test } from './tienda.ts'

const barra = (page: Page) => page.getByRole('navigation', { name: 'Gestión' })
const fichas = (page: Page) => page.getByRole('list', { name: 'Lo que espera' })
const paleta = (page: Page) => page.getByRole('dialog', { name: 'Comandos' })

/** On a phone the commands open by the sign of the search, except on an order's page, whose bar has no room for it. */
async function abrirPaleta(page: Page) {
  if (enTelefono(page)) await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  else await page.keyboard.press('Control+k')
  await expect(paleta(page).getByRole('combobox')).toBeFocused()
}

test('what waits is counted beside each entry and on Hoy, changes by itself, and each number opens its list', {
  tag: '@both',
}, async ({ page, tienda, correoDe }) => {
  await entrar(page, tienda)
  await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeVisible()
  const porPrecio = fichas(page).getByRole('link', { name: /Por poner precio/ })
  await expect(porPrecio).toHaveText(/^\d+Por poner precio/)
  const antes = Number.parseInt((await porPrecio.textContent()) ?? '', 10)
  const codigo = await pedidoDe(page, correoDe('hoy'))
  await expect(porPrecio).toHaveText(new RegExp(`^${antes + 1}Por poner precio`))
  await expect(barra(page).getByRole('link', { name: `Pedidos , ${antes + 1} por poner precio` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Se movió hoy' }).locator('li').first()).toContainText(codigo)
  await sinBarreras(page)

  await page.request.post(`/api/pedidos/${codigo}/ayudas`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { situacion: 'Es para mañana', correo: correoDe('hoy') },
  })
  await expect(fichas(page).getByRole('link', { name: /ayuda.? urgente/ })).toBeVisible()
  // It is stopped now, and waits for that answer and no longer for its price.
  await expect(porPrecio).toHaveText(new RegExp(`^${antes}Por poner precio`))

  await porPrecio.click()
  await expect(page).toHaveURL(enlaceA('/manage/pedidos', { consulta: { estatus: '1', sin_precio: 'si' } }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the frame leads to every page of staff, to the shop and back, with the focus on each heading', {
  tag: '@both',
}, async ({ page, tienda }) => {
  await entrar(page, tienda)
  for (const nombre of ['Pedidos', 'Chat', 'Hoy']) {
    await barra(page)
      .getByRole('link', { name: new RegExp(`^${nombre}`) })
      .click()
    await expect(page.getByRole('heading', { name: nombre, level: 1 })).toBeFocused()
  }
  const mas = page.getByRole('button', { name: 'Más' })
  if (enTelefono(page)) {
    await mas.click()
    await sinBarreras(page)
  }
  await page.getByRole('link', { name: 'Clientes' }).click()
  await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  if (enTelefono(page)) await mas.click()
  await page.getByRole('link', { name: 'Ver la tienda' }).click()
  await expect(page).toHaveURL(`${tienda.url}/`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('any order and any command is a few letters away, and the rest when the server does not answer', {
  tag: '@both',
}, async ({ page, tienda, correoDe, consola }) => {
  const codigo = await pedidoDe(page, correoDe('paleta'))
  await entrar(page, tienda)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await abrirPaleta(page)
  await sinBarreras(page)
  await page.keyboard.type(codigo.toLowerCase())
  await expect(paleta(page).getByRole('option', { name: codigo })).toHaveAttribute('aria-selected', 'true')
  await sinBarreras(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(enlaceA('/manage/pedidos/:codigo', { codigo }))
  await expect(paleta(page)).toBeHidden()

  // What an earlier letter has found is not what Enter chooses.
  await page.keyboard.press('Control+k')
  await expect(paleta(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('a')
  await expect(paleta(page).getByRole('group', { name: 'Pedidos' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.type('tajos')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Atajos del teclado' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(enlaceA('/manage'))
  await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeVisible()
  await page.route('**/api/gestion/pedidos/busquedas*', (peticion) => peticion.abort())
  await abrirPaleta(page)
  await page.keyboard.type('corrés')
  await expect(paleta(page).getByRole('status')).toContainText('El servidor no responde')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Correos', level: 1 })).toBeFocused()
  consola.length = 0
})

test('every key of a page stands on its sheet; those of a single letter can be turned off', async ({
  page,
  tienda,
  correoDe,
}) => {
  await entrar(page, tienda)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const hoja = page.getByRole('dialog', { name: 'Atajos del teclado' })
  await page.keyboard.press('?')
  await expect(hoja.getByText('Buscar pedidos')).toBeVisible()
  await sinBarreras(page)
  await hoja.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(hoja).toBeHidden()
  await page.keyboard.press('?')
  await abrirPaleta(page)
  await expect(hoja).toBeHidden()
  await page.keyboard.type('atajos')
  await page.keyboard.press('Enter')
  await hoja.getByRole('checkbox').check()
  await page.keyboard.press('Escape')

  const campo = page.getByRole('searchbox', { name: 'Buscar pedidos' })
  if (enTelefono(page)) return
  const codigo = await pedidoDe(page, correoDe('buscado'))
  await page.keyboard.press('/')
  await expect(campo).toBeFocused()
  await page.keyboard.type(codigo)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(enlaceA('/manage/pedidos', { consulta: { q: codigo } }))
  // On the list it follows what is typed, and no letter is lost on the way.
  await campo.fill('')
  // Also when the list that was on its way takes the focus between two keys.
  await page.getByRole('heading', { level: 1 }).focus()
  await campo.pressSequentially('nadie se llama así', { delay: 20 })
  await expect(page).toHaveURL(enlaceA('/manage/pedidos', { consulta: { q: 'nadie se llama así' } }))
  await expect(campo).toHaveValue('nadie se llama así')
})

test('what is typed right after the commands were asked for goes into them, and moves no order', async ({
  page,
  tienda,
}) => {
  // A phone has no keys.
  if (page.viewportSize()?.width === 360) return
  await entrar(page, tienda)
  await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('carmen')
  await expect(paleta(page).getByRole('combobox')).toHaveValue('carmen')
})

test('what is typed into the search while the list is on its way is looked for there', async ({ page, tienda }) => {
  // A phone's list has a field of its own.
  if (page.viewportSize()?.width === 360) return
  await entrar(page, tienda)
  await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeVisible()
  await page.route('**/api/gestion/pedidos/lista*', async (peticion) => {
    await new Promise((listo) => setTimeout(listo, 500))
    await peticion.fallback()
  })
  await barra(page)
    .getByRole('link', { name: /^Pedidos/ })
    .click()
  await page.getByRole('searchbox', { name: 'Buscar pedidos' }).fill('carmen')
  await expect(page).toHaveURL(enlaceA('/manage/pedidos', { consulta: { q: 'carmen' } }))
})
