import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { asStaff, mover, newEmail, pedidoDe, type State, send, signIn, stepsOf, typeInPedido, visit } from './state.ts'

const DELIVERY = {
  tipo_servicio: 'envio',
  telefono: '829-555-0147',
  direccion: 'Calle 7',
  numero_casa: '#42',
  sector: 'Los Jardines',
  provincia: 'Santiago',
  referencias: 'Frente al colmado Doña Chea',
}

/** Sends a change of an order as staff, with its current version. */
async function act(page: Page, method: 'put' | 'post', url: string, data: object) {
  const { version } = await send(page, 'get', url.slice(0, url.lastIndexOf('/')))
  await send(page, method, url, { ...data, version })
}

const staffUrl = (baseUrl: string, codigo: string) => `${baseUrl}/api/gestion/pedidos/${codigo}`

const annotate = (page: Page, baseUrl: string, codigo: string, notas_privadas: string) =>
  act(page, 'put', `${staffUrl(baseUrl, codigo)}/notas-privadas`, { notas_privadas })

/** Opens an order's page in the state that `prepare` leaves it in. */
function ficha(data: object, prepare?: (page: Page, baseUrl: string, codigo: string) => Promise<unknown>) {
  return async (page: Page, baseUrl: string) => {
    const { codigo } = await pedidoDe(page, baseUrl, newEmail(), data)
    await asStaff(page, baseUrl)
    await prepare?.(page, baseUrl, codigo)
    await visit(page, baseUrl + linkTo('/manage/pedidos/:codigo', { codigo }))
    await page
      .getByRole('list')
      .filter({ has: page.locator('[data-estado]') })
      .first()
      .waitFor()
  }
}

async function openList(page: Page, baseUrl: string, codigo: string) {
  const autorizado = { autorizado_a_recoger: 'Luisa Gómez', motivo: 'La clienta llamó' }
  await act(page, 'put', `${staffUrl(baseUrl, codigo)}/autorizado-a-recoger`, autorizado)
  await mover(page, baseUrl, codigo, stepsOf('confirmado', 'listo'))
}

