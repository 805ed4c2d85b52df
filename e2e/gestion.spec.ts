import { enlaceA } from '#lib/enlaceA.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { mover } from './lista.ts'
import { entrarPorElFormulario, miembroDe } from './miembro.ts'
import { conAviso, entrar, expect, pedidoDe, sinBarreras, test } from './tienda.ts'

test('staff find a mail that failed, read it and send it again; it is the one in the address', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('buzon')
  tienda.buzon.rechazar(550, 'destinatario')
  const codigo = await pedidoDe(page, correo)
  const ajeno = await pedidoDe(page, correoDe('otro'))
  await entrar(page, tienda, enlaceA('/manage/correos'))
  const campo = page.getByLabel('Buscar por correo o código')
  const buscar = async (texto: string) => {
    await campo.fill(texto)
    await expect(page).toHaveURL(enlaceA('/manage/correos', { consulta: { busca: texto } }))
  }
  const filaDe = (cual: string) => page.getByRole('link', { name: new RegExp(`Recibimos tu pedido ${cual}`) })
  // What is typed while the answer to the beginning of it is on its way stays.
  const espera = Promise.withResolvers<void>()
  await page.route('**/api/gestion/correos?*', (ruta) => espera.promise.then(() => ruta.continue()), { times: 1 })
  const pedida = page.waitForRequest('**/api/gestion/correos?*')
  await campo.fill('B01')
  await pedida
  await campo.fill(codigo)
  espera.resolve()
  await expect(page).toHaveURL(enlaceA('/manage/correos', { consulta: { busca: codigo } }))
  await expect(campo).toHaveValue(codigo)
  const fila = filaDe(codigo)
  await expect(fila).toContainText('Fallido', { timeout: 20_000 })
  await page.getByRole('link', { name: 'Fallidos' }).click()
  await expect(page).toHaveURL(enlaceA('/manage/correos', { consulta: { estado: 'fallido', busca: codigo } }))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Fallidos' })).toHaveAttribute('aria-current', 'true')
  await expect(campo).toHaveValue(codigo)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Todos' })).toHaveAttribute('aria-current', 'true')
  const delOtro = async () => (await page.request.get(`/api/gestion/correos?busca=${ajeno}`)).json()
  await expect.poll(async () => (await delOtro()).correos[0]?.estado, { timeout: 20_000 }).toBe('fallido')
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
  await buscar(ajeno)
  await filaDe(ajeno).click()
  const laOtra = page.getByRole('dialog', { name: `Recibimos tu pedido ${ajeno}` })
  await expect(laOtra).toContainText('Fallido')
  await expect(laOtra.getByRole('button', { name: 'Enviar otra vez' })).not.toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')

  // Also once it was delivered; and all of it on the narrowest phone.
  await buscar(codigo)
  await expect(fila).toContainText('Enviado', { timeout: 20_000 })
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

test('a member sees an own order whole by its code, and what staff write in lines is read in lines', async ({
  page,
  tienda,
}) => {
  const codigo = await pedidoDe(page, tienda.admin.correo)
  await page.context().addCookies(tienda.sesion)
  await page.goto('/rastrear')
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()
  const descripcion = 'Terminamos tu pulsera.\nAbrimos a las 9.'
  await mover(page, codigo, { estatus_id: ESTATUS.listo, descripcion })
  await expect(page.getByText('Terminamos tu pulsera.')).toHaveText(descripcion, { useInnerText: true })
})

test('staff sign in on the way to the page they wanted, and a wrong password is told', async ({
  page,
  tienda,
  consola,
}) => {
  await page.goto('/manage/bandeja?de=correo')
  await page.getByRole('link', { name: 'Entrar con correo' }).click()
  await entrarPorElFormulario(page, tienda.admin.correo, 'otra-contraseña')
  await expect(page.getByRole('tabpanel', { name: 'Entrar' }).getByRole('alert')).toContainText(
    'Error de autenticación',
  )
  // The browser itself reports the 401 that says so.
  expect(consola.splice(0)).toEqual([expect.stringContaining('401')])
  await page.getByLabel('Contraseña', { exact: true }).fill(tienda.admin.contrasena)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL('/manage/bandeja?de=correo')
})

test('the square on a label leads who is not signed in to sign in, with nobody touching anything; who is not staff reads why for as long as other failures last', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('beto')
  await miembroDe(tienda, { nombre: 'Beto Cruz', correo })
  const direccion = enlaceA('/manage/pedidos/:codigo', { codigo: await pedidoDe(page, correo) })
  const pedidas: string[] = []
  page.on('request', (peticion) => peticion.url().includes('/api/gestion/') && pedidas.push(peticion.url()))
  await page.clock.install()
  await page.goto(direccion)
  await expect(page).toHaveURL(/\/login$/)
  const requerida = page.getByText('Sesión requerida')
  await expect(requerida).toBeVisible()
  await page.getByRole('link', { name: 'Entrar con correo' }).click()
  // The page after it shows it still; who types slowly finds it gone.
  await expect(page.getByRole('form', { name: 'Entrar' })).toBeVisible()
  await expect(requerida).toBeVisible()
  await entrarPorElFormulario(page, correo)
  const negado = page.getByText('Acceso denegado - No tienes permisos de administrador')
  await expect(negado).toBeVisible()
  // From here on time is ours: nearly all of what a failure is shown for.
  await expect(page).toHaveURL(`${tienda.url}/`)
  await page.clock.runFor(9_000)
  await expect(requerida).toHaveCount(0)
  await expect(negado).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(negado).toHaveCount(0)
  await page.goto(direccion)
  await expect(page).toHaveURL(`${tienda.url}/`)
  expect(pedidas).toEqual([])
})

