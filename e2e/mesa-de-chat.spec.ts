import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page, PlaywrightWorkerArgs, Route } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { enlaceA } from '#lib/enlaceA.ts'
import { EN_TELEFONO, enAmbos, entrar, expect, pedidoDe, sinBarreras, type Tienda, test } from './tienda.ts'

/** Somebody at the shop's page, with a browser of their own. */
async function visitaDe(playwright: PlaywrightWorkerArgs['playwright'], { url }: Tienda) {
  const [b, c] = crypto.getRandomValues(new Uint8Array(2))
  const visita = await playwright.request.newContext({
    baseURL: url,
    extraHTTPHeaders: { 'x-forwarded-for': `10.${b}.${c}.2` },
  })
  await visita.get('/api/chat', { failOnStatusCode: true })
  const enviar = (ruta: string, data: object) => visita.post(ruta, { data, failOnStatusCode: true })
  return {
    visita,
    pide: (email: string, mensaje: string, codigo_pedido?: string) =>
      enviar('/api/agent-support', {
        action: 'request_agent',
        ...{ email, mensaje, codigo_pedido, clave: randomUUID() },
      }),
    dice: (content: string) =>
      enviar('/api/agent-chat', { messages: [{ role: 'user', content }], clave: randomUUID() }),
  }
}

async function loDicho(visita: APIRequestContext) {
  const { conversacion } = await (await visita.get('/api/chat', { failOnStatusCode: true })).json()
  return conversacion
}

const turno = (page: Page) => page.getByRole('switch', { name: 'En turno' })
const caja = (page: Page) => page.getByRole('textbox', { name: /^Respuesta para/ })
const fila = (page: Page, correo: string) => page.getByRole('listitem').filter({ hasText: correo })
const mensajes = (page: Page) => page.getByRole('log', { name: 'Mensajes' })

/** Off duty, whatever a journey before has left. */
async function fueraDeTurno(page: Page, { sesion }: Tienda) {
  await page.context().addCookies(sesion)
  await page.request.put('/api/gestion/chat/turno', {
    data: { en_turno: false, devolver: true },
    failOnStatusCode: true,
  })
}

