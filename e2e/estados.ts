import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { negocio } from '#negocio'

/** Puts a page into a state that people should look at, in a shop that runs at `base`. */
type Estado = (page: Page, base: string) => Promise<void>

const admin = { correo: 'admin@brisa.example', contrasena: process.env.ADMIN_PASSWORD ?? 'clave-de-prueba-1' }

async function pedidoDe(page: Page, base: string, correo = unCorreo()) {
  const respuesta = await page.request.post(`${base}/api/pedidos`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { nombre: 'Yokasta Peña', correo, descripcion_articulo: 'Pulsera de cuentas azules con dije de mariposa' },
  })
  return { correo, codigo: ((await respuesta.json()) as { codigo: string }).codigo }
}

async function buscar(page: Page, base: string, codigo: string) {
  await page.goto(`${base}/rastrear`, { waitUntil: 'networkidle' })
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
}

async function entrar(page: Page, base: string, ruta: string) {
  await page.request.post(`${base}/api/sesion`, { data: admin })
  await page.goto(base + ruta, { waitUntil: 'networkidle' })
}

const internacional = `/${negocio.servicioInternacional.slug}-pedidos`
const unCorreo = () => `${randomUUID().slice(0, 8)}@ejemplo.com`

// A page that is only asked for another fragment would not load again.
async function ir(page: Page, direccion: string) {
  await page.goto('about:blank')
  await page.goto(direccion, { waitUntil: 'networkidle' })
}

async function llenarRetiro(page: Page, base: string, { codigo, correo }: { codigo: string; correo: string }) {
  await page.goto(`${base}/solicitar-retiro`, { waitUntil: 'networkidle' })
  await page.getByLabel('Nombre').fill('Yokasta')
  await page.getByLabel('Apellido').fill('Peña')
  await page.getByLabel('Código de pedido').fill(codigo)
  await page.getByLabel('Correo').fill(correo)
  await page.getByRole('button', { name: 'Solicitar retiro' }).click()
}

const formulario = (page: Page, nombre: string) => page.getByRole('form', { name: nombre })

export const estados: Record<string, Estado> = {
  async 'rastrear-encontrado'(page, base) {
    await buscar(page, base, (await pedidoDe(page, base)).codigo)
    await page.locator('[aria-current=step]').waitFor()
  },
  async 'rastrear-consulta-con-errores'(page, base) {
    await buscar(page, base, (await pedidoDe(page, base)).codigo)
    await formulario(page, 'Tienes algun problema?').getByRole('button', { name: 'Enviar consulta' }).click()
  },
  async 'rastrear-consulta-enviada'(page, base) {
    const { codigo, correo } = await pedidoDe(page, base)
    await buscar(page, base, codigo)
    const consulta = formulario(page, 'Tienes algun problema?')
    await consulta.getByLabel('Nombre').fill('Yokasta Peña')
    await consulta.getByLabel('Correo').fill(correo)
    await consulta.getByLabel('Mensaje').fill('¿Sale hoy?')
    await consulta.getByRole('button', { name: 'Enviar consulta' }).click()
    await consulta.getByText(/Consulta enviada/).waitFor()
  },
  async 'rastrear-no-encontrado'(page, base) {
    await buscar(page, base, 'B01-00000'.replace(/0$/, '7'))
    await page.getByText('Pedido No Encontrado').waitFor()
  },
  'manage-pedidos': (page, base) => entrar(page, base, '/manage'),
  async 'manage-solicitudes'(page, base) {
    const { codigo, correo } = await pedidoDe(page, base)
    for (const [ruta, data] of [
      ['ayudas', { situacion: 'El regalo es para mañana y todavía no ha salido.', correo }],
      ['cambios-direccion', { nueva_direccion: 'Calle Duarte 5, Moca, Espaillat', razon: 'Me mudé', correo }],
    ] as const)
      await page.request.post(`${base}/api/pedidos/${codigo}/${ruta}`, {
        headers: { 'idempotency-key': randomUUID() },
        data,
      })
    await entrar(page, base, '/manage/solicitudes')
  },
  'manage-correos': (page, base) => entrar(page, base, '/manage/correos'),
  async 'manage-correo-abierto'(page, base) {
    await entrar(page, base, '/manage/correos')
    await page
      .getByRole('button', { name: /Recibimos tu pedido/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByText(/Código de pedido/)
      .waitFor()
  },
  async 'pedir-con-errores'(page, base) {
    await page.goto(`${base}/pedir`, { waitUntil: 'networkidle' })
    await page.getByText('Envío a domicilio').first().click()
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
  },
  async 'pedir-enviado'(page, base) {
    await page.goto(`${base}/pedir`, { waitUntil: 'networkidle' })
    // The page remembers what was chosen for the picture before.
    await page.getByText('Retiro en tienda').first().click()
    await page.getByLabel('Nombre', { exact: true }).fill('Yokasta Peña')
    await page.getByLabel('Correo', { exact: true }).fill(unCorreo())
    await page.getByLabel(/pieza buscas/).fill('Pulsera de cuentas azules con dije de mariposa')
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.getByRole('heading', { name: '¡Pedido enviado exitosamente!' }).waitFor()
  },
  async 'contacto-con-errores'(page, base) {
    await page.goto(`${base}/contacto`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  },
  async 'contacto-enviado'(page, base) {
    await page.goto(`${base}/contacto`, { waitUntil: 'networkidle' })
    await page.getByLabel('Nombre completo').fill('Yokasta Peña')
    await page.getByLabel('Correo').fill(unCorreo())
    await page.getByLabel('Mensaje').fill('¿Hacen tobilleras?')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await formulario(page, 'Escríbenos')
      .getByText(/Mensaje enviado/)
      .waitFor()
  },
  async 'contacto-chat'(page, base) {
    await page.goto(`${base}/contacto`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: /Hablar con Agente/ }).click()
    await page.getByRole('dialog').waitFor()
  },
  async 'retiro-con-errores'(page, base) {
    await page.goto(`${base}/solicitar-retiro`, { waitUntil: 'networkidle' })
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
  async 'baja-con-errores'(page, base) {
    await page.goto(`${base}/cancel-notifications`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
  },
  async 'baja-hecha'(page, base) {
    await page.goto(`${base}/cancel-notifications`, { waitUntil: 'networkidle' })
    await page.getByLabel('Correo').fill(unCorreo())
    await page.getByRole('button', { name: 'Cancelar notificaciones' }).click()
    await page.getByRole('heading', { name: 'Notificaciones canceladas' }).waitFor()
  },
  'baja-por-enlace': (page, base) => ir(page, `${base}/cancel-notifications#t=${'x'.repeat(22)}`),
  async 'internacional-con-errores'(page, base) {
    await page.goto(`${base}${internacional}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  },
  async 'internacional-enviada'(page, base) {
    await page.goto(`${base}${internacional}`, { waitUntil: 'networkidle' })
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
  'no-encontrada': (page, base) => ir(page, `${base}/no-existe`),
}
