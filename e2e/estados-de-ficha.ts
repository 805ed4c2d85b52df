import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enlaceA } from '#comun/enlaceA.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { pedidoDe, unCorreo } from './estados-de-rastreo.ts'

type Entrar = (page: Page, base: string, direccion: string) => Promise<unknown>
type Estado = (page: Page, base: string) => Promise<unknown>

const ENVIO = {
  tipo_servicio: 'envio',
  telefono: '829-555-0147',
  direccion: 'Calle 7',
  numero_casa: '#42',
  sector: 'Los Jardines',
  provincia: 'Santiago',
  referencias: 'Frente al colmado Doña Chea',
}

const llave = () => ({ 'idempotency-key': randomUUID() })
const leer = async (page: Page, base: string, codigo: string) =>
  (await page.request.get(`${base}/api/gestion/pedidos/${codigo}`)).json()

async function mover(page: Page, base: string, codigo: string, paso: { estatus_id: number; [campo: string]: unknown }) {
  const { version } = await leer(page, base, codigo)
  const url = `${base}/api/pedidos/${codigo}/estatus`
  const respuesta = await page.request.post(url, { headers: llave(), data: { ...paso, version } })
  if (!respuesta.ok()) throw new Error(await respuesta.text())
}

async function anotar(page: Page, base: string, codigo: string, notas_privadas: string) {
  const { version } = await leer(page, base, codigo)
  await page.request.put(`${base}/api/gestion/pedidos/${codigo}/notas-privadas`, {
    headers: llave(),
    data: { notas_privadas, version },
  })
}

/** An order's page in the state that `preparar` leaves it in. */
function ficha(entrar: Entrar, datos: object, preparar?: (page: Page, base: string, codigo: string) => Promise<void>) {
  return async (page: Page, base: string) => {
    const { codigo } = await pedidoDe(page, base, unCorreo(), datos)
    await entrar(page, base, enlaceA('/manage'))
    await preparar?.(page, base, codigo)
    await page.goto(base + enlaceA('/manage/pedidos/:codigo', { codigo }), { waitUntil: 'load' })
    await page
      .getByRole('list')
      .filter({ has: page.locator('[data-estado]') })
      .first()
      .waitFor()
    return codigo
  }
}

async function lista(page: Page, base: string, codigo: string) {
  const url = `${base}/api/gestion/pedidos/${codigo}/autorizado-a-recoger`
  const { version } = await leer(page, base, codigo)
  const data = { autorizado_a_recoger: 'Luisa Gómez', motivo: 'La clienta llamó', version }
  await page.request.put(url, { headers: llave(), data })
  for (const estatus_id of [ESTATUS.confirmado, ESTATUS.listo]) await mover(page, base, codigo, { estatus_id })
}

export const deFicha = (entrar: Entrar): Record<string, Estado> => ({
  'ficha-para-entregar': ficha(entrar, {}, lista),
  async 'ficha-quien-recoge'(page, base) {
    await ficha(entrar, {}, lista)(page, base)
    await page.getByRole('button', { name: 'Cambiar quién puede recogerlo' }).click()
    await page.getByRole('dialog').waitFor()
  },
  'ficha-sin-precio': ficha(entrar, ENVIO, (page, base, codigo) =>
    anotar(page, base, codigo, 'Paga siempre por transferencia.'),
  ),
  'ficha-confirmado': ficha(entrar, ENVIO, async (page, base, codigo) => {
    const { version } = await leer(page, base, codigo)
    const fecha_estimada_entrega = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10)
    await page.request.post(`${base}/api/gestion/pedidos/${codigo}/confirmaciones`, {
      headers: llave(),
      data: { total: '1850.00', fecha_estimada_entrega, version },
    })
    await page.request.post(`${base}/api/gestion/pedidos/${codigo}/avisos-a-mano`, {
      headers: llave(),
      data: { sobre: 'precio', texto: 'Hola, Yokasta. Tu pieza cuesta RD$ 1,850.00.' },
    })
    await anotar(page, base, codigo, 'El broche, dorado. Paga el envío al recibir.')
  }),
  'ficha-en-revision': async (page, base) => {
    const correo = unCorreo()
    const { codigo } = await pedidoDe(page, base, correo, ENVIO)
    await page.request.post(`${base}/api/pedidos/${codigo}/cambios-direccion`, {
      headers: llave(),
      data: { direccion: 'Calle Duarte', numero_casa: '5', sector: 'Centro', provincia: 'Espaillat', correo },
    })
    await entrar(page, base, enlaceA('/manage/pedidos/:codigo', { codigo }))
    await page
      .getByRole('complementary', { name: 'Pedido', exact: true })
      .getByText(/^Cambio de dirección, sin/)
      .waitFor()
  },
  'ficha-listo': ficha(entrar, {}, async (page, base, codigo) => {
    await mover(page, base, codigo, { estatus_id: ESTATUS.listo, descripcion: 'Ya puedes pasar a buscarla.' })
    await page.request.post(`${base}/api/verify-pickup-request`, {
      headers: llave(),
      data: { nombre: 'Yokasta', apellido: 'Peña', codigoPedido: codigo, correo: unCorreo() },
    })
  }),
  'ficha-larga': ficha(entrar, ENVIO, async (page, base, codigo) => {
    await anotar(page, base, codigo, 'Quiere que la llamen antes. '.repeat(170))
    for (let dia = 1; dia <= 38; dia++)
      await mover(page, base, codigo, {
        estatus_id: dia % 2 ? ESTATUS.en_preparacion : ESTATUS.etiquetado,
        fecha: new Date(Date.now() - (40 - dia) * 86_400_000).toISOString(),
      })
    await mover(page, base, codigo, { estatus_id: ESTATUS.entregado, descripcion: 'La recibió su hermana.' })
  }),
  'ficha-sin-contacto': async (page, base) => {
    await entrar(page, base, enlaceA('/manage'))
    const codigo = `B66-${String(Math.floor(Math.random() * 90_000) + 10_000)}`
    await page.request.put(`${base}/api/gestion/pedidos/${codigo}`, {
      headers: llave(),
      data: {
        cliente: 'Altagracia Güílamo',
        correo_cliente: null,
        estatus_id: 1,
        precio: '0.00',
        peso: '0.00',
        total: '0.00',
        fecha_estimada_entrega: '2027-03-14',
        notas: null,
        notas_privadas: null,
        tipo_servicio: null,
        telefono: null,
        direccion: null,
        numero_casa: null,
        sector: null,
        municipio: null,
        provincia: null,
        referencias: null,
        version: null,
      },
    })
    await page.goto(base + enlaceA('/manage/pedidos/:codigo', { codigo }), { waitUntil: 'load' })
    await page.getByRole('heading', { name: new RegExp(codigo) }).waitFor()
  },
  'ficha-nota-abierta': async (page, base) => {
    await ficha(entrar, ENVIO)(page, base)
    await page.getByRole('button', { name: 'Escribir una nota privada' }).click()
    await page.getByRole('textbox', { name: 'Nota privada' }).fill('El broche, dorado.')
  },
  'ficha-menu': async (page, base) => {
    await ficha(entrar, ENVIO)(page, base)
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).waitFor()
  },
})