test.describe('on a phone', () => {
  test.use(EN_TELEFONO)

  test('staff take who waits, answer with what is at hand, lose nothing without a line, and end it', async ({
    page,
    playwright,
    tienda,
    correoDe,
    consola,
  }) => {
    const [correo, otro] = [correoDe('yokasta'), correoDe('ramon')]
    await fueraDeTurno(page, tienda)
    const nombre = `Yokasta ${randomUUID().slice(0, 6)}`
    const codigo = await pedidoDe(page, correo, { nombre })
    const yokasta = await visitaDe(playwright, tienda)
    const ramon = await visitaDe(playwright, tienda)

    // The list is open while they come.
    await entrar(page, tienda, enlaceA('/admin-dashboard/chat'))
    await yokasta.pide(correo, '¿Hasta qué hora puedo pasar?', codigo)
    await ramon.pide(otro, 'Buenas, ¿llegan a Dajabón?')
    // Whoever typed an address is not called by the name of whose it is, until it is proved.
    await expect(fila(page, correo)).toContainText('correo sin comprobar')
    await tienda.conBase((db) =>
      db.execute(sql`update conversaciones set correo_comprobado = true where correo = ${correo}`),
    )
    await expect(fila(page, nombre)).toBeVisible()
    await tienda.conBase((db) =>
      db.execute(sql`update conversaciones set espera_desde = now() - interval '250 seconds' where correo = ${otro}`),
    )
    await expect(fila(page, otro).locator('.cifras.text-ambar-text')).toContainText('Espera 4 min')
    await sinBarreras(page)

    // Who takes one is on duty.
    await fila(page, nombre).getByRole('button', { name: 'Tomar' }).tap()
    await expect(page.getByRole('heading', { name: nombre, level: 1 })).toBeFocused()
    await expect(mensajes(page).getByText('¿Hasta qué hora puedo pasar?')).toBeVisible()

    // What is at hand fills the box, and sends nothing.
    await caja(page).press(';')
    await page.getByRole('menuitem', { name: 'Te espero' }).tap()
    await expect(caja(page)).toHaveValue('Te espero, Yokasta. Pregunta por mí al llegar.')
    await expect(caja(page)).toBeFocused()
    await caja(page).press('Enter')
    await expect(mensajes(page).getByText('Te espero, Yokasta.')).toBeVisible()
    await expect(caja(page)).toHaveValue('')

    // Text is text; a code leads to its order; who types is seen to.
    await yokasta.dice(`Es la ${codigo} <img src=x onerror=alert(1)>`)
    await expect(mensajes(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(mensajes(page).getByRole('link', { name: codigo })).toHaveAttribute(
      'href',
      enlaceA('/manage/pedidos/:codigo', { codigo }),
    )
    await yokasta.visita.put('/api/chat/presencia', { data: { pagina: '/contacto' }, failOnStatusCode: true })
    await yokasta.visita.post('/api/chat/tecleo', { failOnStatusCode: true })
    await expect(page.getByText('Escribiendo...')).toBeVisible()
    await sinBarreras(page)
    const conversacion = await loDicho(yokasta.visita)
    await yokasta.visita.put('/api/chat/lectura', {
      data: { mensaje: conversacion.mensajes.at(-1).id },
      failOnStatusCode: true,
    })
    await expect(mensajes(page).getByText(/· Visto$/)).toBeVisible()

    await page.getByRole('button', { name: 'Su pedido' }).tap()
    await expect(page.getByRole('dialog').getByText(codigo).first()).toBeVisible()
    await sinBarreras(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    // What is begun for one is not there for another, and is there again after a reload.
    await caja(page).fill('Y trae tu')
    await page.getByRole('link', { name: 'Volver a la lista' }).tap()
    await fila(page, otro).getByRole('link').tap()
    await expect(page.getByRole('heading', { name: otro, level: 1 })).toBeFocused()
    await expect(caja(page)).toHaveCount(0)
    await page.goBack()
    await fila(page, nombre).getByRole('link').tap()
    await expect(caja(page)).toHaveValue('Y trae tu')
    await page.reload()
    await expect(caja(page)).toHaveValue('Y trae tu')

    // Without a line it is kept, and arrives once.
    await page.context().setOffline(true)
    await caja(page).fill('Y trae tu cédula.')
    await caja(page).press('Enter')
    await expect(mensajes(page).getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await sinBarreras(page)
    await page.context().setOffline(false)
    await expect(mensajes(page).getByRole('button', { name: 'Reintentar' })).toBeHidden()
    await expect(mensajes(page).getByText('Y trae tu cédula.')).toHaveCount(1)
    const llegados = async (texto: string) =>
      (await loDicho(yokasta.visita)).mensajes.filter(({ contenido }: { contenido: string }) => contenido === texto)
    await expect.poll(() => llegados('Y trae tu cédula.')).toHaveLength(1)
    for (const linea of consola.splice(0)) expect(linea).toContain('ERR_INTERNET_DISCONNECTED')

    // What the shop could not take says so itself where it stands, on the list where it does not, and leaves from any page.
    const aviso = page.locator('[data-sonner-toast]').filter({ hasText: 'No se envió tu mensaje del chat' })
    const caido = (ruta: Route) => ruta.fulfill({ status: 503, body: '' })
    await page.route('**/api/gestion/chat/*/mensajes', caido)
    await caja(page).fill('Abrimos a las nueve.')
    await caja(page).press('Enter')
    await expect(mensajes(page).getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Volver a la lista' }).tap()
    await expect(fila(page, nombre).getByText('Sin enviar')).toBeVisible()
    await sinBarreras(page)
    await page.goto(enlaceA('/manage/bandeja'))
    await expect(aviso).toBeVisible()
    await aviso.getByRole('button', { name: 'Abrir' }).tap()
    await expect(mensajes(page).getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(aviso).toBeHidden()
    await page.goto(enlaceA('/manage/bandeja'))
    await expect(aviso).toBeVisible()
    await page.unroute('**/api/gestion/chat/*/mensajes', caido)
    await expect(aviso).toBeHidden({ timeout: 35_000 })
    expect(await llegados('Abrimos a las nueve.')).toHaveLength(1)
    await page.getByRole('navigation', { name: 'Gestión' }).getByRole('link', { name: /^Chat/ }).tap()
    await expect(fila(page, nombre)).toBeVisible()
    await expect(fila(page, nombre).getByText('Sin enviar')).toHaveCount(0)
    await fila(page, nombre).getByRole('link').tap()
    await expect(mensajes(page).getByText('Abrimos a las nueve.')).toHaveCount(1)

    // Its end is asked once, and it stays among those that are over.
    await page.getByRole('button', { name: 'Más acciones' }).tap()
    await page.getByRole('menuitem', { name: 'Terminar' }).tap()
    await page.getByRole('button', { name: 'Sí, terminar' }).tap()
    await expect(page.getByText(/^La terminó la tienda/)).toBeVisible()
    expect((await loDicho(yokasta.visita)).estado).toBe('terminada')
    await page.getByRole('link', { name: 'Volver a la lista' }).tap()
    await page.getByRole('link', { name: 'Pasadas' }).tap()
    await page.getByRole('searchbox', { name: 'Buscar en las pasadas' }).fill(correo)
    await expect(fila(page, nombre)).toHaveCount(1)
    await enAmbos(page, sinBarreras)

    await fueraDeTurno(page, tienda)
    await ramon.visita.post('/api/chat/final', { failOnStatusCode: true })
    await yokasta.visita.dispose()
    await ramon.visita.dispose()
  })
})

test('who is on duty hears of a visitor on whatever page, gives back what is open on leaving, and is told when taken off', async ({
  page,
  playwright,
  tienda,
  correoDe,
}) => {
  const [correo, otro] = [correoDe('altagracia'), correoDe('wilkin')]
  await fueraDeTurno(page, tienda)
  const codigo = await pedidoDe(page, correo)
  await entrar(page, tienda, enlaceA('/manage/bandeja'))
  await turno(page).click()
  await expect(turno(page)).toBeChecked()

  const altagracia = await visitaDe(playwright, tienda)
  await altagracia.pide(correo, '¿Me ayudan con un collar?', codigo)
  // Who reads the desk before she is given to them hears that she waits.
  const aviso = page
    .locator('[data-sonner-toast]')
    .filter({ hasText: new RegExp(`${correo} (te habla|espera) en el chat`) })
  await expect(aviso).toBeVisible()
  await aviso.getByRole('button', { name: 'Abrir' }).click()
  await expect(page.getByRole('heading', { name: correo, level: 1 })).toBeVisible()
  await expect(mensajes(page).getByText('¿Me ayudan con un collar?')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Al lado' }).getByText(codigo).first()).toBeVisible()
  await sinBarreras(page)
  await caja(page).fill('Claro; dime cuál.')
  await caja(page).press('Enter')
  await expect.poll(async () => (await loDicho(altagracia.visita)).agente).not.toBeNull()

  // Who leaves with somebody is asked, and may stay.
  await expect(fila(page, correo)).toBeVisible()
  await turno(page).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Salir de turno?' })
  await expect(pregunta).toBeVisible()
  await sinBarreras(page)
  await pregunta.getByRole('button', { name: 'Seguir en turno' }).click()
  await expect(turno(page)).toBeChecked()
  await turno(page).click()
  await pregunta.getByRole('button', { name: /^Devolver/ }).click()
  await expect(turno(page)).not.toBeChecked()
  await expect(fila(page, correo).getByRole('button', { name: 'Tomar' })).toBeVisible()
  expect((await loDicho(altagracia.visita)).estado).toBe('esperando')

  // Whoever comes while nobody is on duty waits on the list, which is read aloud once.
  const wilkin = await visitaDe(playwright, tienda)
  await wilkin.pide(otro, 'Hola')
  await expect(page.getByRole('status').filter({ hasText: `${otro} espera en el chat` })).toBeAttached()

  // They stand over the messages too, from where the channels lead without the menu.
  const canal = (nombre: RegExp) => page.getByRole('navigation', { name: 'Canal' }).getByRole('link', { name: nombre })
  await canal(/^Todo/).click()
  await expect(page.getByRole('heading', { name: 'Bandeja', level: 1 })).toBeFocused()
  const esperan = page.getByRole('region', { name: 'Esperan en el chat' })
  await expect(esperan.getByRole('button', { name: `Tomar la de ${otro}` })).toBeVisible()
  await sinBarreras(page)
  await canal(/^Mensajes/).click()
  await expect(esperan).toHaveCount(0)
  await canal(/^Chats \d/).click()
  await expect(page.getByRole('heading', { name: 'Chat', level: 1 })).toBeFocused()
  await expect(canal(/^Chats/)).toHaveAttribute('aria-current', 'true')

  // Taken off duty by the shop, one is told.
  await turno(page).click()
  await expect(turno(page)).toBeChecked()
  await tienda.conBase((db) => db.execute(sql`delete from turnos`))
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Ya no estás en turno' })).toBeVisible()
  await expect(turno(page)).not.toBeChecked()

  for (const { visita } of [altagracia, wilkin]) {
    await visita.post('/api/chat/final', { failOnStatusCode: true })
    await visita.dispose()
  }
})
