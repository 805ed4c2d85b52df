import type { Locator, Page } from '@playwright/test'
import { ESTATUS } from '#pedidos/estatus.ts'
import { dejarSalir } from '#pruebas/salida.server.ts'
import { FORMULARIOS } from './formularios.ts'
import { conAviso, entrar, expect, pedidoDe, sinBarreras, sinTapar, test } from './tienda.ts'

/** Fields beside one another stay so, whatever one of them says between its label and its control. */
async function enLinea(campos: Locator) {
  const bordes = await campos.evaluateAll((todos) =>
    todos.flatMap((campo) => {
      const otro = campo.nextElementSibling
      const [suyo, del] = [campo, otro].map((nodo) => nodo?.querySelector('[data-slot=control]'))
      if (!suyo || !del) return []
      const [uno, dos] = [suyo.getBoundingClientRect(), del.getBoundingClientRect()]
      return dos.left >= uno.right ? [uno.bottom - dos.bottom] : []
    }),
  )
  for (const diferencia of bordes) expect(Math.abs(diferencia)).toBeLessThan(1)
  return bordes.length
}

async function mandar(page: Page, boton: string, nombre: string) {
  await page.getByRole('form', { name: nombre }).getByRole('button', { name: boton, exact: true }).click()
}

test(
  'every form says in its toast and beside its button what is missing and what failed, word for word',
  { tag: '@both' },
  async ({ page, consola, correoDe }, info) => {
    await page.route('**/api/**', (ruta) =>
      ruta.request().method() === 'POST' ? ruta.fulfill({ status: 500 }) : ruta.continue(),
    )
    const codigo = await pedidoDe(page, correoDe('palabras'))
    for (const { ruta, dePedido, nombre, boton, abre, escrito, faltan, fallo, campos } of FORMULARIOS) {
      // Anew: asked for again, a page shows what it was left with.
      await page.goto('about:blank')
      await page.goto(ruta)
      if (dePedido) {
        await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
        await page.keyboard.press('Enter')
      }
      if (abre && info.project.name === 'phone') await page.getByRole('button', { name: abre, exact: true }).click()
      const formulario = page.getByRole('form', { name: nombre })
      await mandar(page, boton, nombre)
      await conAviso(page, ...faltan)
      await expect(formulario.getByRole('alert')).toContainText(faltan[1])
      for (const campo of campos) await expect(formulario.getByText(campo).first()).toBeVisible()
      await sinTapar(page)
      for (const [campo, texto] of Object.entries(escrito)) {
        const control = formulario.locator(`[name=${campo}]`)
        await (campo === 'provincia' ? control.selectOption(texto) : control.fill(texto))
      }
      await mandar(page, boton, nombre)
      if (abre === 'Cambiar dirección') await page.getByRole('button', { name: 'Sí, cambiar' }).click()
      await conAviso(page, ...fallo)
      await expect(formulario.getByRole('alert')).toContainText(fallo[1])
      await expect(formulario.getByRole('alert')).toContainText('Aunque lo envíes varias veces, cuenta una sola.')
      await sinTapar(page)
    }
    for (const linea of consola.splice(0)) expect(linea).toContain('500')
  },
)

test('the contact page: what is missing, the way to the chats, a message with the mail up and down', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('contacto')
  await page.goto('/contacto')
  await expect(page.getByText(/(Abierto|Cerrado) ahora/)).toBeVisible()
  await sinBarreras(page)
  await page.getByRole('button', { name: /Hablar con Agente/ }).click()
  const chat = page.getByRole('dialog', { name: 'Soporte' })
  await expect(chat.getByRole('link', { name: /WhatsApp/ })).toBeVisible()
  await sinBarreras(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Hablar con Agente/ })).toBeFocused()

  const formulario = page.getByRole('form', { name: 'Escríbenos' })
  await formulario.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(formulario.getByRole('alert')).toContainText('Por favor completa todos los campos.')
  await sinBarreras(page)
  const escribir = async (texto: string) => {
    await formulario.getByLabel('Nombre completo').fill('Ana Peña')
    await formulario.getByLabel('Correo').fill(correo)
    await formulario.getByLabel('Mensaje').fill(texto)
    await formulario.getByRole('button', { name: 'Enviar mensaje' }).click()
  }
  await escribir('¿Hacen tobilleras?')
  await expect(formulario.getByRole('status')).toContainText(
    'Hemos recibido tu mensaje y te enviamos un correo de confirmación.',
  )
  await expect(formulario.getByLabel('Mensaje')).toHaveValue('')
  await tienda.buzon.esperarA(({ para }) => para.includes(correo))

  tienda.buzon.rechazar(451)
  await escribir('¿Y aretes?')
  await expect(formulario.getByRole('status')).toContainText('No pudimos enviarte la confirmación')
  tienda.buzon.rechazar(null)
})

