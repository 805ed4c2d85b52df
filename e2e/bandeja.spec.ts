import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enlaceA } from '#comun/enlaceA.ts'
import { historial, pedidos } from '#db/esquema/pedidos.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { enTelefono, entrar, expect, POR_ENVIO, pedidoDe, sinBarreras, test } from './tienda.ts'

const fila = (page: Page, texto: string | RegExp) => page.locator('[data-fila]').filter({ hasText: texto })
const caja = (page: Page) => page.getByRole('textbox', { name: /^(Nota|Respuesta) para/ })

async function escribirALaTienda(page: Page, { nombre, correo }: { nombre: string; correo: string }) {
  const data = { nombre_cliente: nombre, correo, descripcion_problema: '¿Hacen tobilleras?', codigo_pedido: '' }
  await page.request.post('/api/contactos', { headers: { 'idempotency-key': randomUUID() }, data })
}

async function pedirOtraDireccion(page: Page, correo: string) {
  const codigo = await pedidoDe(page, correo)
  const donde = { direccion: 'Calle Duarte', numero_casa: '5', sector: 'Centro', provincia: 'Espaillat' }
  const data = { ...donde, ...POR_ENVIO, correo }
  await page.request.post(`/api/pedidos/${codigo}/cambios-direccion`, {
    headers: { 'idempotency-key': randomUUID() },
    data,
  })
  return codigo
}

test('a message is answered by mail, and a new one waits until it is asked for', { tag: '@both' }, async ({
  page,
  tienda,
  correoDe,
}) => {
  const [uno, otro] = ['uno', 'otro'].map((quien) => ({
    nombre: `Nelson ${randomUUID().slice(0, 6)}`,
    correo: correoDe(quien),
  }))
  if (!uno || !otro) throw new Error('Two were made above.')
  await escribirALaTienda(page, uno)
  await entrar(page, tienda)
  await page.goto(enlaceA('/manage/bandeja', { consulta: { clase: 'mensaje' } }))
  await expect(fila(page, uno.nombre)).toContainText('Sin ver')
  await sinBarreras(page)

  // It waits above the list, whose rows stay where they are.
  await escribirALaTienda(page, otro)
  const nueva = page.getByRole('button', { name: '1 nueva' })
  await expect(nueva).toBeVisible()
  await expect(fila(page, otro.nombre)).toHaveCount(0)
  await nueva.click()
  await expect(page.locator('[data-fila]').first()).toContainText(otro.nombre)

  await fila(page, uno.nombre).click()
  await expect(page.getByRole('heading', { name: 'Mensaje', level: 1 })).toBeFocused()
  await expect(page.getByText('lo abrió')).toBeVisible()
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(page.getByText('Escribe tu respuesta.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cuéntanos más' }).click()
  await expect(caja(page)).toHaveValue(/^Hola, Nelson: gracias/)
  await page.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(page.getByText('Atendida', { exact: true })).toBeVisible()
  await expect(caja(page)).toHaveValue('')
  const { texto } = await tienda.buzon.esperarA(
    ({ para, asunto }) => para.includes(uno.correo) && asunto === 'Respuesta a tu mensaje',
  )
  expect(texto).toContain('Hola, Nelson: gracias')
  expect(texto).toContain('¿Hacen tobilleras?')

  await page.getByRole('button', { name: 'Volver a pendientes' }).click()
  await expect(page.getByRole('button', { name: 'Marcar atendida' })).toBeVisible()
})

test('what is written to one person stays with them, and a refusal says its reason', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correos = ['uno', 'otro'].map((quien) => correoDe(quien))
  const codigos: string[] = []
  for (const correo of correos) codigos.push(await pedirOtraDireccion(page, correo))
  const [uno = '', otro = ''] = codigos
  await entrar(page, tienda)
  // Bookmarks of the page that was there before lead on.
  await page.goto(`/manage/solicitudes?busca=${uno}`)
  await expect(page).toHaveURL(`/manage/bandeja?busca=${uno}`)
  await fila(page, uno).click()
  await expect(page.getByRole('heading', { name: 'Retiro que pasa a envío', level: 1 })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Dirección: nueva' })).toContainText('Calle Duarte 5')
  await caja(page).fill('Ya va por Bonao.')
  await sinBarreras(page)

  await page.goto(enlaceA('/manage/bandeja', { consulta: { busca: otro } }))
  await fila(page, otro).click()
  await expect(page.getByText(otro).last()).toBeVisible()
  await expect(caja(page)).toHaveValue('')
  await page.keyboard.press('r')
  await expect(caja(page)).toBeFocused()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('Para rechazar, escribe el motivo').first()).toBeVisible()

  await page.goto(enlaceA('/manage/bandeja', { consulta: { busca: uno } }))
  await fila(page, uno).click()
  await expect(caja(page)).toHaveValue('Ya va por Bonao.')
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('Rechazada', { exact: true })).toBeVisible()
  const { texto } = await tienda.buzon.esperarA(
    ({ para, asunto }) => para.includes(correos[0] ?? '') && asunto === `Respuesta sobre el pedido ${uno}`,
  )
  expect(texto).toContain('Ya va por Bonao.')

  await page.goto(enlaceA('/manage/bandeja', { consulta: { ver: 'decididas', busca: uno } }))
  await expect(fila(page, uno)).toHaveCount(1)
})

