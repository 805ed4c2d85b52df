import { randomUUID } from 'node:crypto'
import { enlaceA } from '#lib/enlaceA.ts'
import { miembroDe, paginaDe } from './miembro.ts'
import {
  conAviso,
  ESCRITORIO,
  enAmbos,
  entrar,
  enviar,
  expect,
  sinBarreras,
  sinTapar,
  TELEFONO,
  test,
} from './tienda.ts'

test('a client is told, then all of them once their number was read; an open page hears of both', async ({
  page,
  browser,
  tienda,
  correoDe,
}) => {
  const [nombre, correo] = [`Yokasta ${randomUUID().slice(0, 6)}`, correoDe('yokasta')]
  const { codigo_membresia } = await miembroDe(tienda, { nombre, correo })
  const suya = await paginaDe(browser, tienda, correo, enlaceA('/mi-cuenta', { consulta: { ver: 'notificaciones' } }))
  await expect(suya.getByText('No tienes notificaciones.')).toBeVisible()
  await page.setViewportSize(TELEFONO)
  await entrar(page, tienda, enlaceA('/admin-dashboard/notificaciones'))
  const formulario = page.getByRole('form', { name: 'Notificación nueva' })

  // Nothing is sent that nobody wrote, or to nobody; and what says so covers nothing, at either size.
  await formulario.getByRole('button', { name: 'Enviar notificación' }).click()
  await conAviso(page, 'No se pudo enviar la notificación', 'Completa título y mensaje')
  await expect(formulario.getByText('Escribe el mensaje.')).toBeVisible()
  const caja = formulario.getByRole('combobox', { name: 'Cliente' })
  await expect(caja).toBeFocused()
  await sinTapar(page)
  await page.setViewportSize(ESCRITORIO)
  await formulario.getByLabel('Título').fill('Tu pulsera te espera')
  await formulario.getByLabel('Mensaje').fill('Pasa cuando quieras.\nMira https://brisa.example/horario.')
  await formulario.getByRole('button', { name: 'Enviar notificación' }).click()
  await conAviso(page, 'No se pudo enviar la notificación', 'Selecciona un cliente')
  await expect(caja).toBeFocused()
  await sinTapar(page)
  await enAmbos(page, sinBarreras)

  // By the keyboard alone.
  await page.keyboard.type(codigo_membresia)
  await expect(page.getByRole('option', { name: nombre })).toBeVisible()
  await enAmbos(page, sinBarreras)
  await page.keyboard.press('Enter')
  await expect(formulario.getByRole('button', { name: 'Elegir otro cliente' })).toBeFocused()
  const titulo = `Tu pulsera ${codigo_membresia}`
  await formulario.getByLabel('Título').fill(titulo)
  await formulario.getByLabel('Título').press('Enter')
  await conAviso(page, 'Notificación enviada', `Llegó a ${nombre}.`)
  await expect(formulario.getByLabel('Título')).toHaveValue('')
  await suya.getByRole('link', { name: new RegExp(`${titulo}.*sin leer`) }).click()
  await expect(suya.getByRole('link', { name: /brisa\.example\/horario/ })).toHaveAttribute('rel', 'noopener')

  // To all, once somebody has read how many they are.
  const cierre = `Cerramos el lunes ${randomUUID().slice(0, 6)}`
  await formulario.getByText('Todos', { exact: true }).click()
  await expect(formulario.getByText(/Le llega a \d+ clientes/)).toBeVisible()
  await formulario.getByLabel('Título').fill(cierre)
  await formulario.getByLabel('Mensaje').fill('Es feriado.')
  await formulario.getByRole('button', { name: 'Enviar a todos' }).click()
  const pregunta = page.getByRole('alertdialog', { name: /^Vas a notificar a \d+ clientes\.$/ })
  await expect(pregunta).toBeVisible()
  await enAmbos(page, sinBarreras)
  await pregunta.getByRole('button', { name: 'Cancelar' }).click()
  await expect(suya.getByText(cierre)).toHaveCount(0)
  await formulario.getByRole('button', { name: 'Enviar a todos' }).click()
  const cuantos = /\d+/.exec((await pregunta.getByRole('heading').textContent()) ?? '')?.[0]
  await pregunta.getByRole('button', { name: 'Enviar a todos' }).click()
  await conAviso(page, 'Notificación enviada', `Llegó a ${cuantos} clientes.`)
  await suya.getByRole('link', { name: new RegExp(`${cierre}.*sin leer`) }).click()
  await expect(suya.getByText('Es feriado.')).toBeVisible()

  await page.reload()
  const enviada = page.getByRole('list', { name: 'Notificaciones enviadas' }).getByRole('listitem').first()
  await expect(enviada).toContainText(cierre)
  await expect(enviada).toContainText(`A ${cuantos} clientes, 1 la leyó`)
  await enviada.getByText(cierre).click()
  await expect(enviada.getByText('Es feriado.')).toBeVisible()
  await enAmbos(page, sinBarreras)

  // What is being written is not left behind without a word.
  await page.getByLabel('Título').fill('A medias')
  await page.getByRole('navigation', { name: 'Lo que se dice a los clientes' }).getByText('Noticias').click()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page.getByLabel('Título')).toHaveValue('A medias')
  await suya.context().close()
})

