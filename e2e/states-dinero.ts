import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import {
  admin,
  asStaff,
  NEW_ADDRESS,
  newEmail,
  pedidoDe,
  type State,
  send,
  signIn,
  typeInPedido,
  visit,
} from './state.ts'

const CUENTA = { banco: 'Banco Cibaeño', tipo: 'Ahorro', numero: '9601234567', titular: 'Carolina Marte' }
const OTRA = { banco: 'Banco Yaque', tipo: 'Corriente', numero: '7791234417', titular: 'Carolina Marte' }
const PHOTO = readFileSync('public/img/og.jpg').toString('base64')

const PIEZA = { clase: 'pieza', concepto: 'Pulsera de cuentas azules', cantidad: 2, precio: '1100.00', razon: null }
const DESCUENTO = { clase: 'descuento', concepto: 'Descuento', cantidad: 1, precio: '-150.00', razon: 'Clienta fiel' }

/** Sets the accounts as the owner does; they stay for the shop's other states, which bear them. */
async function setCuentas(page: Page, baseUrl: string) {
  const ajustes = await send(page, 'get', `${baseUrl}/api/gestion/ajustes`)
  const { version } = ajustes.find(({ clave }: { clave: string }) => clave === 'cuentas')
  await send(page, 'post', `${baseUrl}/api/gestion/ajustes/cuentas`, { valor: [CUENTA, OTRA], version })
}

const versionOf = async (page: Page, baseUrl: string, codigo: string): Promise<number> =>
  (await send(page, 'get', `${baseUrl}/api/gestion/pedidos/${codigo}`)).version

/** An order with a proposed price of 2,050. @param razon why it is accepted at once */
async function priced(
  page: Page,
  baseUrl: string,
  { correo = newEmail(), plan = 'antes', razon = '', nombre = 'Yokasta Peña' } = {},
) {
  const { codigo } = await pedidoDe(page, baseUrl, correo, { nombre })
  await asStaff(page, baseUrl)
  const today = dayOf(new Date())
  await send(page, 'post', `${baseUrl}/api/gestion/pedidos/${codigo}/propuestas`, {
    lineas: [PIEZA, DESCUENTO].map((line) => ({ ...line, linea: null })),
    plan,
    fecha_estimada_entrega: addDays(today, 14),
    vale_hasta: addDays(today, 5),
    aceptada: razon ? { razon } : null,
    version: await versionOf(page, baseUrl, codigo),
  })
  return codigo
}

const accepted = { razon: 'Aceptó por WhatsApp' }

/** The shop's own page of an order whose price waits, or is to be paid. */
async function ownPage(page: Page, baseUrl: string, order: { plan?: string; razon?: string }) {
  await asStaff(page, baseUrl)
  await setCuentas(page, baseUrl)
  const codigo = await priced(page, baseUrl, { correo: admin.correo, ...order })
  await visit(page, baseUrl + linkTo('/rastrear', { hash: `codigo=${codigo}` }))
}

/** A receipt that staff got by WhatsApp. @returns its id */
async function receiptOf(page: Page, baseUrl: string, codigo: string, data: object): Promise<string> {
  const archivo = { nombre: 'pago.jpg', contenido: PHOTO }
  const body = { archivo, monto: '2050.00', banco: 'Banco Cibaeño', ...data }
  return (await send(page, 'post', `${baseUrl}/api/gestion/pedidos/${codigo}/comprobantes`, body)).id
}

const pdf = () => ({
  nombre: 'pago.pdf',
  contenido: Buffer.from(`%PDF-1.4\n%${randomUUID()}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`).toString('base64'),
})

async function openReceipt(page: Page, baseUrl: string, data: object) {
  const codigo = await priced(page, baseUrl, accepted)
  const ver = await receiptOf(page, baseUrl, codigo, data)
  await visit(page, baseUrl + linkTo('/manage/dinero', { query: { ver } }))
  await page.getByText('Dice que transfirió').waitFor()
}

/** Delivers an order on which less was collected than was to pay. */
async function deliver(page: Page, baseUrl: string, monto: string) {
  const codigo = await typeInPedido(page, baseUrl, {
    ...NEW_ADDRESS,
    tipo_servicio: 'envio',
    telefono: '829-555-0147',
    estatus_id: ESTATUS.en_ruta,
    fecha_estimada_entrega: '2099-12-05',
    total: '1350.00',
  })
  await send(page, 'post', `${baseUrl}/api/gestion/entregas/${codigo}/finales`, {
    estatus_id: ESTATUS.entregado,
    monto,
    motivo: 'No tenía completo.',
    version: await versionOf(page, baseUrl, codigo),
  })
}

/** What deliveries collected, a part of it handed in with a difference; and cash at the counter. */
async function withCash(page: Page, baseUrl: string) {
  await asStaff(page, baseUrl)
  await deliver(page, baseUrl, '1300.00')
  const { persona } = await send(page, 'get', `${baseUrl}/api/sesion`)
  const { personas } = await send(page, 'get', `${baseUrl}/api/gestion/cajas`)
  const { lleva: esperado } = personas.find(({ id }: { id: string }) => id === persona.id)
  const contado = (Number(esperado) - 50).toFixed(2)
  const count = { esperado, contado, razon: 'Un pasaje' }
  await send(page, 'post', `${baseUrl}/api/gestion/cajas/${persona.id}/rendiciones`, count)
  await deliver(page, baseUrl, '900.00')
  const codigo = await priced(page, baseUrl, { ...accepted, plan: 'mitad' })
  const pago = { metodo: 'efectivo', monto: '1025.00', recibido: '2000.00' }
  const version = await versionOf(page, baseUrl, codigo)
  await send(page, 'post', `${baseUrl}/api/gestion/pedidos/${codigo}/pagos`, { ...pago, version })
}