test(
  'a pickup: a code that fits nobody, then the own order',
  { tag: '@both' },
  async ({ page, tienda, correoDe }, info) => {
    const correo = correoDe('retiro')
    const codigo = await pedidoDe(page, correo)
    await page.goto('/solicitar-retiro')
    await sinBarreras(page)
    const formulario = page.getByRole('form', { name: 'Solicitar Retiro' })
    await formulario.getByRole('button', { name: 'Solicitar retiro' }).click()
    await expect(formulario.getByRole('alert')).toContainText('Por favor completa todos los campos')
    await formulario.getByLabel('Nombre').fill('Ana')
    await expect(formulario.getByText('Escribe tu nombre.')).toBeHidden()
    const pares = await enLinea(formulario.locator('.grid > [data-slot=campo]'))
    expect(pares).toBe(info.project.name === 'phone' ? 0 : 1)
    await formulario.getByLabel('Apellido').fill('Peña')
    await formulario.getByLabel('Correo').fill(correo)
    await formulario.getByLabel('Código de pedido').pressSequentially('b8800000')
    await formulario.getByRole('button', { name: 'Solicitar retiro' }).click()
    await expect(formulario.getByRole('alert')).toContainText('Código No Encontrado')
    await sinBarreras(page)
    await formulario.getByRole('button', { name: 'Borrar el código' }).click()
    await expect(formulario.getByLabel('Código de pedido')).toBeFocused()
    await expect(formulario.getByText('0/9')).toBeVisible()
    await page.keyboard.type(codigo.replace('-', ''))
    await expect(formulario.getByLabel('Código de pedido')).toHaveValue(codigo)
    await formulario.getByRole('button', { name: 'Solicitar retiro' }).click()
    await expect(page.getByRole('heading', { name: 'Tu retiro está registrado' })).toBeFocused()
    await expect(page.locator('main')).toContainText('todavía no está listo: ahora está Recibido')
    await expect(page.getByRole('link', { name: /Abrir en Google Maps/ })).toBeVisible()
    await sinTapar(page)
    await sinBarreras(page)
    await tienda.buzon.esperarA(({ asunto }) => asunto === `Anotamos el retiro del pedido ${codigo}`)
    await page.reload()
    await expect(page.locator('main')).toContainText('todavía no está listo: ahora está Recibido')
    await page.getByRole('button', { name: 'Registrar otro retiro' }).click()
    await expect(page.getByRole('heading', { name: 'Solicitar Retiro' })).toBeFocused()
    await page.reload()
    await expect(formulario.getByLabel('Nombre')).toHaveValue('')

    // Once it was delivered nobody is invited.
    await page.context().addCookies(tienda.sesion)
    const { version } = await (await page.request.get(`/api/gestion/pedidos/${codigo}`)).json()
    await page.request.post(`/api/pedidos/${codigo}/estatus`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { estatus_id: ESTATUS.entregado, version },
    })
    for (const [campo, valor] of Object.entries({ Nombre: 'Ana', Apellido: 'Peña', 'Código de pedido': codigo }))
      await formulario.getByLabel(campo).fill(valor)
    await formulario.getByLabel('Correo').fill(correo)
    await formulario.getByRole('button', { name: 'Solicitar retiro' }).click()
    await expect(page.getByRole('heading', { name: 'Tu pedido no espera en la tienda' })).toBeFocused()
    await expect(page.locator('main')).toContainText('aparece como Entregado')
    await expect(page.getByRole('link', { name: /Abrir en Google Maps/ })).toHaveCount(0)
    await sinBarreras(page)
  },
)

