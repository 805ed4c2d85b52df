import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { leerPedido } from './lista.ts'
import { EN_TELEFONO, enAmbos, entrar, enviar, expect, POR_ENVIO, pedidoDe, sinBarreras, test } from './tienda.ts'

const fila = (page: Page, texto: string | RegExp) =>
  page.getByRole('region', { name: 'Lista' }).getByRole('listitem').filter({ hasText: texto })
/** What opens it. */
const enlace = (page: Page, texto: string | RegExp) => fila(page, texto).getByRole('link')
const caja = (page: Page) => page.getByRole('textbox', { name: /^(Nota|Respuesta) para/ })
const conBusca = (busca: string) => enlaceA('/manage/bandeja', { consulta: { busca } })
const retiroAEnvio = (page: Page) => page.getByRole('heading', { name: 'Retiro que pasa a envío', level: 1 })

async function pedirOtraDireccion(page: Page, correo: string) {
  const codigo = await pedidoDe(page, correo)
  const donde = { direccion: 'Calle Duarte', numero_casa: '5', sector: 'Centro', provincia: 'Espaillat' }
  await enviar(page.request, `/api/pedidos/${codigo}/cambios-direccion`, { ...donde, ...POR_ENVIO, correo })
  return codigo
}

test.describe('on a phone', () => {
  test.use(EN_TELEFONO)

  test('a message is answered by mail, and a new one waits until it is asked for', async ({
    page,
    tienda,
    correoDe,
  }) => {
    const [uno, otro] = [`Nelson ${randomUUID().slice(0, 6)}`, `Nelson ${randomUUID().slice(0, 6)}`]
    const correo = correoDe('nelson')
    const escribir = (nombre_cliente: string) =>
      enviar(page.request, '/api/contactos', {
        nombre_cliente,
        correo,
        descripcion_problema: '¿Hacen tobilleras?',
        codigo_pedido: '',
      })
    await escribir(uno)
    await entrar(page, tienda, enlaceA('/manage/bandeja', { consulta: { clase: 'mensaje' } }))
    await expect(fila(page, uno)).toContainText('Sin ver')

    // It waits above the list, whose rows stay where they are.
    await escribir(otro)
    const nueva = page.getByRole('button', { name: '1 nueva' })
    await expect(nueva).toBeVisible()
    await expect(fila(page, otro)).toHaveCount(0)
    await nueva.tap()
    await expect(page.locator('[data-fila]').first()).toContainText(otro)

    await fila(page, uno).tap()
    await expect(page.getByRole('heading', { name: 'Mensaje', level: 1 })).toBeFocused()
    await expect(page.getByText('lo abrió')).toBeVisible()
    await page.getByRole('button', { name: 'Enviar respuesta' }).tap()
    await expect(page.getByText('Escribe tu respuesta.').first()).toBeVisible()
    await enAmbos(page, sinBarreras)
    await page.getByRole('button', { name: 'Cuéntanos más' }).tap()
    await expect(caja(page)).toHaveValue(/^Hola, Nelson: gracias/)
    await page.getByRole('button', { name: 'Enviar respuesta' }).tap()
    await expect(page.getByText('Atendida', { exact: true })).toBeVisible()
    await expect(caja(page)).toHaveValue('')
    const { texto } = await tienda.buzon.esperarA(
      ({ para, asunto }) => para.includes(correo) && asunto === 'Respuesta a tu mensaje',
    )
    expect(texto).toContain('Hola, Nelson: gracias')

    await page.getByRole('button', { name: 'Volver a pendientes' }).tap()
    await expect(page.getByRole('button', { name: 'Marcar atendida' })).toBeVisible()
  })
})

test('what is written to one person stays with them, and a refusal says its reason', async ({
  page,
  tienda,
  correoDe,
}) => {
  const [uno, otro] = [
    await pedirOtraDireccion(page, correoDe('uno')),
    await pedirOtraDireccion(page, correoDe('otro')),
  ]
  // Bookmarks of the page that was there before lead on.
  await entrar(page, tienda, `/manage/solicitudes?busca=${uno}`)
  await expect(page).toHaveURL(conBusca(uno))
  await fila(page, uno).click()
  await expect(retiroAEnvio(page)).toBeFocused()
  await expect(page.getByRole('region', { name: 'Dirección: nueva' })).toContainText('Calle Duarte 5')
  await caja(page).fill('Ya va por Bonao.')

  await page.goto(conBusca(otro))
  await fila(page, otro).click()
  // The heading takes the focus when the page is there.
  await expect(retiroAEnvio(page)).toBeFocused()
  await expect(page.getByText(otro).last()).toBeVisible()
  await expect(caja(page)).toHaveValue('')
  await page.keyboard.press('r')
  await expect(caja(page)).toBeFocused()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('Para rechazar, escribe el motivo').first()).toBeVisible()

  await page.getByRole('searchbox', { name: 'Buscar en la bandeja' }).fill(uno)
  await page.keyboard.press('Enter')
  await fila(page, uno).click()
  await expect(caja(page)).toHaveValue('Ya va por Bonao.')
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('Rechazada', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Decididas' }).click()
  await expect(page).toHaveURL(enlaceA('/manage/bandeja', { consulta: { ver: 'decididas', busca: uno } }))
  await expect(fila(page, uno)).toHaveCount(1)
})

