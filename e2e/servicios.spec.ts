import type { Locator } from '@playwright/test'
import { ESTATUS } from '#pedidos/estatus.ts'
import { dejarSalir } from '#testing/salida.server.ts'
import { FORMULARIOS } from './formularios.ts'
import { mover } from './lista.ts'
import { deGestion } from './personal.ts'
import {
  conAviso,
  despierta,
  ESCRITORIO,
  enlaceEn,
  entrar,
  entrarAparte,
  expect,
  pedidoDe,
  sinBarreras,
  sinTapar,
  TELEFONO,
  test,
} from './tienda.ts'

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

test('every form says in its toast and beside its button what is missing and what failed, word for word, at both sizes', async ({
  page,
  consola,
  correoDe,
}) => {
  await page.route('**/api/**', (ruta) =>
    ruta.request().method() === 'POST' ? ruta.fulfill({ status: 500 }) : ruta.continue(),
  )
  const codigo = await pedidoDe(page, correoDe('palabras'))
  for (const { ruta, dePedido, nombre, boton, abre, escrito, faltan, fallo, campos } of FORMULARIOS) {
    // A sheet on a phone stands on the page of a desk: that one is opened at each size.
    for (const tamanos of abre ? [[TELEFONO], [ESCRITORIO]] : [[TELEFONO, ESCRITORIO]]) {
      const [tamano = TELEFONO] = tamanos
      await page.setViewportSize(tamano)
      // Anew: asked for again, a page shows what it was left with.
      await page.goto('about:blank')
      await page.goto(dePedido ? `${ruta}#codigo=${codigo}` : ruta)
      if (abre && tamano === TELEFONO) await page.getByRole('button', { name: abre, exact: true }).click()
      const formulario = page.getByRole('form', { name: nombre })
      const mandar = async ([titulo, texto]: [titulo: string, texto: string], { pregunta = false } = {}) => {
        for (const tamano of tamanos) {
          await page.setViewportSize(tamano)
          await formulario.getByRole('button', { name: boton, exact: true }).click()
          if (pregunta) await page.getByRole('button', { name: 'Sí, cambiar' }).click()
          await conAviso(page, titulo, texto)
          await expect(formulario.getByRole('alert')).toContainText(texto)
          await sinTapar(page)
        }
      }
      await mandar(faltan)
      for (const campo of campos) await expect(formulario.getByText(campo).first()).toBeVisible()
      if (tamano === ESCRITORIO) await sinBarreras(page)
      for (const [campo, texto] of Object.entries(escrito)) {
        const control = formulario.locator(`[name=${campo}]`)
        await (campo === 'provincia' ? control.selectOption(texto) : control.fill(texto))
      }
      await mandar(fallo, { pregunta: abre === 'Cambiar dirección' })
      await expect(formulario.getByRole('alert')).toContainText('Aunque lo envíes varias veces, cuenta una sola.')
    }
  }
  for (const linea of consola.splice(0)) expect(linea).toContain('500')
})

test('a toast makes room for the button that sends the form in use, also where its field is out of sight', async ({
  page,
  tienda,
  consola,
}) => {
  await entrarAparte(page, tienda)
  await page.route('**/api/sesion', (ruta) => ruta.abort())
  await page.goto('/contacto')
  await despierta(page)
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  const aviso = page.locator('[data-sonner-toast]')
  await expect(aviso).toContainText('No se pudo cerrar la sesión')
  await page.keyboard.press('Escape')
  const formulario = page.getByRole('form', { name: 'Escríbenos' })
  await formulario.getByLabel('Nombre completo').focus()
  await formulario.getByRole('button', { name: 'Enviar mensaje' }).evaluate((boton) => {
    scrollBy({ top: boton.getBoundingClientRect().top - 120, behavior: 'instant' })
  })
  await expect.poll(async () => (await aviso.boundingBox())?.y).toBeGreaterThan(200)
  for (const linea of consola.splice(0)) expect(linea).toContain('ERR_FAILED')
})