test('somebody whom the customer names by the link of a mail collects the order, until that is taken back', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('nombrar')
  const codigo = await pedidoDe(page, correo)
  const { texto } = await tienda.buzon.esperarA(({ para }) => para.includes(correo))
  const enlace = /http\S+#t=[\w-]{22}/.exec(texto)?.[0] ?? ''
  const avisar = async () => {
    await page.goto('/solicitar-retiro')
    const suyos = { Nombre: 'Luisa', Apellido: 'Gómez', 'Código de pedido': codigo, Correo: correoDe('luisa') }
    const formulario = page.getByRole('form', { name: 'Solicitar Retiro' })
    for (const [campo, valor] of Object.entries(suyos)) await formulario.getByLabel(campo).fill(valor)
    await formulario.getByRole('button', { name: 'Solicitar retiro' }).click()
    return formulario
  }

  await page.goto(enlace)
  await page.getByRole('button', { name: 'Nombrar a otra persona' }).click()
  const nombrar = page.getByRole('form', { name: 'Quién puede recogerlo' })
  await expect(nombrar.getByLabel('Nombre y apellido')).toBeFocused()
  await page.keyboard.type('Luisa')
  await page.keyboard.press('Enter')
  await expect(nombrar.getByText('Escribe su nombre y su apellido.')).toBeVisible()
  await sinBarreras(page)
  await page.keyboard.type(' Gómez')
  await page.keyboard.press('Enter')
  await expect(page.getByText('También puede recogerlo Luisa Gómez. Dale el código.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quién puede recogerlo' })).toBeFocused()
  await sinBarreras(page)
  await tienda.buzon.esperarA(({ asunto }) => asunto === `Quién puede recoger el pedido ${codigo}`)

  await avisar()
  await expect(page.getByRole('heading', { name: 'Tu retiro está registrado' })).toBeFocused()
  const recibo = await tienda.buzon.esperarA(({ asunto }) => asunto === `Anotamos el retiro del pedido ${codigo}`)
  expect([recibo.para, recibo.texto]).toEqual([[correo], expect.stringContaining('Luisa Gómez, a quien nombraste')])

  await page.goto(enlace)
  await page.getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByRole('button', { name: 'Nombrar a otra persona' })).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  const formulario = await avisar()
  await expect(formulario.getByRole('alert')).toContainText('Código No Encontrado')
})

