import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enlaceA } from '#comun/enlaceA.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '#pedidos/estatus.ts'
import { deAjustes } from './estados-de-ajustes.ts'
import { deCuenta } from './estados-de-cuenta.ts'
import { deFicha } from './estados-de-ficha.ts'
import { deIngreso } from './estados-de-ingreso.ts'
import { admin, deRastreo, type Estado, formulario, NUEVA, pedidoDe, unCorreo } from './estados-de-rastreo.ts'
import { enTelefono, POR_ENVIO } from './tienda.ts'

async function entrar(page: Page, base: string, ruta: string) {
  await page.request.post(`${base}/api/sesion`, { data: admin })
  await page.goto(base + ruta, { waitUntil: 'load' })
  // The line of a page of staff never rests; until its program runs there is no heading.
  await page.locator('main :is(h1, h2)').filter({ visible: true }).first().waitFor()
}

const internacional = `/${negocio.servicioInternacional.slug}-pedidos`

// A page that is only asked for another fragment would not load again.
async function ir(page: Page, direccion: string) {
  await page.goto('about:blank')
  await page.goto(direccion, { waitUntil: 'load' })
}

/** A page as it is in a new tab: what the picture before had sent is forgotten. */
async function abrir(page: Page, direccion: string) {
  await page.goto(direccion, { waitUntil: 'load' })
  await page.evaluate(() => sessionStorage.clear())
  // Awake, so that it can do without a line.
  await page.reload({ waitUntil: 'networkidle' })
}

async function escribirPieza(page: Page, base: string) {
  await abrir(page, `${base}/pedir`)
  // The page remembers what was chosen for the picture before.
  await page.getByText('Retiro en tienda').first().click()
  await page.getByLabel('Nombre', { exact: true }).fill('Yokasta Peña')
  await page.getByLabel('Correo', { exact: true }).fill(unCorreo())
  await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas azules con dije de mariposa')
}

async function pedirPieza(page: Page, base: string) {
  await escribirPieza(page, base)
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' }).waitFor()
}

async function llenarRetiro(page: Page, base: string, { codigo, correo }: { codigo: string; correo: string }) {
  await abrir(page, `${base}/solicitar-retiro`)
  await page.getByLabel('Nombre').fill('Yokasta')
  await page.getByLabel('Apellido').fill('Peña')
  await page.getByLabel('Código de pedido').fill(codigo)
  await page.getByLabel('Correo').fill(correo)
  await page.getByRole('button', { name: 'Solicitar retiro' }).click()
}

/** A page as it stands for somebody signed in, its menu open on a phone. */
async function conSesion(page: Page, base: string, pista: string) {
  await page.context().addCookies([{ name: 'sesion-abierta', value: pista, url: base }])
  await page.goto('about:blank')
  // Awake, so that it dresses by the hint no more.
  await page.goto(`${base}/faq`, { waitUntil: 'networkidle' })
  const menu = page.getByRole('button', { name: 'Abrir el menú' })
  if (enTelefono(page)) await menu.click()
  await page.context().clearCookies({ name: 'sesion-abierta' })
}

/** Urgent help and another address, for one order. */
async function pedirAlgo(page: Page, base: string, otro?: string) {
  const { codigo, correo: propio } = await pedidoDe(page, base)
  const correo = otro ?? propio
  for (const [ruta, data] of [
    ['ayudas', { situacion: 'El regalo es para mañana y todavía no ha salido.', correo }],
    ['cambios-direccion', { ...NUEVA, ...POR_ENVIO, razon: 'Me mudé', correo }],
  ] as const)
    await page.request.post(`${base}/api/pedidos/${codigo}/${ruta}`, {
      headers: { 'idempotency-key': randomUUID() },
      data,
    })
}

async function enPedido(page: Page, base: string, ver: 'pedido' | 'estatus') {
  const pedido = await pedidoDe(page, base)
  await entrar(page, base, enlaceA('/manage/pedidos/:codigo/editar', { codigo: pedido.codigo, consulta: { ver } }))
  return pedido
}