test('a pickup: a code that fits nobody, then the own order, and none once it was delivered', async ({
  page,
  playwright,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('retiro')
  const codigo = await pedidoDe(page, correo)
  await page.goto('/solicitar-retiro')
  const formulario = page.getByRole('form', { name: 'Solicitar Retiro' })
  const enviar = formulario.getByRole('button', { name: 'Solicitar retiro' })
  await enviar.click()
  await formulario.getByLabel('Nombre').fill('Ana')
  await expect(formulario.getByText('Escribe tu nombre.')).toBeHidden()
  const pares = () => enLinea(formulario.locator('.grid > [data-slot=campo]'))
  expect(await pares()).toBe(0)
  await page.setViewportSize(ESCRITORIO)
  expect(await pares()).toBe(1)
  await page.setViewportSize(TELEFONO)
  await formulario.getByLabel('Apellido').fill('Peña')
  await formulario.getByLabel('Correo').fill(correo)
  await formulario.getByLabel('Código de pedido').pressSequentially('b8800000')
  await enviar.click()
  await expect(formulario.getByRole('alert')).toContainText('Código No Encontrado')
  await formulario.getByRole('button', { name: 'Borrar el código' }).click()
  await expect(formulario.getByLabel('Código de pedido')).toBeFocused()
  await expect(formulario.getByText('0/9')).toBeVisible()
  await page.keyboard.type(codigo.replace('-', ''))
  await expect(formulario.getByLabel('Código de pedido')).toHaveValue(codigo)
  await enviar.click()
  await expect(page.getByRole('heading', { name: 'Tu retiro está registrado' })).toBeFocused()
  // At once: its toast leaves after some seconds.
  for (const tamano of [TELEFONO, ESCRITORIO]) {
    await page.setViewportSize(tamano)
    await sinTapar(page)
  }
  await expect(page.locator('main')).toContainText('todavía no está listo: ahora está Recibido')
  await expect(page.getByRole('link', { name: /Abrir en Google Maps/ })).toBeVisible()
  await page.reload()
  await expect(page.locator('main')).toContainText('todavía no está listo: ahora está Recibido')
  await page.getByRole('button', { name: 'Registrar otro retiro' }).click()
  await expect(page.getByRole('heading', { name: 'Solicitar Retiro' })).toBeFocused()
  await page.reload()
  await expect(formulario.getByLabel('Nombre')).toHaveValue('')

  // Once it was delivered nobody is invited.
  await mover(await deGestion(playwright, tienda), codigo, { estatus_id: ESTATUS.entregado })
  for (const [campo, valor] of Object.entries({ Nombre: 'Ana', Apellido: 'Peña', 'Código de pedido': codigo }))
    await formulario.getByLabel(campo).fill(valor)
  await formulario.getByLabel('Correo').fill(correo)
  await enviar.click()
  await expect(page.getByRole('heading', { name: 'Tu pedido no espera en la tienda' })).toBeFocused()
  await expect(page.locator('main')).toContainText('aparece como Entregado')
  await expect(page.getByRole('link', { name: /Abrir en Google Maps/ })).toHaveCount(0)
})

test('by the link of a mail the customer names who else may collect the order, and takes that back', async ({
  page,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('nombrar')
  const codigo = await pedidoDe(page, correo)
  const { texto } = await tienda.buzon.esperarA(({ para }) => para.includes(correo))
  await page.goto(enlaceEn(texto, 't'))
  await page.getByRole('button', { name: 'Nombrar a otra persona' }).click()
  const nombrar = page.getByRole('form', { name: 'Quién puede recogerlo' })
  await expect(nombrar.getByLabel('Nombre y apellido')).toBeFocused()
  await page.keyboard.type('Luisa')
  await page.keyboard.press('Enter')
  await expect(nombrar.getByText('Escribe su nombre y su apellido.')).toBeVisible()
  await page.keyboard.type(' Gómez')
  await page.keyboard.press('Enter')
  await expect(page.getByText('También puede recogerlo Luisa Gómez. Dale el código.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quién puede recogerlo' })).toBeFocused()
  await tienda.buzon.esperarA(({ asunto }) => asunto === `Quién puede recoger el pedido ${codigo}`)
  await page.getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByRole('button', { name: 'Nombrar a otra persona' })).toBeVisible()
})