test('with the keyboard one goes along the list, opens, grants and goes to the order', async ({
  page,
  tienda,
  correoDe,
}) => {
  // A phone has no keys.
  if (page.viewportSize()?.width === 360) return
  const correo = correoDe('teclas')
  const codigo = await pedirOtraDireccion(page, correo)
  await entrar(page, tienda)
  await page.goto(enlaceA('/manage/bandeja'))
  await page.getByRole('heading', { name: 'Bandeja', level: 1 }).waitFor()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar en la bandeja' })).toBeFocused()
  await page.keyboard.type(codigo)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`busca=${codigo}`))
  await expect(page.locator('[data-fila]')).toHaveCount(1)
  await expect(fila(page, codigo)).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Buscar en la bandeja' })).not.toBeFocused()
  await page.keyboard.press('j')
  await expect(fila(page, codigo)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Retiro que pasa a envío', level: 1 })).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByText('Aprobada', { exact: true })).toBeVisible()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(enlaceA('/manage/pedidos/:codigo', { codigo }))
})

test('about an order without an e-mail nothing moves until staff have called the phone of the order', async ({
  page,
  tienda,
}) => {
  const codigo = `B48-${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`
  await tienda.conBase(async (db) => {
    await db.insert(pedidos).values({ codigo, cliente: 'Rosa Mejía', telefono: '809 555 0177' })
    await db.insert(historial).values({ codigo, estatus_id: ESTATUS.recibido })
  })
  await page.goto('/rastrear')
  if (enTelefono(page)) await page.getByRole('button', { name: 'Pedir ayuda urgente' }).click()
  const formulario = page.getByRole('form', { name: 'Ayuda urgente' })
  await formulario.getByLabel('Código de pedido').fill(codigo)
  await formulario.getByLabel('Situación').fill('Llámenme al 829 555 0199')
  await formulario.getByLabel('Correo').fill('cualquiera@ejemplo.com')
  await formulario.getByRole('button', { name: 'Pedir ayuda' }).click()
  await expect(page.locator('main').getByText(/antes de moverlo llamamos al teléfono del pedido/)).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
  await sinBarreras(page)

  await entrar(page, tienda)
  await page.goto(enlaceA('/manage/bandeja', { consulta: { busca: codigo } }))
  await expect(fila(page, codigo)).toContainText('sin confirmar')
  await fila(page, codigo).click()
  await expect(page.getByRole('link', { name: '809 555 0177' }).first()).toHaveAttribute('href', 'tel:8095550177')
  await expect(page.getByRole('button', { name: 'Marcar como atendida' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'No es suya' })).toBeVisible()
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Llamé y es suya' }).click()
  await expect(page.getByText(/llamó al pedido, y es suya/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Marcar como atendida' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Llamé y es suya' })).toHaveCount(0)
  await sinBarreras(page)
})

test('by WhatsApp it is noted once somebody says that it went', async ({ page, tienda, correoDe, context }) => {
  const correo = correoDe('wa')
  const respuesta = await page.request.post('/api/pedidos', {
    headers: { 'idempotency-key': randomUUID() },
    data: { nombre: 'Ana Peña', correo, descripcion_articulo: 'Pulsera de cuentas azules', telefono: '809-555-0134' },
  })
  const { codigo } = (await respuesta.json()) as { codigo: string }
  await page.request.post(`/api/pedidos/${codigo}/consultas`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { nombre_cliente: 'Ana Peña', correo, mensaje: '¿Cuándo sale?' },
  })
  await context.route('https://wa.me/**', (peticion) =>
    peticion.fulfill({ body: '<title>WhatsApp</title>', contentType: 'text/html' }),
  )
  await entrar(page, tienda)
  await page.goto(enlaceA('/manage/bandeja', { consulta: { busca: codigo } }))
  await fila(page, codigo).click()
  await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
  await caja(page).fill('Sale mañana.')
  const abierta = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Abrir WhatsApp' }).click()
  await expect(await abierta).toHaveURL('https://wa.me/18095550134?text=Sale%20ma%C3%B1ana.')
  await (await abierta).close()
  await expect(page.getByText('¿Lo enviaste?')).toBeVisible()
  // Also after the phone has put the page away.
  await page.reload()
  await expect(page.getByText('¿Lo enviaste?')).toBeVisible()
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Sí, anótalo' }).click()
  await expect(page.getByText('por WhatsApp (a mano)')).toBeVisible()
  await expect(page.getByText('Atendida', { exact: true })).toBeVisible()
})
