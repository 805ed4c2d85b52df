import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Puts a page into a state that people should look at, in a shop that runs at `base`. */
type Estado = (page: Page, base: string) => Promise<void>

const admin = { correo: 'admin@brisa.example', contrasena: process.env.ADMIN_PASSWORD ?? 'clave-de-prueba-1' }

async function pedidoDe(page: Page, base: string, correo = `${randomUUID().slice(0, 8)}@ejemplo.com`) {
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
}