test('with the keyboard one goes along the list, opens, grants at the cost that is accepted and goes to the order', async ({
  page,
  tienda,
  correoDe,
}) => {
  const codigo = await pedirOtraDireccion(page, correoDe('teclas'))
  await entrar(page, tienda, enlaceA('/manage/bandeja'))
  await page.getByRole('heading', { name: 'Bandeja', level: 1 }).waitFor()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar en la bandeja' })).toBeFocused()
  await page.keyboard.type(codigo)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(conBusca(codigo))
  await expect(page.locator('[data-fila]')).toHaveCount(1)
  await expect(fila(page, codigo)).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Buscar en la bandeja' })).not.toBeFocused()
  await page.keyboard.press('j')
  await expect(enlace(page, codigo)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(retiroAEnvio(page)).toBeFocused()
  await expect(page.getByText('vuelve a Recibido').first()).toBeVisible()

  // More than was accepted is asked about first.
  await expect(page.getByLabel('Envío (RD$)')).toHaveValue('500.00')
  await expect(page.getByLabel('Teléfono', { exact: true })).toHaveValue(POR_ENVIO.telefono)
  await page.getByLabel('Envío (RD$)').fill('750')
  await page.getByRole('button', { name: 'Aprobar cambio' }).click()
  await expect(page.getByText(/Aceptó RD\$\s500\.00: pregúntale antes/).first()).toBeVisible()
  await page.getByLabel('Le pregunté, y acepta pagar').check()
  await enAmbos(page, sinBarreras)
  await page.keyboard.press('a')
  await expect(page.getByText('Aprobada', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aprobar cambio' })).toHaveCount(0)
  await page.keyboard.press('o')
  await expect(page).toHaveURL(enlaceA('/manage/pedidos/:codigo', { codigo }))
  expect(await leerPedido(page, codigo)).toMatchObject({ costo_envio: '750.00', telefono: POR_ENVIO.telefono })
})

test('what nobody confirmed is marked so at once, until its own address does or staff have called the phone of the order', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('propio')
  const conCorreo = await pedidoDe(page, correo)
  await enviar(page.request, `/api/pedidos/${conCorreo}/ayudas`, {
    situacion: `Es un regalo${'\n.'.repeat(200)}`,
    correo: correoDe('vecina'),
  })
  const sinCorreo = `B48-${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`
  await tienda.conBase(async (db) => {
    await db.insert(pedidos).values({ codigo: sinCorreo, cliente: 'Rosa Mejía', telefono: '809 555 0177' })
    await db.insert(historial).values({ codigo: sinCorreo, estatus_id: ESTATUS.recibido })
  })
  await page.goto('/rastrear')
  const formulario = page.getByRole('form', { name: 'Ayuda urgente' })
  await formulario.getByLabel('Código de pedido').fill(sinCorreo)
  await formulario.getByLabel('Situación').fill('Llámenme al 829 555 0199')
  await formulario.getByLabel('Correo').fill('cualquiera@ejemplo.com')
  await formulario.getByRole('button', { name: 'Pedir ayuda' }).click()
  await expect(page.locator('main').getByText(/antes de moverlo llamamos al teléfono del pedido/)).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
  await sinBarreras(page)

  await entrar(page, tienda, conBusca(sinCorreo))
  await expect(fila(page, sinCorreo)).toContainText('sin confirmar')
  await fila(page, sinCorreo).click()
  await expect(page.getByRole('link', { name: '809 555 0177' }).first()).toHaveAttribute('href', 'tel:8095550177')
  await expect(page.getByRole('button', { name: 'Marcar como atendida' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'No es suya' })).toBeVisible()
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Llamé y es suya' }).click()
  await expect(page.getByText(/llamó al pedido, y es suya/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Marcar como atendida' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Llamé y es suya' })).toHaveCount(0)
  await sinBarreras(page)

  await page.getByRole('searchbox', { name: 'Buscar en la bandeja' }).fill(conCorreo)
  await page.keyboard.press('Enter')
  await expect(fila(page, conCorreo)).toContainText('sin confirmar')
  // However long the text is, the list stays one that a person can read.
  await expect.poll(async () => (await fila(page, conCorreo).boundingBox())?.height ?? Infinity).toBeLessThan(160)
  await fila(page, conCorreo).click()
  await expect(page.getByText('Sin confirmar', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Descartar' })).toBeVisible()
  await sinBarreras(page)
  const { texto } = await tienda.buzon.esperarA(
    ({ para, asunto }) => para.includes(correo) && /Confirma la solicitud/.test(asunto),
  )
  await page.request.post('/api/confirmaciones', { data: { enlace: /#c=([\w-]{22})/.exec(texto)?.[1] } })
  await expect(page.getByText('Sin confirmar', { exact: true })).toBeHidden()
  await expect(page.getByText('En Revisión').first()).toBeVisible()
})

test('by WhatsApp it is noted once somebody says that it went', async ({ page, tienda, correoDe, context }) => {
  const correo = correoDe('wa')
  const codigo = await pedidoDe(page, correo, { telefono: '809-555-0134' })
  const mensaje = { nombre_cliente: 'Ana Peña', correo, mensaje: '¿Cuándo sale?' }
  await enviar(page.request, `/api/pedidos/${codigo}/consultas`, mensaje)
  await context.route('https://wa.me/**', (peticion) =>
    peticion.fulfill({ body: '<title>WhatsApp</title>', contentType: 'text/html' }),
  )
  await entrar(page, tienda, conBusca(codigo))
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
