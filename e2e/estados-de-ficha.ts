import type { Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { comoPersonal, digitar, type Estado, entrar, ir, mandar, mover, pasosDe, pedidoDe, unCorreo } from './estado.ts'

const ENVIO = {
  tipo_servicio: 'envio',
  telefono: '829-555-0147',
  direccion: 'Calle 7',
  numero_casa: '#42',
  sector: 'Los Jardines',
  provincia: 'Santiago',
  referencias: 'Frente al colmado Doña Chea',
}

/** Does something to an order as staff. */
async function hacer(page: Page, metodo: 'put' | 'post', url: string, data: object) {
  const { version } = await mandar(page, 'get', url.slice(0, url.lastIndexOf('/')))
  await mandar(page, metodo, url, { ...data, version })
}

const gestion = (base: string, codigo: string) => `${base}/api/gestion/pedidos/${codigo}`

const anotar = (page: Page, base: string, codigo: string, notas_privadas: string) =>
  hacer(page, 'put', `${gestion(base, codigo)}/notas-privadas`, { notas_privadas })

/** An order's page in the state that `preparar` leaves it in. */
function ficha(datos: object, preparar?: (page: Page, base: string, codigo: string) => Promise<unknown>) {
  return async (page: Page, base: string) => {
    const { codigo } = await pedidoDe(page, base, unCorreo(), datos)
    await comoPersonal(page, base)
    await preparar?.(page, base, codigo)
    await ir(page, base + enlaceA('/manage/pedidos/:codigo', { codigo }))
    await page
      .getByRole('list')
      .filter({ has: page.locator('[data-estado]') })
      .first()
      .waitFor()
  }
}

async function lista(page: Page, base: string, codigo: string) {
  const autorizado = { autorizado_a_recoger: 'Luisa Gómez', motivo: 'La clienta llamó' }
  await hacer(page, 'put', `${gestion(base, codigo)}/autorizado-a-recoger`, autorizado)
  await mover(page, base, codigo, pasosDe('confirmado', 'listo'))
}

export const deFicha: Record<string, Estado> = {
  'ficha-para-entregar': ficha({}, lista),
  async 'ficha-quien-recoge'(page, base) {
    await ficha({}, lista)(page, base)
    await page.getByRole('button', { name: 'Cambiar quién puede recogerlo' }).click()
    await page.getByRole('dialog').waitFor()
  },
  'ficha-sin-precio': ficha(ENVIO, (page, base, codigo) =>
    anotar(page, base, codigo, 'Paga siempre por transferencia.'),
  ),
  'ficha-confirmado': ficha(ENVIO, async (page, base, codigo) => {
    const fecha_estimada_entrega = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10)
    const propia = gestion(base, codigo)
    await hacer(page, 'post', `${propia}/confirmaciones`, { total: '1850.00', fecha_estimada_entrega })
    await mandar(page, 'post', `${propia}/avisos-a-mano`, {
      sobre: 'precio',
      texto: 'Hola, Yokasta. Tu pieza cuesta RD$ 1,850.00.',
    })
    await anotar(page, base, codigo, 'El broche, dorado. Paga el envío al recibir.')
  }),
  'ficha-en-revision': async (page, base) => {
    const correo = unCorreo()
    const { codigo } = await pedidoDe(page, base, correo, ENVIO)
    const nueva = { direccion: 'Calle Duarte', numero_casa: '5', sector: 'Centro', provincia: 'Espaillat' }
    await mandar(page, 'post', `${base}/api/pedidos/${codigo}/cambios-direccion`, { ...nueva, correo })
    await entrar(page, base, enlaceA('/manage/pedidos/:codigo', { codigo }))
    await page
      .getByRole('complementary', { name: 'Pedido', exact: true })
      .getByText(/^Cambio de dirección, sin/)
      .waitFor()
  },
  'ficha-listo': ficha({}, async (page, base, codigo) => {
    await mover(page, base, codigo, [{ estatus_id: ESTATUS.listo, descripcion: 'Ya puedes pasar a buscarla.' }])
    const quien = { nombre: 'Yokasta', apellido: 'Peña', correo: unCorreo() }
    await mandar(page, 'post', `${base}/api/verify-pickup-request`, { ...quien, codigoPedido: codigo })
  }),
  'ficha-larga': ficha(ENVIO, async (page, base, codigo) => {
    await anotar(page, base, codigo, 'Quiere que la llamen antes. '.repeat(170))
    const vueltas = Array.from({ length: 38 }, (_, dia) => ({
      estatus_id: dia % 2 ? ESTATUS.etiquetado : ESTATUS.en_preparacion,
      fecha: new Date(Date.now() - (39 - dia) * 86_400_000).toISOString(),
    }))
    const entregado = { estatus_id: ESTATUS.entregado, descripcion: 'La recibió su hermana.' }
    await mover(page, base, codigo, [...vueltas, entregado])
  }),
  async 'ficha-sin-contacto'(page, base) {
    await comoPersonal(page, base)
    const codigo = await digitar(page, base, { fecha_estimada_entrega: '2027-03-14' })
    await ir(page, base + enlaceA('/manage/pedidos/:codigo', { codigo }))
    await page.getByRole('heading', { name: new RegExp(codigo) }).waitFor()
  },
  'ficha-nota-abierta': async (page, base) => {
    await ficha(ENVIO)(page, base)
    await page.getByRole('button', { name: 'Escribir una nota privada' }).click()
    await page.getByRole('textbox', { name: 'Nota privada' }).fill('El broche, dorado.')
  },
  'ficha-menu': async (page, base) => {
    await ficha(ENVIO)(page, base)
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).waitFor()
  },
}
