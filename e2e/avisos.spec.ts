import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { enlaceA } from '#comun/enlaceA.ts'
import { entrarComo, miembroDe } from './miembro.ts'
import { conAviso, entrar, expect, sinBarreras, sinTapar, type Tienda, test } from './tienda.ts'

/** The open page of a member of the journey's own, at one of its tabs. */
async function abrirMiembro(browser: Browser, tienda: Tienda, correo: string, ver: 'notificaciones' | 'noticias') {
  const nombre = `Yokasta ${randomUUID().slice(0, 6)}`
  const miembro = await miembroDe(tienda, { nombre, correo })
  const contexto = await browser.newContext({
    baseURL: tienda.url,
    extraHTTPHeaders: { 'x-forwarded-for': `10.9.${crypto.getRandomValues(new Uint8Array(1))[0]}.1` },
  })
  await entrarComo(contexto.request, correo)
  const page = await contexto.newPage()
  await page.goto(enlaceA('/mi-cuenta', { consulta: { ver } }))
  await expect(page.getByRole('heading', { name: /^Hola/, level: 1 })).toBeVisible()
  return { nombre, codigo: miembro.codigo_membresia, page, cerrar: () => contexto.close() }
}

test('a client is told, then all of them once their number was read; an open page hears of both', {
  tag: '@both',
}, async ({ page, browser, tienda, correoDe }) => {
  const yokasta = await abrirMiembro(browser, tienda, correoDe('yokasta'), 'notificaciones')
  await expect(yokasta.page.getByText('No tienes notificaciones.')).toBeVisible()
  await entrar(page, tienda)
  await page.goto(enlaceA('/admin-dashboard/notificaciones'))
  const formulario = page.getByRole('form', { name: 'Notificación nueva' })
  await expect(formulario).toBeVisible()
  await sinBarreras(page)

  // Nothing is sent that nobody wrote, or to nobody.
  await formulario.getByRole('button', { name: 'Enviar notificación' }).click()
  await conAviso(page, 'No se pudo enviar la notificación', 'Completa título y mensaje')
  await expect(formulario.getByText('Escribe el mensaje.')).toBeVisible()
  const caja = formulario.getByRole('combobox', { name: 'Cliente' })
  await expect(caja).toBeFocused()
  await sinTapar(page)
  await formulario.getByLabel('Título').fill('Tu pulsera te espera')
  await formulario.getByLabel('Mensaje').fill('Pasa cuando quieras.\nMira https://brisa.example/horario.')
  await formulario.getByRole('button', { name: 'Enviar notificación' }).click()
  await conAviso(page, 'No se pudo enviar la notificación', 'Selecciona un cliente')
  await expect(caja).toBeFocused()
  await sinBarreras(page)

  // By the keyboard alone.
  await page.keyboard.type(yokasta.codigo)
  await expect(page.getByRole('option', { name: yokasta.nombre })).toBeVisible()
  await sinBarreras(page)
  await page.keyboard.press('Enter')
  await expect(formulario.getByRole('button', { name: 'Elegir otro cliente' })).toBeFocused()
  const titulo = `Tu pulsera ${yokasta.codigo}`
  await formulario.getByLabel('Título').fill(titulo)
  await formulario.getByLabel('Título').press('Enter')
  await conAviso(page, 'Notificación enviada', `Llegó a ${yokasta.nombre}.`)
  await expect(formulario.getByLabel('Título')).toHaveValue('')
  await yokasta.page.getByRole('link', { name: new RegExp(`${titulo}.*sin leer`) }).click()
  await expect(yokasta.page.getByRole('link', { name: /brisa\.example\/horario/ })).toHaveAttribute('rel', 'noopener')

  // To all, once somebody has read how many they are.
  const cierre = `Cerramos el lunes ${randomUUID().slice(0, 6)}`
  await formulario.getByText('Todos', { exact: true }).click()
  await expect(formulario.getByText(/Le llega a \d+ clientes/)).toBeVisible()
  await formulario.getByLabel('Título').fill(cierre)
  await formulario.getByLabel('Mensaje').fill('Es feriado.')
  await formulario.getByRole('button', { name: 'Enviar a todos' }).click()
  const pregunta = page.getByRole('alertdialog', { name: /^Vas a notificar a \d+ clientes\.$/ })
  await expect(pregunta).toBeVisible()
  await sinBarreras(page)
  await pregunta.getByRole('button', { name: 'Cancelar' }).click()
  await expect(yokasta.page.getByText(cierre)).toHaveCount(0)
  await formulario.getByRole('button', { name: 'Enviar a todos' }).click()
  const cuantos = /\d+/.exec((await pregunta.getByRole('heading').textContent()) ?? '')?.[0]
  await pregunta.getByRole('button', { name: 'Enviar a todos' }).click()
  await conAviso(page, 'Notificación enviada', `Llegó a ${cuantos} clientes.`)
  await yokasta.page.getByRole('link', { name: new RegExp(`${cierre}.*sin leer`) }).click()
  await expect(yokasta.page.getByText('Es feriado.')).toBeVisible()

  await page.reload()
  const enviada = page.getByRole('list', { name: 'Notificaciones enviadas' }).getByRole('listitem').first()
  await expect(enviada).toContainText(cierre)
  await expect(enviada).toContainText(`A ${cuantos} clientes, 1 la leyó`)
  await enviada.getByText(cierre).click()
  await expect(enviada.getByText('Es feriado.')).toBeVisible()
  await sinBarreras(page)

  // What is being written is not left behind without a word.
  await page.getByLabel('Título').fill('A medias')
  await page.getByRole('navigation', { name: 'Lo que se dice a los clientes' }).getByText('Noticias').click()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page.getByLabel('Título')).toHaveValue('A medias')
  await yokasta.cerrar()
})

test('news is written, put out and hidden; members see it come and go, and of two who write neither loses a word', async ({
  page,
  browser,
  tienda,
  correoDe,
}) => {
  const yokasta = await abrirMiembro(browser, tienda, correoDe('lectora'), 'noticias')
  const titulo = `Larimar ${randomUUID().slice(0, 6)}`
  const leida = yokasta.page.getByRole('article', { name: new RegExp(titulo) })
  await entrar(page, tienda)
  await page.goto(enlaceA('/admin-dashboard/noticias'))
  await expect(page.getByRole('heading', { name: 'Noticias', level: 1 })).toBeVisible()
  await sinBarreras(page)
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
  const suya = await (await page.request.get(`/api/gestion/noticias/${id}`)).json()
  await page.request.put(`/api/gestion/noticias/${id}`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { titulo, contenido: 'La de otra persona.', version: suya.version },
    failOnStatusCode: true,
  })
  await expect(page.getByText('Otra persona cambió esta noticia')).toBeVisible()
  await expect(page.getByText('La de otra persona.')).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue(`${titulo} de Barahona`)
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Conservar lo que escribí' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { name: `${titulo} de Barahona`, level: 1 })).toBeVisible()
  await expect(leida).toContainText('Son azules.')
  await expect(leida).toContainText(`${titulo} de Barahona`)

  await page.getByRole('button', { name: 'Ocultar' }).click()
  await expect(page.getByText('Oculta', { exact: true })).toBeVisible()
  await expect(leida).toHaveCount(0)
  await yokasta.cerrar()
})
