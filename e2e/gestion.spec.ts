import type { Page } from '@playwright/test'
import { enlaceA } from '#comun/enlaceA.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { entrar, expect, POR_ENVIO, pedidoDe, sinBarreras, test } from './tienda.ts'

/** An entry of the frame: at the side, or on a phone on the bar below. */
const entrada = (page: Page, nombre: RegExp) =>
  page.getByRole('navigation', { name: 'Gestión' }).getByRole('link', { name: nombre }).filter({ visible: true })

/** Where everything that people send waits. */
async function aLaBandeja(page: Page) {
  await entrada(page, /^Bandeja/).click()
  await expect(page.getByRole('heading', { name: 'Bandeja', level: 1 })).toBeFocused()
}

test('staff grant that a pickup is sent, at the cost its customer accepts, and the order goes back to where it was', {
  tag: '@both',
}, async ({ page, tienda, correoDe }) => {
  const correo = correoDe('decision')
  const codigo = await pedidoDe(page, correo)
  await page.request.post(`/api/pedidos/${codigo}/cambios-direccion`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      direccion: 'Calle Duarte',
      numero_casa: '5',
      sector: 'Centro',
      provincia: 'Espaillat',
      ...POR_ENVIO,
      correo,
    },
  })
  await entrar(page, tienda)
  await aLaBandeja(page)
  await sinBarreras(page)
  await page.locator('[data-fila]').filter({ hasText: codigo }).click()
  await expect(page.getByRole('heading', { name: 'Retiro que pasa a envío', level: 1 })).toBeFocused()
  await expect(page.getByText(`vuelve a Recibido`).first()).toBeVisible()
  await sinBarreras(page)
  await expect(page.getByLabel('Envío (RD$)')).toHaveValue('500.00')
  await expect(page.getByLabel('Teléfono', { exact: true })).toHaveValue(POR_ENVIO.telefono)
  // More than was accepted is asked about first.
  await page.getByLabel('Envío (RD$)').fill('750')
  await page.getByRole('button', { name: 'Aprobar cambio' }).click()
  await expect(page.getByText(/Aceptó RD\$\s500\.00: pregúntale antes/).first()).toBeVisible()
  await page.getByLabel('Le pregunté, y acepta pagar').check()
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Aprobar cambio' }).click()
  await expect(page.getByText('Aprobada', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Aprobada', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aprobar cambio' })).toHaveCount(0)
  const pedido = await (await page.request.get(`/api/gestion/pedidos/${codigo}`)).json()
  expect(pedido).toMatchObject({
    estatus: { nombre: 'Recibido' },
    tipo_servicio: 'envio',
    direccion: 'Calle Duarte',
    telefono: POR_ENVIO.telefono,
    costo_envio: '750.00',
  })
})

test("help that a stranger asks for is marked so at once, and the mark goes when the order's own address confirms", async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('propio')
  const codigo = await pedidoDe(page, correo)
  await entrar(page, tienda)
  await page.request.post(`/api/pedidos/${codigo}/ayudas`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { situacion: `Es un regalo${'\n.'.repeat(200)}`, correo: correoDe('vecina') },
  })
  await page.goto(enlaceA('/manage/bandeja', { consulta: { busca: codigo } }))
  const fila = page.locator('[data-fila]').filter({ hasText: codigo })
  await expect(fila).toContainText('sin confirmar')
  // However long the text is, the list stays one that a person can read.
  await expect.poll(async () => (await fila.boundingBox())?.height ?? Infinity).toBeLessThan(160)
  await sinBarreras(page)
  await fila.click()
  await expect(page.getByText('Sin confirmar', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Descartar' })).toBeVisible()
  await sinBarreras(page)

  const { texto } = await tienda.buzon.esperarA(
    ({ para, asunto }) => para.includes(correo) && /Confirma la solicitud/.test(asunto),
  )
  const enlace = /#c=([\w-]{22})/.exec(texto)?.[1]
  await page.request.post('/api/confirmaciones', { data: { enlace } })
  await expect(page.getByText('Sin confirmar', { exact: true })).toBeHidden()
  await expect(page.getByText('En Revisión').first()).toBeVisible()
})

