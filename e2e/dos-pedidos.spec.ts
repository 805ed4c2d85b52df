import type { Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { accion, aLaLista, enlaceAl, leerPedido, mover } from './lista.ts'
import { EN_TELEFONO, entrar, expect, pedidoDe, test } from './tienda.ts'

const formulario = (page: Page, nombre: string) => page.getByRole('form', { name: nombre })
const aDatos = { ver: 'pedido' } as const

const TITULOS = { Estatus: 'Actualizar estatus', Pedido: 'Crear o actualizar pedido' }

/** On a phone one part of the page is there at a time, and takes the focus when it is opened. */
async function verParte(page: Page, nombre: keyof typeof TITULOS) {
  const partes = page.getByRole('navigation', { name: 'Partes de la página' })
  const enlace = partes.getByRole('link', { name: nombre })
  // A page that is on its way has no part yet.
  await expect(partes.locator('[aria-current]')).toHaveCount(1)
  if (await enlace.getAttribute('aria-current')) return
  await enlace.tap()
  await expect(page.getByRole('heading', { name: TITULOS[nombre], exact: true })).toBeFocused()
}

test.describe('on a phone', () => {
  test.use(EN_TELEFONO)

  test('nothing that is typed for one order reaches another', async ({ page, tienda, correoDe }) => {
    const [uno, otro] = [await pedidoDe(page, correoDe('uno')), await pedidoDe(page, correoDe('otro'))]
    await entrar(page, tienda)
    // At first from the latest five, then from the list.
    const aEditar = async (codigo: string) => {
      await enlaceAl(page, codigo).tap()
      await expect(page).toHaveURL(enlaceA('/manage/pedidos/:codigo', { codigo }))
      await expect(page.getByRole('heading', { name: `${codigo} · Ana Peña` })).toBeFocused()
      await accion(page, 'Editar')
      await expect(page.getByRole('heading', { name: `${codigo} · Ana Peña`, level: 1 })).toBeFocused()
    }
    await aEditar(uno)

    const estatus = formulario(page, 'Actualizar estatus')
    const datos = formulario(page, 'Crear o actualizar pedido')
    const copia = formulario(page, 'Copiar historial')
    await verParte(page, 'Estatus')
    await estatus.getByLabel('Nuevo estatus').selectOption({ label: 'Confirmado' })
    await estatus.getByLabel('Descripción').fill('Tu pulsera lleva el nombre de Marta.')
    await verParte(page, 'Pedido')
    await datos.getByLabel('Cliente', { exact: true }).fill('Marta Gil')
    await datos.getByLabel('Notas privadas').fill('Paga en efectivo')
    await copia.getByLabel('Copiar el historial de').fill('B77-77777')
    await verParte(page, 'Estatus')
    await expect(estatus.getByLabel('Descripción')).toHaveValue('Tu pulsera lleva el nombre de Marta.')

    await aLaLista(page)
    const pregunta = page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' })
    await pregunta.getByRole('button', { name: 'Volver' }).click()
    await expect(pregunta).toBeHidden()
    await verParte(page, 'Pedido')
    await expect(datos.getByLabel('Cliente', { exact: true })).toHaveValue('Marta Gil')
    await aLaLista(page)
    await pregunta.getByRole('button', { name: 'Seguir sin guardar' }).click()
    await aEditar(otro)
    const vacios = async (codigo: string) => {
      await verParte(page, 'Estatus')
      await expect(estatus.getByLabel('Pedido')).toHaveValue(codigo)
      await expect(estatus.getByLabel('Nuevo estatus')).toHaveValue('')
      await expect(estatus.getByLabel('Descripción')).toHaveValue('')
      await verParte(page, 'Pedido')
      await expect(datos.getByLabel('Código')).toHaveValue(codigo)
      await expect(datos.getByLabel('Cliente', { exact: true })).toHaveValue(codigo ? 'Ana Peña' : '')
      await expect(datos.getByLabel('Notas privadas')).toHaveValue('')
      await expect(copia.getByLabel('Copiar el historial de')).not.toHaveValue('B77-77777')
    }
    await vacios(otro)
    await page.goto(enlaceA('/manage/pedidos/:codigo/editar', { codigo: uno }))
    await vacios(uno)

    await page.locator('main').getByRole('link', { name: 'Nuevo pedido' }).click()
    await expect(page).toHaveURL(enlaceA('/manage', { consulta: aDatos }))
    await vacios('')
  })
})

test('a new order starts empty, under a code of its own', async ({ page, tienda, consola, correoDe }) => {
  const codigo = await pedidoDe(page, correoDe('previo'))
  await entrar(page, tienda, enlaceA('/manage/pedidos/:codigo/editar', { codigo, consulta: aDatos }))
  await page.locator('main').getByRole('link', { name: 'Nuevo pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Gestión de pedidos' })).toBeFocused()
  const datos = formulario(page, 'Crear o actualizar pedido')
  for (const cifra of ['Precio (RD$)', 'Total (RD$)', 'Peso (kg)']) {
    await expect(datos.getByLabel(cifra)).toHaveAttribute('step', '0.01')
    await expect(datos.getByLabel(cifra)).toHaveAttribute('inputmode', 'decimal')
  }
  await datos.getByRole('button', { name: 'Generar' }).click()
  await expect(datos.getByText('Código libre: vas a crear el pedido.')).toBeVisible()
  for (const campo of ['Cliente', 'Correo del cliente (opcional)', 'Precio (RD$)'])
    await expect(datos.getByLabel(campo, { exact: true })).toHaveValue('')
  // The browser itself reports the 404 that says that the code is free.
  expect(consola.splice(0)).toEqual([expect.stringContaining('404')])

  // A code that an order has leads to it.
  await datos.getByLabel('Código', { exact: true }).fill(codigo)
  await expect(page).toHaveURL(enlaceA('/manage/pedidos/:codigo/editar', { codigo, consulta: aDatos }))
  await expect(datos.getByRole('button', { name: 'Actualizar pedido' })).toBeVisible()
  await page.goBack()
  await expect(datos.getByLabel('Código', { exact: true })).toHaveValue('')

  // With something typed it is only offered.
  await datos.getByLabel('Cliente', { exact: true }).fill('Marta Gil')
  await datos.getByLabel('Código', { exact: true }).fill(codigo)
  await expect(datos.getByRole('link', { name: `Abrir ${codigo}` })).toBeVisible()
  await expect(datos.getByLabel('Cliente', { exact: true })).toHaveValue('Marta Gil')
})