test('news is written, put out and hidden; members see it come and go, and of two who write neither loses a word', async ({
  page,
  browser,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('lectora')
  await miembroDe(tienda, { nombre: 'Yokasta Peña', correo })
  const suya = await paginaDe(browser, tienda, correo, enlaceA('/mi-cuenta', { consulta: { ver: 'noticias' } }))
  const titulo = `Larimar ${randomUUID().slice(0, 6)}`
  const leida = suya.getByRole('article', { name: new RegExp(titulo) })
  await entrar(page, tienda, enlaceA('/admin-dashboard/noticias'))
  await page.getByRole('link', { name: 'Escribir noticia' }).click()
  await expect(page.getByRole('heading', { name: 'Noticia nueva', level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Escribe el título.').first()).toBeVisible()
  await page.getByLabel('Título').fill(titulo)
  await page.getByLabel('Noticia', { exact: true }).fill('Llegaron de Barahona.\n\nSon azules.')
  await expect(page.getByRole('article', { name: titulo })).toContainText('Son azules.')
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Guardar oculta' }).click()
  await conAviso(page, 'Noticia guardada', titulo)

  const fila = page.getByRole('list', { name: 'Noticias' }).getByRole('listitem').filter({ hasText: titulo })
  await expect(fila).toContainText('Oculta')
  await fila.getByRole('button', { name: 'Publicar' }).click()
  await expect(fila).toContainText('Publicada')
  await expect(leida).toContainText('Son azules.')
  await sinBarreras(page)

  await fila.getByRole('link', { name: titulo }).click()
  await page.getByLabel('Título').fill(`${titulo} de Barahona`)
  // Somebody else is quicker.
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { version } = await (await page.request.get(`/api/gestion/noticias/${id}`)).json()
  const suyo = { titulo, contenido: 'La de otra persona.', version }
  await enviar(page.request, `/api/gestion/noticias/${id}`, suyo, 'put')
  await expect(page.getByText('Otra persona cambió esta noticia')).toBeVisible()
  await expect(page.getByText('La de otra persona.')).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue(`${titulo} de Barahona`)
  await sinBarreras(page)
  // What is typed goes over the other's words; what is not keeps them.
  await page.getByRole('button', { name: 'Conservar lo que escribí' }).click()
  await expect(page.getByRole('textbox', { name: 'Noticia', exact: true })).toHaveValue('La de otra persona.')
  // What is typed while the rest is being saved stays, and is saved with the next tap.
  const espera = Promise.withResolvers<void>()
  await page.route(`**/api/gestion/noticias/${id}`, (ruta) => espera.promise.then(() => ruta.continue()), { times: 1 })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('textbox', { name: 'Noticia', exact: true }).fill('La de las dos.')
  espera.resolve()
  await expect(page.getByRole('heading', { name: `${titulo} de Barahona`, level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Noticia', exact: true })).toHaveValue('La de las dos.')
  await expect(leida).toContainText('La de otra persona.')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(leida).toContainText('La de las dos.')
  await expect(leida).toContainText(`${titulo} de Barahona`)

  await page.getByRole('button', { name: 'Ocultar' }).click()
  await expect(page.getByText('Oculta', { exact: true })).toBeVisible()
  await expect(leida).toHaveCount(0)
  await suya.context().close()
})