test('staff find a mail that failed, read it and send it again', async ({ page, tienda, correoDe }) => {
  const correo = correoDe('buzon')
  tienda.buzon.rechazar(550, 'destinatario')
  const codigo = await pedidoDe(page, correo)
  await entrar(page, tienda)
  await page.goto(enlaceA('/manage/correos'))
  await page.getByLabel('Buscar por correo o código').fill(codigo)
  await page.locator('main').getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page).toHaveURL(enlaceA('/manage/correos', { consulta: { busca: codigo } }))
  const fila = page.getByRole('link', { name: new RegExp(`Recibimos tu pedido ${codigo}`) })
  await expect(fila).toContainText('Fallido')
  await page.getByRole('link', { name: 'Fallidos' }).click()
  await expect(page).toHaveURL(enlaceA('/manage/correos', { consulta: { estado: 'fallido', busca: codigo } }))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Fallidos' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByLabel('Buscar por correo o código')).toHaveValue(codigo)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Todos' })).toHaveAttribute('aria-current', 'true')
  await sinBarreras(page)
  tienda.buzon.rechazar(null)
  await fila.click()
  const hoja = page.getByRole('dialog', { name: `Recibimos tu pedido ${codigo}` })
  await expect(hoja).toBeVisible()
  await page.reload()
  await expect(hoja).toContainText('550')
  await expect(hoja.getByRole('link', { name: codigo })).toHaveAttribute('href', `/manage/pedidos/${codigo}`)
  await expect(hoja).toContainText('Pulsera de cuentas azules')
  await sinBarreras(page)
  await hoja.getByRole('button', { name: 'Enviar otra vez' }).click()
  await tienda.buzon.esperarA(({ para }) => para.includes(correo))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(enlaceA('/manage/correos', { consulta: { busca: codigo } }))
  await expect(fila).toContainText('Enviado', { timeout: 20_000 })

  // Also once it was delivered; and all of it on the narrowest phone.
  await page.setViewportSize({ width: 320, height: 640 })
  const ancho = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(ancho).toBe(320)
  await fila.click()
  await expect(hoja).toContainText('Confirmación de un pedido')
  await expect(hoja).toContainText('rastrear#t=…')
  await expect.poll(ancho).toBe(320)
  const primero = page.url()
  await hoja.getByRole('button', { name: 'Enviar otra vez' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Enviarlo otra vez?' })
  await sinBarreras(page)
  await pregunta.getByRole('button', { name: 'Enviar otra vez' }).click()
  await expect(page).not.toHaveURL(primero)
  const suyos = () => tienda.buzon.mensajes.filter(({ para }) => para.includes(correo)).length
  await expect.poll(suyos, { timeout: 20_000 }).toBe(2)
  await expect(hoja).toContainText('Enviado', { timeout: 20_000 })
})