export const estados: Record<string, Estado> = {
  ...deRastreo,
  ...deAjustes,
  ...deIngreso,
  ...deCuenta,
  ...deFicha(entrar),
  'manage-pedidos': (page, base) => entrar(page, base, enlaceA('/manage')),
  'manage-pedido-nuevo': (page, base) => entrar(page, base, enlaceA('/manage', { consulta: { ver: 'pedido' } })),
  async 'manage-pedido-nuevo-con-errores'(page, base) {
    await entrar(page, base, enlaceA('/manage', { consulta: { ver: 'pedido' } }))
    await page.getByRole('button', { name: 'Crear pedido' }).click()
  },
  'manage-pedido': (page, base) => enPedido(page, base, 'pedido'),
  'manage-pedido-estatus': (page, base) => enPedido(page, base, 'estatus'),
  async 'manage-pedido-sin-guardar'(page, base) {
    await enPedido(page, base, 'estatus')
    await page.getByLabel('Descripción').fill('Lista para que la recojas.')
    await page.getByRole('link', { name: 'Bandeja' }).click()
    await page.getByRole('alertdialog').waitFor()
  },
  async 'manage-pedido-cambio-ajeno'(page, base) {
    const { codigo } = await enPedido(page, base, 'pedido')
    for (const campo of ['Precio (RD$)', 'Total (RD$)']) await page.getByLabel(campo).fill('900')
    await page.getByLabel('Peso (kg)').fill('0.2')
    const { version } = await (await page.request.get(`${base}/api/gestion/pedidos/${codigo}`)).json()
    await page.request.post(`${base}/api/pedidos/${codigo}/estatus`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { estatus_id: ESTATUS.confirmado, version },
    })
    await page.getByRole('button', { name: 'Actualizar pedido' }).click()
    await page.getByText('Otra persona cambió este pedido', { exact: true }).waitFor()
  },
  'manage-pedido-no-existe': (page, base) =>
    entrar(page, base, enlaceA('/manage/pedidos/:codigo', { codigo: 'B88-00000' })),
  async 'manage-asunto'(page, base) {
    await pedirAlgo(page, base)
    await entrar(page, base, enlaceA('/manage/bandeja', { consulta: { clase: 'direccion' } }))
    await page
      .getByRole('link', { name: /Cambio de dirección/ })
      .first()
      .click()
    // An order that was to be collected has another address for the first time.
    await page.getByRole('heading', { name: 'Retiro que pasa a envío', level: 1 }).waitFor()
  },
  'manage-correos-sin-nada': (page, base) =>
    entrar(page, base, enlaceA('/manage/correos', { consulta: { estado: 'fallido', busca: 'nadie' } })),
  async 'manage-sin-respuesta'(page, base) {
    await page.route('**/api/gestion/correos*', (peticion) => peticion.abort())
    await entrar(page, base, enlaceA('/manage/correos'))
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
    await page.unroute('**/api/gestion/correos*')
  },
  async 'manage-bandeja'(page, base) {
    await pedirAlgo(page, base)
    await pedirAlgo(page, base, unCorreo())
    await entrar(page, base, enlaceA('/manage/bandeja'))
  },
  'manage-correos': (page, base) => entrar(page, base, enlaceA('/manage/correos')),
  async 'manage-correo-abierto'(page, base) {
    await entrar(page, base, enlaceA('/manage/correos'))
    await page
      .getByRole('link', { name: /Recibimos tu pedido/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByText(/Código de pedido/)
      .waitFor()
  },
  'pedir-una-pulsera': (page, base) => ir(page, base + enlaceA('/pedir', { consulta: { pieza: 'pulsera' } })),
  async 'pedir-con-errores'(page, base) {
    await abrir(page, `${base}/pedir`)
    await page.getByText('Envío a domicilio').first().click()
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
  },
  'pedir-enviado': pedirPieza,
  async 'contacto-con-errores'(page, base) {
    await page.goto(`${base}/contacto`, { waitUntil: 'load' })
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  },
  async 'contacto-enviado'(page, base) {
    await page.goto(`${base}/contacto`, { waitUntil: 'load' })
    await page.getByLabel('Nombre completo').fill('Yokasta Peña')
    await page.getByLabel('Correo').fill(unCorreo())
    await page.getByLabel('Mensaje').fill('¿Hacen tobilleras?')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await formulario(page, 'Escríbenos')
      .getByText(/Mensaje enviado/)
      .waitFor()
  },
  async 'contacto-chat'(page, base) {
    await page.goto(`${base}/contacto`, { waitUntil: 'load' })
    await page.getByRole('button', { name: /Hablar con Agente/ }).click()
    await page.getByRole('dialog').waitFor()
  },
  async 'retiro-con-errores'(page, base) {
    await abrir(page, `${base}/solicitar-retiro`)
    await page.getByRole('button', { name: 'Solicitar retiro' }).click()
  },
  async 'retiro-no-encontrado'(page, base) {
    await llenarRetiro(page, base, { codigo: 'B88-00000', correo: unCorreo() })
    await formulario(page, 'Solicitar Retiro').getByText('Código No Encontrado').waitFor()
  },
  async 'retiro-registrado'(page, base) {
    await llenarRetiro(page, base, await pedidoDe(page, base))
    await page.getByRole('heading', { name: 'Tu retiro está registrado' }).waitFor()
  },
  async 'retiro-entregado'(page, base) {
    const pedido = await pedidoDe(page, base)
    await entrar(page, base, enlaceA('/manage'))
    const { version } = await (await page.request.get(`${base}/api/gestion/pedidos/${pedido.codigo}`)).json()
    await page.request.post(`${base}/api/pedidos/${pedido.codigo}/estatus`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { estatus_id: ESTATUS.entregado, version },
    })
    await llenarRetiro(page, base, pedido)
    await page.getByRole('heading', { name: 'Tu pedido no espera en la tienda' }).waitFor()
  },
  async 'baja-con-errores'(page, base) {
    await abrir(page, `${base}/cancel-notifications`)
    await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  },
  async 'baja-hecha'(page, base) {
    await abrir(page, `${base}/cancel-notifications`)
    await page.getByLabel('Correo').fill(unCorreo())
    await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
    await page.getByRole('heading', { name: 'Notificaciones canceladas' }).waitFor()
  },
  'baja-por-enlace': (page, base) => ir(page, `${base}/cancel-notifications#t=${'x'.repeat(22)}`),
  async 'internacional-con-errores'(page, base) {
    await page.goto(`${base}${internacional}`, { waitUntil: 'load' })
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  },
  async 'internacional-enviada'(page, base) {
    await page.goto(`${base}${internacional}`, { waitUntil: 'load' })
    await page.getByLabel('Nombre', { exact: true }).fill('Yokasta')
    await page.getByLabel('Apellido').fill('Peña')
    await page.getByLabel('Correo', { exact: true }).fill(unCorreo())
    await page.getByLabel('WhatsApp').fill('809 555 0134')
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
    await page.getByRole('heading', { name: 'Solicitud enviada' }).waitFor()
  },
  async 'faq-abierta'(page, base) {
    await ir(page, `${base}/faq#pregunta-estatus`)
  },
  'cabecera-de-miembro': (page, base) => conSesion(page, base, 'user.Yokasta'),
  'cabecera-de-gestion': (page, base) => conSesion(page, base, 'admin.Carla'),
  'no-encontrada': (page, base) => ir(page, `${base}/no-existe`),
  async 'pedir-recargado'(page, base) {
    await pedirPieza(page, base)
    await page.reload({ waitUntil: 'load' })
    await page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' }).waitFor()
  },
  // Without a line; whoever takes the picture gives it back.
  async 'pedir-sin-linea'(page, base) {
    await escribirPieza(page, base)
    await page.context().setOffline(true)
    await page.getByText('Puedes enviarlo ya').scrollIntoViewIfNeeded()
  },
  async 'pedir-esperando-linea'(page, base) {
    await escribirPieza(page, base)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.locator('main').getByText('Esperando la conexión').waitFor()
  },
  async 'rastrear-sin-linea'(page, base) {
    const { codigo } = await pedidoDe(page, base)
    await page.goto(`${base}/rastrear`, { waitUntil: 'networkidle' })
    await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.getByText('Buscamos tu pedido en cuanto vuelva la línea').waitFor()
  },
  async 'retiro-sin-linea'(page, base) {
    await abrir(page, `${base}/solicitar-retiro`)
    await page.getByLabel('Nombre').fill('Yokasta')
    await page.context().setOffline(true)
    await page.getByText('Puedes enviarlo ya').waitFor()
  },
  async 'baja-sin-linea'(page, base) {
    await abrir(page, `${base}/cancel-notifications`)
    await page.getByLabel('Correo').fill(unCorreo())
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
    await page.locator('main').getByText('Esperando la conexión').waitFor()
  },
}
