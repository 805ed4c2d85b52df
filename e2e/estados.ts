import type { Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { negocio } from '#negocio'
import {
  comoMiembro,
  comoPersonal,
  correoA,
  type Estado,
  entrar,
  formulario,
  ir,
  mandar,
  mover,
  NUEVA,
  pasosDe,
  pedidoDe,
  sinRespuesta,
  unCorreo,
} from './estado.ts'
import { deAjustes } from './estados-de-ajustes.ts'
import { deCuenta } from './estados-de-cuenta.ts'
import { deFicha } from './estados-de-ficha.ts'
import { deIngreso } from './estados-de-ingreso.ts'
import { deRastreo } from './estados-de-rastreo.ts'
import { enTelefono, POR_ENVIO } from './tienda.ts'

const internacional = `/${negocio.servicioInternacional.slug}-pedidos`

async function escribirPieza(page: Page, base: string) {
  await ir(page, `${base}/pedir`)
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
  await ir(page, `${base}/solicitar-retiro`)
  await page.getByLabel('Nombre').fill('Yokasta')
  await page.getByLabel('Apellido').fill('Peña')
  await page.getByLabel('Código de pedido').fill(codigo)
  await page.getByLabel('Correo').fill(correo)
  await page.getByRole('button', { name: 'Solicitar retiro' }).click()
}

/** A page as it stands for somebody signed in, its menu open on a phone. */
async function cabecera(page: Page, base: string) {
  await ir(page, `${base}/faq`)
  const menu = page.getByRole('button', { name: 'Abrir el menú' })
  if (enTelefono(page)) await menu.click()
}

/** Urgent help and another address, for one order. */
async function pedirAlgo(page: Page, base: string, otro?: string) {
  const { codigo, correo: propio } = await pedidoDe(page, base)
  const correo = otro ?? propio
  const ayuda = { situacion: 'El regalo es para mañana y todavía no ha salido.', correo }
  await mandar(page, 'post', `${base}/api/pedidos/${codigo}/ayudas`, ayuda)
  const cambio = { ...NUEVA, ...POR_ENVIO, razon: 'Me mudé', correo }
  await mandar(page, 'post', `${base}/api/pedidos/${codigo}/cambios-direccion`, cambio)
  return codigo
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
  ...deFicha,
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
    await mover(page, base, codigo, pasosDe('confirmado'))
    await page.getByRole('button', { name: 'Actualizar pedido' }).click()
    await page.getByText('Otra persona cambió este pedido', { exact: true }).waitFor()
  },
  'manage-pedido-no-existe': (page, base) =>
    entrar(page, base, enlaceA('/manage/pedidos/:codigo', { codigo: 'B88-00000' })),
  async 'manage-asunto'(page, base) {
    const codigo = await pedirAlgo(page, base)
    await comoPersonal(page, base)
    const consulta = `clase=direccion&busca=${codigo}`
    const { asuntos } = await mandar(page, 'get', `${base}/api/gestion/bandeja?${consulta}`)
    await ir(page, base + enlaceA('/manage/bandeja/:clase/:id', { clase: 'direccion', id: asuntos[0].id }))
    // An order that was to be collected has another address for the first time.
    await page.getByRole('heading', { name: 'Retiro que pasa a envío', level: 1 }).waitFor()
  },
  'manage-correos-sin-nada': (page, base) =>
    entrar(page, base, enlaceA('/manage/correos', { consulta: { estado: 'fallido', busca: 'nadie' } })),
  'manage-sin-respuesta': (page, base) =>
    sinRespuesta(page, '**/api/gestion/correos*', async () => {
      await comoPersonal(page, base)
      await page.goto(base + enlaceA('/manage/correos'))
    }),
  async 'manage-bandeja'(page, base) {
    await pedirAlgo(page, base)
    await pedirAlgo(page, base, unCorreo())
    await entrar(page, base, enlaceA('/manage/bandeja'))
  },
  async 'manage-correos'(page, base) {
    await pedidoDe(page, base)
    await entrar(page, base, enlaceA('/manage/correos'))
  },
  async 'manage-correo-abierto'(page, base) {
    const { correo } = await pedidoDe(page, base)
    await comoPersonal(page, base)
    const { id } = await correoA(page, base, correo)
    await ir(page, base + enlaceA('/manage/correos/:id', { id }))
    await page
      .getByRole('dialog')
      .getByText(/Código de pedido/)
      .waitFor()
  },
  'pedir-una-pulsera': (page, base) => ir(page, base + enlaceA('/pedir', { consulta: { pieza: 'pulsera' } })),
  async 'pedir-con-errores'(page, base) {
    await ir(page, `${base}/pedir`)
    await page.getByText('Envío a domicilio').first().click()
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
  },
  'pedir-enviado': pedirPieza,
  async 'contacto-con-errores'(page, base) {
    await ir(page, `${base}/contacto`)
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  },
  async 'contacto-enviado'(page, base) {
    await ir(page, `${base}/contacto`)
    await page.getByLabel('Nombre completo').fill('Yokasta Peña')
    await page.getByLabel('Correo').fill(unCorreo())
    await page.getByLabel('Mensaje').fill('¿Hacen tobilleras?')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await formulario(page, 'Escríbenos')
      .getByText(/Mensaje enviado/)
      .waitFor()
  },
  async 'contacto-chat'(page, base) {
    await ir(page, `${base}/contacto`)
    await page.getByRole('button', { name: /Hablar con Agente/ }).click()
    await page.getByRole('dialog').waitFor()
  },
  async 'retiro-con-errores'(page, base) {
    await ir(page, `${base}/solicitar-retiro`)
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
    await comoPersonal(page, base)
    await mover(page, base, pedido.codigo, pasosDe('entregado'))
    await page.context().clearCookies()
    await llenarRetiro(page, base, pedido)
    await page.getByRole('heading', { name: 'Tu pedido no espera en la tienda' }).waitFor()
  },
  async 'baja-con-errores'(page, base) {
    await ir(page, `${base}/cancel-notifications`)
    await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  },
  async 'baja-hecha'(page, base) {
    await ir(page, `${base}/cancel-notifications`)
    await page.getByLabel('Correo').fill(unCorreo())
    await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
    await page.getByRole('heading', { name: 'Notificaciones canceladas' }).waitFor()
  },
  'baja-por-enlace': (page, base) => ir(page, `${base}/cancel-notifications#t=${'x'.repeat(22)}`),
  async 'internacional-con-errores'(page, base) {
    await ir(page, base + internacional)
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  },
  async 'internacional-enviada'(page, base) {
    await ir(page, base + internacional)
    await page.getByLabel('Nombre', { exact: true }).fill('Yokasta')
    await page.getByLabel('Apellido').fill('Peña')
    await page.getByLabel('Correo', { exact: true }).fill(unCorreo())
    await page.getByLabel('WhatsApp').fill('809 555 0134')
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
    await page.getByRole('heading', { name: 'Solicitud enviada' }).waitFor()
  },
  'faq-abierta': (page, base) => ir(page, `${base}/faq#pregunta-estatus`),
  async 'cabecera-de-miembro'(page, base) {
    await comoMiembro(page, base)
    await cabecera(page, base)
  },
  async 'cabecera-de-gestion'(page, base) {
    await comoPersonal(page, base)
    await cabecera(page, base)
  },
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
  async 'retiro-sin-linea'(page, base) {
    await ir(page, `${base}/solicitar-retiro`)
    await page.getByLabel('Nombre').fill('Yokasta')
    await page.context().setOffline(true)
    await page.getByText('Puedes enviarlo ya').waitFor()
  },
  async 'baja-sin-linea'(page, base) {
    await ir(page, `${base}/cancel-notifications`)
    await page.getByLabel('Correo').fill(unCorreo())
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
    await page.locator('main').getByText('Esperando la conexión').waitFor()
  },
}