export const fichaStates: Record<string, State> = {
  'ficha-para-entregar': ficha({}, openList),
  async 'ficha-quien-recoge'(page, baseUrl) {
    await ficha({}, openList)(page, baseUrl)
    await page.getByRole('button', { name: 'Cambiar quién puede recogerlo' }).click()
    await page.getByRole('dialog').waitFor()
  },
  async 'ficha-cambiar-piezas'(page, baseUrl) {
    const lineas = [
      { nombre: 'Pulsera Samaná', cantidad: 2, precio: '850.00', texto: 'Con dije de mariposa' },
      { nombre: 'Caja de regalo', cantidad: 1, precio: '100.00', texto: null },
    ].map((linea) => ({ id: null, pieza: null, ...linea }))
    await ficha({}, (...[, , codigo]) => act(page, 'put', `${staffUrl(baseUrl, codigo)}/lineas`, { lineas }))(
      page,
      baseUrl,
    )
    await page.getByRole('button', { name: 'Cambiar las piezas' }).click()
    await page.getByRole('form', { name: 'Piezas del pedido' }).waitFor()
  },
  async 'editar-recien-movido'(page, baseUrl) {
    const { codigo } = await pedidoDe(page, baseUrl)
    await asStaff(page, baseUrl)
    await visit(page, baseUrl + linkTo('/manage/pedidos/:codigo/editar', { codigo }))
    const form = page.getByRole('form', { name: 'Actualizar estatus' })
    await form.getByLabel('Nuevo estatus').selectOption({ label: 'Confirmado' })
    await form.getByRole('button', { name: 'Actualizar estatus' }).click()
    await form.getByLabel('Sin precio: cómo quedó acordado').fill('Por WhatsApp')
    await form.getByRole('button', { name: 'Actualizar estatus' }).click()
    await page.getByRole('button', { name: /^Deshacer/ }).waitFor()
    await page.locator('[data-sonner-toast]').filter({ hasText: 'Estatus actualizado' }).waitFor()
  },
  async 'editar-sin-conexion'(page, baseUrl) {
    const { codigo } = await pedidoDe(page, baseUrl)
    await asStaff(page, baseUrl)
    await visit(page, baseUrl + linkTo('/manage/pedidos/:codigo/editar', { codigo }))
    await page.getByRole('form', { name: 'Actualizar estatus' }).waitFor()
    await page.context().setOffline(true)
    await page.getByText('Sin conexión').first().waitFor()
  },
  'ficha-sin-precio': ficha(DELIVERY, (page, baseUrl, codigo) =>
    annotate(page, baseUrl, codigo, 'Paga siempre por transferencia.'),
  ),
  'ficha-confirmado': ficha(DELIVERY, async (page, baseUrl, codigo) => {
    const fecha_estimada_entrega = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10)
    const own = staffUrl(baseUrl, codigo)
    await act(page, 'post', `${own}/confirmaciones`, {
      total: '1850.00',
      fecha_estimada_entrega,
      razon: 'Por WhatsApp',
    })
    await send(page, 'post', `${own}/avisos-a-mano`, {
      sobre: 'precio',
      texto: 'Hola, Yokasta. Tu pieza cuesta RD$ 1,850.00.',
    })
    await annotate(page, baseUrl, codigo, 'El broche, dorado. Paga el envío al recibir.')
  }),
  'ficha-en-revision': async (page, baseUrl) => {
    const correo = newEmail()
    const { codigo } = await pedidoDe(page, baseUrl, correo, DELIVERY)
    const added = { direccion: 'Calle Duarte', numero_casa: '5', sector: 'Centro', provincia: 'Espaillat' }
    await send(page, 'post', `${baseUrl}/api/pedidos/${codigo}/cambios-direccion`, { ...added, correo })
    await signIn(page, baseUrl, linkTo('/manage/pedidos/:codigo', { codigo }))
    await page
      .getByRole('complementary', { name: 'Pedido', exact: true })
      .getByText(/^Cambio de dirección, sin/)
      .waitFor()
  },
  'ficha-listo': ficha({}, async (page, baseUrl, codigo) => {
    await mover(page, baseUrl, codigo, [{ estatus_id: ESTATUS.listo, descripcion: 'Ya puedes pasar a buscarla.' }])
    const who = { nombre: 'Yokasta', apellido: 'Peña', correo: newEmail() }
    await send(page, 'post', `${baseUrl}/api/verify-pickup-request`, { ...who, codigoPedido: codigo })
  }),
  'ficha-larga': ficha(DELIVERY, async (page, baseUrl, codigo) => {
    await annotate(page, baseUrl, codigo, 'Quiere que la llamen antes. '.repeat(170))
    const rounds = Array.from({ length: 38 }, (_, day) => ({
      estatus_id: day % 2 ? ESTATUS.etiquetado : ESTATUS.en_preparacion,
      fecha: new Date(Date.now() - (39 - day) * 86_400_000).toISOString(),
    }))
    const entregado = { estatus_id: ESTATUS.entregado, descripcion: 'La recibió su hermana.' }
    await mover(page, baseUrl, codigo, [...rounds, entregado])
  }),
  async 'ficha-sin-contacto'(page, baseUrl) {
    await asStaff(page, baseUrl)
    const codigo = await typeInPedido(page, baseUrl, { fecha_estimada_entrega: '2027-03-14' })
    await visit(page, baseUrl + linkTo('/manage/pedidos/:codigo', { codigo }))
    await page.getByRole('heading', { name: new RegExp(codigo) }).waitFor()
  },
  'ficha-nota-abierta': async (page, baseUrl) => {
    await ficha(DELIVERY)(page, baseUrl)
    await page.getByRole('button', { name: 'Escribir una nota privada' }).click()
    await page.getByRole('textbox', { name: 'Nota privada' }).fill('El broche, dorado.')
  },
  'ficha-menu': async (page, baseUrl) => {
    await ficha(DELIVERY)(page, baseUrl)
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).waitFor()
  },
}
