import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { FOR_DELIVERY, isPhone } from './shop.ts'
import {
  asMiembro,
  asStaff,
  formNamed,
  mover,
  NEW_ADDRESS,
  newEmail,
  newestMailTo,
  pedidoDe,
  respondWith,
  type State,
  send,
  signIn,
  stepsOf,
  visit,
  withoutResponse,
} from './state.ts'
import { accountStates } from './states-account.ts'
import { ajustesStates } from './states-ajustes.ts'
import { avisarStates } from './states-avisar.ts'
import { moneyStates } from './states-dinero.ts'
import { equipoStates } from './states-equipo.ts'
import { scannerStates } from './states-escanear.ts'
import { fichaStates } from './states-ficha.ts'
import { fotosStates } from './states-fotos.ts'
import { lineStates } from './states-linea.ts'
import { newOrderStates } from './states-nuevo.ts'
import { newPieceStates } from './states-pieza-nueva.ts'
import { saludStates } from './states-salud.ts'
import { signInStates } from './states-sign-in.ts'
import { trackingStates } from './states-tracking.ts'

const internationalPath = `/${negocio.servicioInternacional.slug}-pedidos`

async function typePieza(page: Page, baseUrl: string) {
  await visit(page, `${baseUrl}/pedir`)
  await page.getByLabel('Nombre', { exact: true }).fill('Yokasta Peña')
  await page.getByLabel('Correo', { exact: true }).fill(newEmail())
  await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas azules con dije de mariposa')
}

async function requestPieza(page: Page, baseUrl: string) {
  await typePieza(page, baseUrl)
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' }).waitFor()
}

async function fillRetiro(page: Page, baseUrl: string, { codigo, correo }: { codigo: string; correo: string }) {
  await visit(page, `${baseUrl}/solicitar-retiro`)
  await page.getByLabel('Nombre').fill('Yokasta')
  await page.getByLabel('Apellido').fill('Peña')
  await page.getByLabel('Código de pedido').fill(codigo)
  await page.getByLabel('Correo').fill(correo)
  await page.getByRole('button', { name: 'Solicitar retiro' }).click()
}

/** Opens a page whose header shows the account links; on a phone it opens the menu that has them. */
async function header(page: Page, baseUrl: string) {
  await visit(page, `${baseUrl}/faq`)
  const menu = page.getByRole('button', { name: 'Abrir el menú' })
  if (isPhone(page)) await menu.click()
}

/** Requests urgent help and a change of address for one order. */
async function requestHelp(page: Page, baseUrl: string, other?: string) {
  const { codigo, correo: own } = await pedidoDe(page, baseUrl)
  const correo = other ?? own
  const ayuda = { situacion: 'El regalo es para mañana y todavía no ha salido.', correo }
  await send(page, 'post', `${baseUrl}/api/pedidos/${codigo}/ayudas`, ayuda)
  const change = { ...NEW_ADDRESS, ...FOR_DELIVERY, razon: 'Me mudé', correo }
  await send(page, 'post', `${baseUrl}/api/pedidos/${codigo}/cambios-direccion`, change)
  return codigo
}

async function inPedido(page: Page, baseUrl: string, view: 'pedido' | 'estatus') {
  const pedido = await pedidoDe(page, baseUrl)
  await signIn(page, baseUrl, linkTo('/manage/pedidos/:codigo/editar', { codigo: pedido.codigo, query: { ver: view } }))
  return pedido
}