test('status mails are stopped by the page and by the link of a mail, and started again', async ({
  page,
  playwright,
  tienda,
  correoDe,
}) => {
  const [correo, otro] = [correoDe('baja'), correoDe('otra-baja')]
  await page.goto('/cancel-notifications')
  const formulario = page.getByRole('form', { name: 'Cancelar notificaciones' })
  const hecho = (que: 'canceladas' | 'reactivadas') => page.getByRole('heading', { name: `Notificaciones ${que}` })
  const cancelar = async (cual: string) => {
    await formulario.getByLabel('Correo').fill(cual)
    await formulario.getByRole('button', { name: 'Cancelar notificaciones' }).click()
    await expect(hecho('canceladas')).toBeFocused()
  }
  const reactivar = page.getByRole('button', { name: 'Reactivar notificaciones' })
  await cancelar(correo.toUpperCase())
  await expect(page.locator('main')).toContainText('b***@ejemplo.com')
  await sinTapar(page)
  await reactivar.click()
  await expect(hecho('reactivadas')).toBeFocused()
  await page.reload()
  await expect(hecho('reactivadas')).toBeVisible()
  await page.getByRole('button', { name: 'Escribir otro correo' }).click()
  await expect(formulario.getByLabel('Correo')).toHaveValue('')
  // Whoever finds the screen afterwards cannot undo it.
  await cancelar(otro)
  await page.reload()
  await expect(hecho('canceladas')).toBeVisible()
  await expect(reactivar).toHaveCount(0)
  // Its owner, who need not be who typed it, hears of it and takes it back.
  const avisada = await tienda.buzon.esperarA(
    ({ para, asunto }) => para.includes(otro) && asunto === 'Notificaciones canceladas',
  )
  await page.goto(enlaceEn(avisada.texto, 'a'))
  await expect(page.getByText('donde recibiste el enlace')).toBeVisible()
  await reactivar.click()
  await expect(hecho('reactivadas')).toBeFocused()
  await expect(page.locator('main')).toContainText('o***@ejemplo.com')

  const codigo = await pedidoDe(page, correo)
  await mover(await deGestion(playwright, tienda), codigo, { estatus_id: ESTATUS.confirmado })
  await tienda.conBase(dejarSalir)
  const aviso = await tienda.buzon.esperarA(
    ({ para, asunto }) => para.includes(correo) && asunto.includes('Confirmado'),
  )
  await page.goto(/http\S+\/cancel-notifications#t=[\w-]{22}/.exec(aviso.texto)?.[0] ?? '')
  await expect(page.getByText('donde recibiste el enlace')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  await expect(hecho('canceladas')).toBeFocused()
  await expect(page.locator('main')).toContainText('b***@ejemplo.com')
})

test('an international request: the code of the account locked, and one way of contact at least', async ({
  page,
  tienda,
}) => {
  const seSabe = Promise.withResolvers<void>()
  await page.route('**/api/sesion', (ruta) => seSabe.promise.then(() => ruta.continue()))
  await entrar(page, tienda, '/brisabox-pedidos')
  const formulario = page.getByRole('form', { name: 'Solicitud' })
  const enviar = formulario.getByRole('button', { name: 'Enviar solicitud' })
  // Written before the page knows who it is: what is typed stays, but for the code, which is the account's.
  await formulario.getByLabel('Nombre', { exact: true }).fill('Carla Inés')
  await formulario.getByLabel(/Código de membresía/).fill('b-12')
  seSabe.resolve()
  await expect(formulario.getByLabel(/Código de membresía/)).toHaveValue(/^B-\d{6}$/)
  await expect(formulario.getByLabel(/Código de membresía/)).toHaveAttribute('readonly')
  await expect(formulario.getByLabel('Correo', { exact: true })).toHaveValue(tienda.admin.correo)
  await expect(formulario.getByLabel('Nombre', { exact: true })).toHaveValue('Carla Inés')
  await formulario.getByLabel('Apellido').fill('Rojas')
  await enviar.click()
  await expect(formulario.getByRole('group')).toContainText('Medio de contacto requerido')
  await sinBarreras(page)
  await formulario.getByLabel('WhatsApp').fill('809 555 0134')
  await expect(formulario.getByRole('group')).not.toContainText('Medio de contacto requerido')
  await formulario.getByLabel('¿Qué quieres comprar?').fill('Un bolso de tela, color arena')
  await enviar.click()
  await expect(page.getByRole('heading', { name: 'Solicitud enviada' })).toBeFocused()
})