test('a member sees an own order whole by its code, and staff revoke its links', async ({ page, tienda }) => {
  const codigo = await pedidoDe(page, tienda.admin.correo)
  await entrar(page, tienda)
  await page.goto('/rastrear')
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()

  // What staff write in lines is read in lines.
  const { version } = await (await page.request.get(`/api/gestion/pedidos/${codigo}`)).json()
  const descripcion = 'Terminamos tu pulsera.\nAbrimos a las 9.'
  await page.request.post(`/api/pedidos/${codigo}/estatus`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { estatus_id: ESTATUS.listo, version, descripcion },
  })
  const escrito = page.getByText('Terminamos tu pulsera.')
  await expect(escrito).toHaveText(descripcion, { useInnerText: true })

  await page.goto(enlaceA('/manage/pedidos/:codigo/editar', { codigo, consulta: { ver: 'pedido' } }))
  await page.getByRole('button', { name: 'Revocar enlaces' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar enlaces' }).click()
  await expect(page.getByText('Enlaces revocados')).toBeVisible()
})

test('staff sign in on the way to the page they wanted, and a wrong password is told', { tag: '@both' }, async ({
  page,
  tienda,
  consola,
}) => {
  await page.goto('/manage/bandeja?de=correo')
  await page.getByRole('link', { name: 'Entrar con correo' }).click()
  await page.getByLabel('Correo', { exact: true }).fill(tienda.admin.correo)
  await page.getByLabel('Contraseña', { exact: true }).fill('otra-contraseña')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('tabpanel', { name: 'Entrar' }).getByRole('alert')).toContainText(
    'Error de autenticación',
  )
  await sinBarreras(page)
  // The browser itself reports the 401 that says so.
  expect(consola.splice(0)).toEqual([expect.stringContaining('401')])
  await page.getByLabel('Contraseña', { exact: true }).fill(tienda.admin.contrasena)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL('/manage/bandeja?de=correo')
})

test('without a session the way to staff pages says why it ends, with nobody touching anything', async ({ page }) => {
  await page.goto('/manage')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Sesión requerida')).toBeVisible()
})

test('who signs in on the way to a staff page and is not staff reads why for as long as other failures last', async ({
  page,
  tienda,
  correoDe,
}) => {
  const miembro = { nombre: 'Beto Cruz', correo: correoDe('beto'), contrasena: 'cuentas-y-mariposas' }
  await tienda.conBase((db) => crearMiembro(db, { ...miembro, rol: 'user' }))
  await page.clock.install()
  await page.goto('/manage')
  const requerida = page.getByText('Sesión requerida')
  await expect(requerida).toBeVisible()
  await page.getByRole('link', { name: 'Entrar con correo' }).click()
  await page.getByLabel('Correo', { exact: true }).fill(miembro.correo)
  await page.getByLabel('Contraseña', { exact: true }).fill(miembro.contrasena)
  await expect(requerida).toBeVisible()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const negado = page.getByText('Acceso denegado - No tienes permisos de administrador')
  await expect(negado).toBeVisible()
  // From here on time is ours: nearly all of what a failure is shown for.
  await expect(page).toHaveURL(`${tienda.url}/`)
  await page.clock.runFor(9_000)
  await expect(requerida).toHaveCount(0)
  await expect(negado).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(negado).toHaveCount(0)
})

test('a page of staff that cannot be read says so in its place: nothing is there, or no answer came', async ({
  page,
  tienda,
  consola,
}) => {
  await entrar(page, tienda)
  for (const [direccion, lugar] of [
    [enlaceA('/manage/pedidos/:codigo', { codigo: 'B88-00000' }), 'Pedidos'],
    [enlaceA('/manage/pedidos/:codigo', { codigo: 'otra cosa' }), 'Pedidos'],
    [enlaceA('/manage/bandeja/:clase/:id', { clase: 'otra', id: 'x' }), 'Bandeja'],
    [enlaceA('/manage/correos/:id', { id: 'x' }), 'Correos'],
  ] as const) {
    await page.goto(direccion)
    await expect(page.getByRole('heading', { name: 'No existe' })).toBeVisible()
    await sinBarreras(page)
    await page.getByRole('link', { name: `Volver a ${lugar}` }).click()
    await expect(page.getByRole('heading', { name: 'No existe' })).toBeHidden()
  }
  // The browser itself reports each 404.
  expect(consola.splice(0).filter((linea) => !linea.includes('404'))).toEqual([])

  await page.route('**/api/gestion/bandeja*', (peticion) => peticion.abort())
  await entrada(page, /^Bandeja/).click()
  await expect(page.getByRole('heading', { name: 'No se pudo cargar la información' })).toBeFocused({ timeout: 20_000 })
  await sinBarreras(page)
  await page.unroute('**/api/gestion/bandeja*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Bandeja', level: 1 })).toBeVisible()
  consola.length = 0
})