export const states: Record<string, State> = {
  ...trackingStates,
  ...ajustesStates,
  ...avisarStates,
  ...equipoStates,
  ...moneyStates,
  ...saludStates,
  ...signInStates,
  ...accountStates,
  ...fichaStates,
  ...fotosStates,
  ...newPieceStates,
  async 'manage-hoy'(page, baseUrl) {
    await requestHelp(page, baseUrl)
    await pedidoDe(page, baseUrl)
    await signIn(page, baseUrl, linkTo('/manage'))
    await page.getByRole('list', { name: 'Quién espera' }).waitFor()
  },
  async 'manage-hoy-precio'(page, baseUrl) {
    await pedidoDe(page, baseUrl)
    await signIn(page, baseUrl, linkTo('/manage', { query: { solo: 'precio' } }))
    await page.getByRole('button', { name: 'Confirmar con precio' }).waitFor()
  },
  async 'manage-hoy-luego'(page, baseUrl) {
    await pedidoDe(page, baseUrl)
    await signIn(page, baseUrl, linkTo('/manage', { query: { solo: 'precio' } }))
    await page.getByRole('button', { name: /^Luego/ }).click()
    await page.getByRole('button', { name: 'En 1 hora' }).click()
    await page.getByText(/^Para luego, /).click()
  },
  async 'manage-hoy-sin-nadie'(page, baseUrl) {
    const cuentas = { responder: 0, decidir: 0, precio: 0, pasar: 0, avisar: 0, ver: 0 }
    const nobody = { personas: [], total: 0, cuentas, hay_mas: false, luego: [], ahora: new Date().toISOString() }
    await signIn(page, baseUrl, linkTo('/manage/correos'))
    await respondWith(page, '**/api/gestion/esperas', nobody)
    await page.getByRole('link', { name: 'Hoy', exact: true }).first().click()
    await page.getByText(/^Nadie espera\./).waitFor()
  },
  'manage-hoy-fallo': (page, baseUrl) =>
    withoutResponse(page, '**/api/gestion/esperas', async () => {
      // The first page of a visit has its data in the HTML.
      await signIn(page, baseUrl, linkTo('/manage/correos'))
      await page.getByRole('link', { name: 'Hoy', exact: true }).first().click()
    }),
  ...lineStates,
  ...newOrderStates,
  ...scannerStates,
  'manage-pedido': (page, baseUrl) => inPedido(page, baseUrl, 'pedido'),
  'manage-pedido-estatus': (page, baseUrl) => inPedido(page, baseUrl, 'estatus'),
  async 'manage-pedido-sin-guardar'(page, baseUrl) {
    await inPedido(page, baseUrl, 'estatus')
    await page.getByLabel('Descripción').fill('Lista para que la recojas.')
    await page.getByRole('link', { name: 'Bandeja' }).click()
    await page.getByRole('alertdialog').waitFor()
  },
  async 'manage-pedido-cambio-ajeno'(page, baseUrl) {
    const { codigo } = await inPedido(page, baseUrl, 'pedido')
    for (const field of ['Precio (RD$)', 'Total (RD$)']) await page.getByLabel(field).fill('900')
    await page.getByLabel('Peso (kg)').fill('0.2')
    await mover(page, baseUrl, codigo, stepsOf('confirmado'))
    await page.getByRole('button', { name: 'Actualizar pedido' }).click()
    await page.getByText('Otra persona cambió este pedido', { exact: true }).waitFor()
  },
  'manage-pedido-no-existe': (page, baseUrl) =>
    signIn(page, baseUrl, linkTo('/manage/pedidos/:codigo', { codigo: 'B88-00000' })),
  async 'manage-asunto'(page, baseUrl) {
    const codigo = await requestHelp(page, baseUrl)
    await asStaff(page, baseUrl)
    const query = `clase=direccion&busca=${codigo}`
    const { asuntos } = await send(page, 'get', `${baseUrl}/api/gestion/bandeja?${query}`)
    await visit(page, baseUrl + linkTo('/manage/bandeja/:clase/:id', { clase: 'direccion', id: asuntos[0].id }))
    // The request turns a pickup into a delivery.
    await page.getByRole('heading', { name: 'Retiro que pasa a envío', level: 1 }).waitFor()
  },
  'manage-correos-sin-nada': (page, baseUrl) =>
    signIn(page, baseUrl, linkTo('/manage/correos', { query: { estado: 'fallido', busca: 'nadie' } })),
  'manage-sin-respuesta': (page, baseUrl) =>
    withoutResponse(page, '**/api/gestion/correos*', async () => {
      await asStaff(page, baseUrl)
      await page.goto(baseUrl + linkTo('/manage/correos'))
    }),
  async 'manage-bandeja'(page, baseUrl) {
    await requestHelp(page, baseUrl)
    await requestHelp(page, baseUrl, newEmail())
    await signIn(page, baseUrl, linkTo('/manage/bandeja'))
  },
  async 'manage-correos'(page, baseUrl) {
    await pedidoDe(page, baseUrl)
    await signIn(page, baseUrl, linkTo('/manage/correos'))
  },
  async 'manage-correo-abierto'(page, baseUrl) {
    const { correo } = await pedidoDe(page, baseUrl)
    await asStaff(page, baseUrl)
    const { id } = await newestMailTo(page, baseUrl, correo)
    await visit(page, baseUrl + linkTo('/manage/correos/:id', { id }))
    await page
      .getByRole('dialog')
      .getByText(/Código de pedido/)
      .waitFor()
  },
  'pedir-una-pulsera': (page, baseUrl) => visit(page, baseUrl + linkTo('/pedir', { query: { pieza: 'pulsera' } })),
  async 'pedir-con-errores'(page, baseUrl) {
    await visit(page, `${baseUrl}/pedir`)
    await page.getByText('Envío a domicilio').first().click()
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
  },
  'pedir-enviado': requestPieza,
  async 'contacto-con-errores'(page, baseUrl) {
    await visit(page, `${baseUrl}/contacto`)
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  },
  async 'contacto-enviado'(page, baseUrl) {
    await visit(page, `${baseUrl}/contacto`)
    await page.getByLabel('Nombre completo').fill('Yokasta Peña')
    await page.getByLabel('Correo').fill(newEmail())
    await page.getByLabel('Mensaje').fill('¿Hacen tobilleras?')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await formNamed(page, 'Escríbenos')
      .getByText(/Mensaje enviado/)
      .waitFor()
  },
  async 'contacto-chat'(page, baseUrl) {
    await visit(page, `${baseUrl}/contacto`)
    await page.getByRole('button', { name: /Hablar con Agente/ }).click()
    await page.getByRole('dialog').waitFor()
  },
  async 'retiro-con-errores'(page, baseUrl) {
    await visit(page, `${baseUrl}/solicitar-retiro`)
    await page.getByRole('button', { name: 'Solicitar retiro' }).click()
  },
  async 'retiro-no-encontrado'(page, baseUrl) {
    await fillRetiro(page, baseUrl, { codigo: 'B88-00000', correo: newEmail() })
    await formNamed(page, 'Solicitar Retiro').getByText('Código No Encontrado').waitFor()
  },
  async 'retiro-registrado'(page, baseUrl) {
    await fillRetiro(page, baseUrl, await pedidoDe(page, baseUrl))
    await page.getByRole('heading', { name: 'Tu retiro está registrado' }).waitFor()
  },
  async 'retiro-entregado'(page, baseUrl) {
    const pedido = await pedidoDe(page, baseUrl)
    await asStaff(page, baseUrl)
    await mover(page, baseUrl, pedido.codigo, stepsOf('entregado'))
    await page.context().clearCookies()
    await fillRetiro(page, baseUrl, pedido)
    await page.getByRole('heading', { name: 'Tu pedido no espera en la tienda' }).waitFor()
  },
  async 'baja-con-errores'(page, baseUrl) {
    await visit(page, `${baseUrl}/cancel-notifications`)
    await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  },
  async 'baja-hecha'(page, baseUrl) {
    await visit(page, `${baseUrl}/cancel-notifications`)
    await page.getByLabel('Correo').fill(newEmail())
    await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
    await page.getByRole('heading', { name: 'Notificaciones canceladas' }).waitFor()
  },
  'baja-por-enlace': (page, baseUrl) => visit(page, `${baseUrl}/cancel-notifications#t=${'x'.repeat(22)}`),
  async 'internacional-con-errores'(page, baseUrl) {
    await visit(page, baseUrl + internationalPath)
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  },
  async 'internacional-enviada'(page, baseUrl) {
    await visit(page, baseUrl + internationalPath)
    await page.getByLabel('Nombre', { exact: true }).fill('Yokasta')
    await page.getByLabel('Apellido').fill('Peña')
    await page.getByLabel('Correo', { exact: true }).fill(newEmail())
    await page.getByLabel('WhatsApp').fill('809 555 0134')
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
    await page.getByRole('heading', { name: 'Solicitud enviada' }).waitFor()
  },
  'faq-abierta': (page, baseUrl) => visit(page, `${baseUrl}/faq#pregunta-estatus`),
  async 'cabecera-de-miembro'(page, baseUrl) {
    await asMiembro(page, baseUrl)
    await header(page, baseUrl)
  },
  async 'cabecera-de-gestion'(page, baseUrl) {
    await asStaff(page, baseUrl)
    await header(page, baseUrl)
  },
  'no-encontrada': (page, baseUrl) => visit(page, `${baseUrl}/no-existe`),
  async 'pedir-recargado'(page, baseUrl) {
    await requestPieza(page, baseUrl)
    await page.reload({ waitUntil: 'load' })
    await page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' }).waitFor()
  },
  // This state goes offline; the caller restores the connection.
  async 'pedir-sin-linea'(page, baseUrl) {
    await typePieza(page, baseUrl)
    await page.context().setOffline(true)
    await page.getByText('Puedes enviarlo ya').scrollIntoViewIfNeeded()
  },
  async 'pedir-esperando-linea'(page, baseUrl) {
    await typePieza(page, baseUrl)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.locator('main').getByText('Esperando la conexión').waitFor()
  },
  async 'retiro-sin-linea'(page, baseUrl) {
    await visit(page, `${baseUrl}/solicitar-retiro`)
    await page.getByLabel('Nombre').fill('Yokasta')
    await page.context().setOffline(true)
    await page.getByText('Puedes enviarlo ya').waitFor()
  },
  async 'baja-sin-linea'(page, baseUrl) {
    await visit(page, `${baseUrl}/cancel-notifications`)
    await page.getByLabel('Correo').fill(newEmail())
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
    await page.locator('main').getByText('Esperando la conexión').waitFor()
  },
}