async function openMoney(page: Page, baseUrl: string, route: '/manage/dinero/caja' | '/manage/dinero/cierre') {
  await withCash(page, baseUrl)
  await visit(page, baseUrl + linkTo(route))
}

/** Money as the owner, a messenger and a client see it. */
export const moneyStates: Record<string, State> = {
  async recibo(page, baseUrl) {
    await asStaff(page, baseUrl)
    const codigo = await priced(page, baseUrl, { correo: admin.correo, ...accepted })
    const pago = { metodo: 'transferencia', monto: '1025.00' }
    const version = await versionOf(page, baseUrl, codigo)
    await send(page, 'post', `${baseUrl}/api/gestion/pedidos/${codigo}/pagos`, { ...pago, version })
    await visit(page, baseUrl + linkTo('/rastrear', { hash: `codigo=${codigo}` }))
    await page.getByRole('link', { name: /^Recibo \d+$/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Recibo \d+$/ }).waitFor()
  },
  async 'precio-descuento'(page, baseUrl) {
    const { codigo } = await pedidoDe(page, baseUrl)
    await signIn(page, baseUrl, linkTo('/manage/pedidos/:codigo/precio', { codigo }))
    await page.getByRole('textbox', { name: 'RD$' }).first().fill('2,200')
    await page.getByRole('button', { name: 'Descuento' }).click()
    await page.getByLabel('Se descuenta').fill('150')
    await page.getByLabel('Por qué', { exact: true }).fill('Clienta fiel')
    await page.getByRole('button', { name: /^Proponer RD\$.2,050\.00/ }).waitFor()
  },
  'por-verificar-abierto': (page, baseUrl) =>
    openReceipt(page, baseUrl, { archivo: pdf(), referencia: `AB-${randomUUID().slice(0, 8)}` }),
  async 'por-verificar-vista-antes'(page, baseUrl) {
    await receiptOf(page, baseUrl, await priced(page, baseUrl, accepted), {})
    await openReceipt(page, baseUrl, {})
    await page.getByRole('note').waitFor()
  },
  async 'banco-con-filas'(page, baseUrl) {
    await asStaff(page, baseUrl)
    await setCuentas(page, baseUrl)
    const nombre = 'Rosanna Altagracia Núñez'
    const [sure, unsure] = [
      await priced(page, baseUrl, { ...accepted, nombre }),
      await priced(page, baseUrl, { ...accepted, nombre: 'Ramón Peralta' }),
    ]
    const reference = String(Math.floor(Math.random() * 1e9) + 1e9)
    await receiptOf(page, baseUrl, sure, { archivo: pdf(), referencia: reference })
    await receiptOf(page, baseUrl, unsure, { archivo: pdf(), monto: '777.00' })
    const day = dayOf(new Date()).split('-').toReversed().join('/')
    const rows = [
      ['TRANSF DE ROSANNA NUNEZ', reference, '2,050.00'],
      ['DEPOSITO EN VENTANILLA SUCURSAL SANTIAGO', String(Number(reference) + 1), '1,480.00'],
    ]
    const data = `Fecha;Descripción;Referencia;Débito;Crédito\n${rows.map(([what, id, sum]) => `${day};${what};${id};;${sum}\n`).join('')}`
    const params = { cuenta: CUENTA.numero, archivo: 'estado-noviembre.csv' }
    const headers = { 'content-type': 'text/csv' }
    const url = `${baseUrl}/api/gestion/banco/importaciones`
    await page.request.post(url, { params, headers, data, failOnStatusCode: true })
    await visit(page, baseUrl + linkTo('/manage/dinero/banco'))
    await page.getByText('DEPOSITO EN VENTANILLA').first().scrollIntoViewIfNeeded()
  },
  'caja-de-mensajero': (page, baseUrl) => openMoney(page, baseUrl, '/manage/dinero/caja'),
  async 'caja-recibir'(page, baseUrl) {
    await openMoney(page, baseUrl, '/manage/dinero/caja')
    await page.getByRole('button', { name: /^Recibir/ }).click()
    await page.getByLabel('Contado (RD$)').fill('100')
    await page.getByLabel(/^¿Por qué faltan/).waitFor()
  },
  async 'cierre-contado'(page, baseUrl) {
    await openMoney(page, baseUrl, '/manage/dinero/cierre')
    await page
      .getByLabel(/^Contado de Efectivo/)
      .first()
      .fill('800')
    await page.getByText('Cambio de más').first().waitFor()
  },
  async mes(page, baseUrl) {
    await withCash(page, baseUrl)
    await visit(page, baseUrl + linkTo('/manage/dinero/mes'))
  },
  async 'rastrear-precio-por-aceptar'(page, baseUrl) {
    await ownPage(page, baseUrl, { plan: 'mitad' })
    await page.getByRole('button', { name: 'Acepto' }).scrollIntoViewIfNeeded()
  },
  async 'rastrear-por-pagar'(page, baseUrl) {
    await ownPage(page, baseUrl, { plan: 'mitad', ...accepted })
    await page.getByText('En el concepto escribe').scrollIntoViewIfNeeded()
  },
}
