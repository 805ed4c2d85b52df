import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { enlaceA } from '#lib/enlaceA.ts'
import { ESCRITORIO, enTelefono, entrar, enviar, expect, pedidoDe, sinBarreras, TELEFONO, test } from './tienda.ts'

const barra = (page: Page) => page.getByRole('navigation', { name: 'Gestión' })
const fichas = (page: Page) => page.getByRole('list', { name: 'Lo que espera' })
const paleta = (page: Page) => page.getByRole('dialog', { name: 'Comandos' })

test('what waits is counted beside each entry and on Hoy, changes by itself, and each number opens its list', async ({
  page,
  tienda,
  correoDe,
}) => {
  await entrar(page, tienda)
  await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeVisible()
  const porPrecio = fichas(page).getByRole('link', { name: /Por poner precio/ })
  await expect(porPrecio).toHaveText(/^\d+Por poner precio/)
  const antes = Number.parseInt((await porPrecio.textContent()) ?? '', 10)
  const codigo = await pedidoDe(page, correoDe('hoy'))
  await expect(porPrecio).toHaveText(new RegExp(`^${antes + 1}Por poner precio`))
  // At the side, and on a phone below.
  const entrada = barra(page).getByRole('link', { name: `Pedidos , ${antes + 1} por poner precio` })
  await expect(entrada).toBeVisible()
  await page.setViewportSize(TELEFONO)
  await expect(entrada).toBeVisible()
  await page.setViewportSize(ESCRITORIO)
  await expect(page.getByRole('region', { name: 'Se movió hoy' }).locator('li').first()).toContainText(codigo)

  const ayuda = { situacion: 'Es para mañana', correo: correoDe('hoy') }
  await enviar(page.request, `/api/pedidos/${codigo}/ayudas`, ayuda)
  await expect(fichas(page).getByRole('link', { name: /ayuda.? urgente/ })).toBeVisible()
  // It is stopped now, and waits for that answer and no longer for its price.
  await expect(porPrecio).toHaveText(new RegExp(`^${antes}Por poner precio`))

  await porPrecio.click()
  await expect(page).toHaveURL(enlaceA('/manage/pedidos', { consulta: { estatus: '1', sin_precio: 'si' } }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a storm of changes is read a few times, and the last one is seen', async ({ page, tienda, correoDe }) => {
  await entrar(page, tienda)
  const porPrecio = fichas(page).getByRole('link', { name: /Por poner precio/ })
  await expect(porPrecio).toHaveText(/^\d+Por poner precio/)
  const antes = Number.parseInt((await porPrecio.textContent()) ?? '', 10)
  // The line is open once a change comes by itself.
  await pedidoDe(page, correoDe('antes'))
  await expect(porPrecio).toHaveText(new RegExp(`^${antes + 1}Por`))
  const leidas: string[] = []
  page.on('request', (peticion) => leidas.push(new URL(peticion.url()).pathname))
  const empezada = performance.now()
  await tienda.conBase(async (db) => {
    for (let vez = 0; vez < 200; vez++) {
      await db.execute(sql`select pg_notify('vivo', ${vez % 2 ? 'gestion:pedidos' : 'gestion:solicitudes'})`)
      await setTimeout(4)
    }
  })
  await pedidoDe(page, correoDe('tormenta'))
  await expect(porPrecio).toHaveText(new RegExp(`^${antes + 2}Por`))
  const alcanzan = Math.ceil((performance.now() - empezada) / 400) + 2
  for (const direccion of ['/api/gestion/pendientes', '/api/gestion/movidos-hoy'])
    expect(leidas.filter((leida) => leida === direccion).length).toBeLessThanOrEqual(alcanzan)
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

test('any order and any command is a few letters away, and the rest when the server does not answer', async ({
  page,
  tienda,
  correoDe,
  consola,
}) => {
  const codigo = await pedidoDe(page, correoDe('paleta'))
  await entrar(page, tienda)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // What is typed right after they were asked for goes into them, and moves no order.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(codigo.toLowerCase())
  await expect(paleta(page).getByRole('combobox')).toHaveValue(codigo.toLowerCase())
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
  const hoja = page.getByRole('dialog', { name: 'Atajos del teclado' })
  await expect(hoja).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hoja).toBeHidden()

  // On a phone they open by the sign of the search, except on an order's page, whose bar has no room for it.
  await barra(page).getByRole('link', { name: /^Hoy/ }).click()
  await page.setViewportSize(TELEFONO)
  await page.route('**/api/gestion/pedidos/busquedas*', (peticion) => peticion.abort())
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(paleta(page).getByRole('combobox')).toBeFocused()
  await sinBarreras(page)
  await page.keyboard.type('corrés')
  await expect(paleta(page).getByRole('status')).toContainText('El servidor no responde')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Correos', level: 1 })).toBeFocused()
  consola.length = 0
})

test('every key of a page stands on its sheet, those of a single letter can be turned off, and no letter of a search is lost', async ({
  page,
  tienda,
  correoDe,
}) => {
  const codigo = await pedidoDe(page, correoDe('buscado'))
  await entrar(page, tienda)
  await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeVisible()
  const hoja = page.getByRole('dialog', { name: 'Atajos del teclado' })
  await page.keyboard.press('?')
  await expect(hoja.getByText('Buscar pedidos')).toBeVisible()
  await sinBarreras(page)
  await hoja.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(hoja).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(paleta(page).getByRole('combobox')).toBeFocused()
  await expect(hoja).toBeHidden()
  await page.keyboard.type('atajos')
  await page.keyboard.press('Enter')
  await hoja.getByRole('checkbox').check()
  await page.keyboard.press('Escape')

  // What is typed while the list is on its way is looked for there.
  const campo = page.getByRole('searchbox', { name: 'Buscar pedidos' })
  const alListar = Promise.withResolvers<void>()
  await page.route('**/api/gestion/pedidos/lista*', async (peticion) => {
    await alListar.promise
    await peticion.fallback()
  })
  await barra(page)
    .getByRole('link', { name: /^Pedidos/ })
    .click()
  await campo.fill('carmen')
  alListar.resolve()
  await expect(page).toHaveURL(enlaceA('/manage/pedidos', { consulta: { q: 'carmen' } }))

  // On the list it follows what is typed, and no letter is lost on the way.
  await campo.fill('')
  // Also when the list that was on its way takes the focus between two keys.
  await page.getByRole('heading', { level: 1 }).focus()
  await campo.pressSequentially('nadie se llama así', { delay: 20 })
  await expect(page).toHaveURL(enlaceA('/manage/pedidos', { consulta: { q: 'nadie se llama así' } }))
  await expect(campo).toHaveValue('nadie se llama así')

  await barra(page).getByRole('link', { name: /^Hoy/ }).click()
  await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeFocused()
  await page.keyboard.press('/')
  await expect(campo).toBeFocused()
  await page.keyboard.type(codigo)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(enlaceA('/manage/pedidos', { consulta: { q: codigo } }))
})