test('what somebody else changed meanwhile is offered beside what is typed, and never saved over', async ({
  page,
  tienda,
  consola,
  correoDe,
}) => {
  const codigo = await pedidoDe(page, correoDe('ajeno'))
  await entrar(page, tienda, enlaceA('/manage/pedidos/:codigo/editar', { codigo }))
  const datos = formulario(page, 'Crear o actualizar pedido')
  await datos.getByLabel('Precio (RD$)').fill('900')
  await datos.getByLabel('Peso (kg)').fill('0.2')
  await datos.getByLabel('Total (RD$)').fill('900')
  // While it is on its way: sooner, and the page would know of it before it is sent.
  let movido = false
  await page.route(`**/api/gestion/pedidos/${codigo}`, async (ruta) => {
    if (ruta.request().method() === 'PUT' && !movido) {
      movido = true
      await mover(page, codigo, { estatus_id: ESTATUS.confirmado })
    }
    await ruta.continue()
  })
  await datos.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expect(datos.getByText('Otra persona cambió este pedido', { exact: true })).toBeVisible()
  // The browser itself reports the 409.
  await expect.poll(() => consola.splice(0).join()).toContain('409')
  await expect(datos.getByLabel('Precio (RD$)')).toHaveValue('900')
  await datos.getByRole('button', { name: 'Cargar los datos nuevos' }).click()
  await expect(datos.getByLabel('Precio (RD$)')).not.toHaveValue('900')
  await expect(datos.getByLabel('Estatus')).toHaveValue('2')

  await datos.getByLabel('Precio (RD$)').fill('950')
  await datos.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expect(page.getByText('Pedido actualizado')).toBeVisible()
  await expect(datos.getByRole('button', { name: 'Deshacer' })).toBeHidden()
  await expect(datos.getByText('Otra persona cambió este pedido', { exact: true })).toBeHidden()

  // What is typed may also stay, over what the other person wrote.
  await datos.getByLabel('Notas privadas').fill('Paga en efectivo')
  await mover(page, codigo, { estatus_id: ESTATUS.recibido })
  await datos.getByRole('button', { name: 'Conservar lo que escribí' }).click()
  await expect(datos.getByLabel('Notas privadas')).toHaveValue('Paga en efectivo')
  await expect(datos.getByLabel('Estatus')).toHaveValue('1')
  await datos.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expect(datos.getByRole('button', { name: 'Deshacer' })).toBeHidden()

  // Nor is a status chosen for one that somebody else has left meanwhile.
  const estatus = formulario(page, 'Actualizar estatus')
  await estatus.getByLabel('Nuevo estatus').selectOption({ label: 'Entregado' })
  expect((await leerPedido(page, codigo)).notas_privadas).toBe('Paga en efectivo')
  await mover(page, codigo, { estatus_id: ESTATUS.confirmado })
  await expect(page.getByText('Otra persona movió este pedido')).toBeVisible()
  await estatus.getByRole('button', { name: 'Actualizar estatus' }).click()
  await expect.poll(() => consola.splice(0).join()).toContain('409')
  expect((await leerPedido(page, codigo)).estatus.id).toBe(2)

  // A change of one's own in the other form is nobody else's.
  await estatus.getByLabel('Nuevo estatus').selectOption({ label: 'En Preparación' })
  await estatus.getByRole('button', { name: 'Actualizar estatus' }).click()
  await expect(estatus.getByRole('status').first()).toContainText('En Preparación')
  await expect(datos.getByText('Otra persona cambió este pedido', { exact: true })).toBeHidden()
  await expect(datos.getByLabel('Precio (RD$)')).toHaveValue('950.00')

  // Nor is one that was done and whose answer was lost: sent again, it is done once.
  const alMover = `**/api/pedidos/${codigo}/estatus`
  await page.route(
    alMover,
    async (ruta) => {
      await ruta.fetch()
      await ruta.abort()
    },
    { times: 1 },
  )
  await estatus.getByLabel('Nuevo estatus').selectOption({ label: 'Listo para Entregar' })
  await estatus.getByRole('button', { name: 'Actualizar estatus' }).click()
  await expect(estatus.getByText(/cuenta una sola/)).toBeVisible()
  await expect(estatus.getByRole('status').first()).toContainText('Listo para Entregar')
  await expect(page.getByText('Otra persona movió este pedido')).toBeHidden()
  expect(consola.splice(0).join()).toContain('ERR_FAILED')
  await estatus.getByRole('button', { name: 'Actualizar estatus' }).click()
  await expect(estatus.getByLabel('Nuevo estatus')).toHaveValue('')
  const { historial } = await (await page.request.get(`/api/pedidos/${codigo}`)).json()
  expect(historial.filter((paso: { estatus: { id: number } }) => paso.estatus.id === 6)).toHaveLength(1)

  await page.getByRole('button', { name: 'Revocar enlaces' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar enlaces' }).click()
  await expect(page.getByText('Enlaces revocados')).toBeVisible()
})