test('a page of staff that cannot be read says so in its place: nothing is there, or no answer came', async ({
  page,
  tienda,
  consola,
}) => {
  await page.context().addCookies(tienda.sesion)
  for (const [direccion, lugar] of [
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
  await page.clock.install()
  await page
    .getByRole('navigation', { name: 'Gestión' })
    .getByRole('link', { name: /^Bandeja/ })
    .click()
  // It is asked for again after 1, 2 and 4 s.
  await expect(async () => {
    await page.clock.runFor(4_000)
    await expect(page.getByRole('heading', { name: 'No se pudo cargar la información' })).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.unroute('**/api/gestion/bandeja*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Bandeja', level: 1 })).toBeVisible()
  consola.length = 0
})

test('a page of staff whose programs do not come says so, and fills when they do', async ({
  page,
  tienda,
  consola,
}) => {
  await page.context().addCookies(tienda.sesion)
  let cortada = true
  await page.route('**/assets/*.js', (ruta) => (cortada ? ruta.abort() : ruta.continue()))
  await page.goto('/manage/correos', { waitUntil: 'commit' })
  await expect(page.getByText('La página no llegó completa.')).toBeVisible()
  cortada = false
  await expect(page.getByRole('heading', { name: 'Correos', level: 1 })).toBeVisible()
  for (const linea of consola.splice(0)) expect(linea).toContain('ERR_FAILED')
})

test('staff take the history of the template into an order, after seeing how much that is', async ({
  page,
  tienda,
  consola,
}) => {
  await entrar(page, tienda, enlaceA('/manage', { consulta: { ver: 'pedido' } }))
  const copia = page.getByRole('form', { name: 'Copiar historial' })
  await copia.getByRole('button', { name: 'Copiar historial' }).click()
  await expect(copia.getByText('Ingresa un código de pedido primero')).toBeVisible()

  const datos = page.getByRole('form', { name: 'Crear o actualizar pedido' })
  await datos.getByRole('button', { name: 'Generar' }).click()
  await expect(datos.getByText('Código libre: vas a crear el pedido.')).toBeVisible()
  // The browser itself reports the 404 that says that the code is free.
  expect(consola.splice(0)).toEqual([expect.stringContaining('404')])
  await datos.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(datos.getByRole('alert').getByText('Por favor completa todos los campos obligatorios')).toBeVisible()
  await conAviso(page, 'Error', 'Por favor completa todos los campos obligatorios')
  for (const falta of ['el nombre del cliente', 'el precio', 'el peso', 'el total'])
    await expect(datos.getByText(`Escribe ${falta}.`)).toBeVisible()
  await datos.getByLabel('Código').fill('')
  await expect(datos.getByText('Escribe el código, o genera uno.')).toBeVisible()
  const alturas = () =>
    Promise.all(
      [datos.getByLabel('Código'), datos.getByRole('button', { name: 'Generar' })].map(
        async (nodo) => (await nodo.boundingBox())?.y,
      ),
    )
  await expect.poll(async () => new Set(await alturas()).size).toBe(1)
  await datos.getByRole('button', { name: 'Generar' }).click()
  await expect(datos.getByText('Código libre: vas a crear el pedido.')).toBeVisible()
  expect(consola.splice(0)).toEqual([expect.stringContaining('404')])
  await datos.getByLabel('Cliente', { exact: true }).fill('Luis Báez')
  for (const campo of ['Precio (RD$)', 'Total (RD$)']) await datos.getByLabel(campo).fill('1250.5')
  await datos.getByLabel('Peso (kg)').fill('0.2')
  await datos.getByLabel('Fecha estimada').fill('2026-12-01')
  await datos.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(page.getByText('Pedido creado')).toBeVisible()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Copiar historial' }).click()
  await expect(datos.getByText('Este pedido ya existe. Vas a actualizarlo.')).toBeVisible()

  await copia.getByRole('button', { name: 'Copiar historial' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Copiar 7 movimientos?' })
  await pregunta.getByRole('button', { name: 'Copiar historial' }).click()
  await expect(page.getByText('Historial copiado')).toBeVisible()

  const formulario = page.getByRole('form', { name: /Actualizar estatus/ })
  await formulario.getByLabel('Nuevo estatus').selectOption({ label: 'Confirmado' })
  await formulario.getByLabel(/Descripción/).fill('Confirmamos tu pulsera por WhatsApp.')
  await formulario.getByRole('button', { name: 'Actualizar estatus' }).click()
  await expect(page.getByText('Estatus actualizado').first()).toBeVisible()
})