test('status mails are stopped by the page and by the link of a mail, and started again', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('baja')
  await page.goto('/cancel-notifications')
  await sinBarreras(page)
  const formulario = page.getByRole('form', { name: 'Cancelar notificaciones' })
  await formulario.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  await expect(formulario.getByRole('alert')).toContainText('Por favor ingresa un correo electrónico válido')
  await formulario.getByLabel('Correo').fill(correo.toUpperCase())
  await formulario.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  await expect(page.getByRole('heading', { name: 'Notificaciones canceladas' })).toBeFocused()
  await expect(page.locator('main')).toContainText('b***@ejemplo.com')
  await sinTapar(page)
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Reactivar notificaciones' }).click()
  await expect(page.getByRole('heading', { name: 'Notificaciones reactivadas' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Notificaciones reactivadas' })).toBeVisible()
  await page.getByRole('button', { name: 'Escribir otro correo' }).click()
  await expect(formulario.getByLabel('Correo')).toHaveValue('')
  // Whoever finds the screen afterwards cannot undo it.
  const otro = correoDe('otra-baja')
  await formulario.getByLabel('Correo').fill(otro)
  await formulario.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  await expect(page.getByRole('heading', { name: 'Notificaciones canceladas' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Notificaciones canceladas' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reactivar notificaciones' })).toHaveCount(0)
  // Its owner, who need not be who typed it, hears of it and takes it back.
  const avisada = await tienda.buzon.esperarA(
    ({ para, asunto }) => para.includes(otro) && asunto === 'Notificaciones canceladas',
  )
  await page.goto(/http\S+\/cancel-notifications#a=[\w-]{22}/.exec(avisada.texto)?.[0] ?? '')
  await expect(page.getByText('donde recibiste el enlace')).toBeVisible()
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Reactivar notificaciones' }).click()
  await expect(page.getByRole('heading', { name: 'Notificaciones reactivadas' })).toBeFocused()
  await expect(page.locator('main')).toContainText('o***@ejemplo.com')

  const codigo = await pedidoDe(page, correo)
  await entrar(page, tienda)
  const { version } = await (await page.request.get(`/api/gestion/pedidos/${codigo}`)).json()
  await page.request.post(`/api/pedidos/${codigo}/estatus`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { estatus_id: ESTATUS.confirmado, version },
  })
  await tienda.conBase(dejarSalir)
  const aviso = await tienda.buzon.esperarA(
    ({ para, asunto }) => para.includes(correo) && asunto.includes('Confirmado'),
  )
  await page.goto(/http\S+\/cancel-notifications#t=[\w-]{22}/.exec(aviso.texto)?.[0] ?? '')
  await expect(page.getByText('donde recibiste el enlace')).toBeVisible()
  await sinBarreras(page)
  await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  await expect(page.getByRole('heading', { name: 'Notificaciones canceladas' })).toBeFocused()
  await expect(page.locator('main')).toContainText('b***@ejemplo.com')
})

test('an international request: one way of contact at least, and the code of the account locked', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('internacional')
  await page.goto('/brisabox-pedidos')
  await sinBarreras(page)
  const formulario = page.getByRole('form', { name: 'Solicitud' })
  await formulario.getByLabel('Nombre', { exact: true }).fill('Ana')
  await formulario.getByLabel('Apellido').fill('Peña')
  await formulario.getByLabel('Correo', { exact: true }).fill(correo)
  await formulario.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(formulario.getByRole('group')).toContainText('Medio de contacto requerido')
  await sinBarreras(page)
  await formulario.getByLabel('WhatsApp').fill('809 555 0134')
  await expect(formulario.getByRole('group')).not.toContainText('Medio de contacto requerido')
  await formulario.getByLabel('¿Qué quieres comprar?').fill('Un bolso de tela, color arena')
  await formulario.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(page.getByRole('heading', { name: 'Solicitud enviada' })).toBeFocused()
  await sinBarreras(page)
  await tienda.buzon.esperarA(({ para, asunto }) => para.includes(correo) && asunto.includes('Brisa Box'))
  const aviso = await tienda.buzon.esperarA(({ texto }) => texto.includes('bolso de tela'))
  expect(aviso.para).toEqual(['pedidos@brisa.example'])

  await entrar(page, tienda)
  let seSabe = () => {}
  const espera = new Promise<void>((listo) => {
    seSabe = listo
  })
  await page.route('**/api/sesion', async (ruta) => {
    await espera
    await ruta.continue()
  })
  await page.goto('/brisabox-pedidos')
  // Written before the page knows who it is: what is typed stays, but for the code, which is the account's.
  await formulario.getByLabel('Nombre', { exact: true }).fill('Carla Inés')
  await formulario.getByLabel(/Código de membresía/).fill('b-12')
  await formulario.getByLabel('WhatsApp').fill('809 555 0134')
  seSabe()
  await expect(formulario.getByLabel(/Código de membresía/)).toHaveValue(/^B-\d{6}$/)
  await expect(formulario.getByLabel(/Código de membresía/)).toHaveAttribute('readonly')
  await expect(formulario.getByLabel('Correo', { exact: true })).toHaveValue(tienda.admin.correo)
  await expect(formulario.getByLabel('Nombre', { exact: true })).toHaveValue('Carla Inés')
  await formulario.getByLabel('Apellido').fill('Rojas')
  await formulario.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(page.getByRole('heading', { name: 'Solicitud enviada' })).toBeFocused()
})

test('the home page leads to an order by its code, and never writes it into the address', async ({
  page,
  correoDe,
}) => {
  const codigo = await pedidoDe(page, correoDe('inicio'))
  await page.goto('/')
  await sinBarreras(page)
  const buscador = page.getByRole('search', { name: 'Seguir un pedido' })
  await buscador.getByRole('button', { name: 'Rastrear' }).click()
  await expect(buscador.getByText('Escribe el código completo')).toBeVisible()
  await buscador.getByLabel(/Sigue tu pedido/).pressSequentially(codigo.replace('-', ''))
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-current=step]')).toContainText('Recibido')
  expect(page.url()).not.toContain(codigo)
})
