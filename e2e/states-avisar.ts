import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { asStaff, mover, type State, send, stepsOf, typeInPedido, visit } from './state.ts'

const PEOPLE = [
  { cliente: 'Génesis Polanco', notas: 'Artículo: Pulsera roja' },
  { cliente: 'Yokasta Peña', notas: 'Artículo: Pulsera azul de tres hilos', abono: '1000.00' },
  { cliente: 'Rosanna Objío', notas: 'Artículo: Aretes de perla' },
  { cliente: 'Franklin Rosario', correo_cliente: 'franklin@ejemplo.com' },
  { cliente: 'Carmen Iris Báez', telefono: null },
]

/** Creates orders and moves them together. @returns their codes */
async function moveTogether(page: Page, baseUrl: string) {
  await asStaff(page, baseUrl)
  const pedidos: { codigo: string; version: number }[] = []
  for (const person of PEOPLE) {
    const codigo = await typeInPedido(page, baseUrl, {
      estatus_id: ESTATUS.en_preparacion,
      telefono: '829-555-0147',
      tipo_servicio: 'retiro',
      total: '1850.00',
      fecha_estimada_entrega: '2099-12-05',
      ...person,
    })
    const { version } = await send(page, 'get', `${baseUrl}/api/gestion/pedidos/${codigo}`)
    pedidos.push({ codigo, version })
  }
  await send(page, 'post', `${baseUrl}/api/gestion/movimientos`, { pedidos, destino: 'siguiente' })
  return pedidos.map(({ codigo }) => codigo)
}

/** The message of a client is recorded as sent. */
const tell = (page: Page, baseUrl: string, codigo: string) =>
  send(page, 'post', `${baseUrl}/api/gestion/pedidos/${codigo}/avisos-a-mano`, { sobre: 'listo', texto: 'Hola.' })

async function openAvisar(page: Page, baseUrl: string, told: number) {
  const codigos = await moveTogether(page, baseUrl)
  for (const codigo of codigos.slice(0, told)) await tell(page, baseUrl, codigo)
  await visit(page, baseUrl + linkTo('/manage/avisar', { query: { pedidos: codigos.join() } }))
}

async function editText(page: Page, baseUrl: string, texto: string) {
  await openAvisar(page, baseUrl, 0)
  await page.getByRole('button', { name: 'Cambiar el texto' }).click()
  await page.getByRole('dialog').getByLabel('Texto', { exact: true }).fill(texto)
}

export const avisarStates: Record<string, State> = {
  'avisar-primera': (page, baseUrl) => openAvisar(page, baseUrl, 0),
  'avisar-segunda': (page, baseUrl) => openAvisar(page, baseUrl, 1),
  'avisar-terminado': (page, baseUrl) => openAvisar(page, baseUrl, 3),
  async 'avisar-sin-ventana'(page, baseUrl) {
    await openAvisar(page, baseUrl, 0)
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByRole('link', { name: /^Escribirle/ }).click()
    await page.getByText('El navegador no abrió WhatsApp').waitFor()
  },
  'avisar-texto': (page, baseUrl) => editText(page, baseUrl, 'Hola, {nombre}: ya está {piezas}. {pago}\n{enlace}'),
  async 'avisar-texto-con-error'(page, baseUrl) {
    await editText(page, baseUrl, 'Hola, {apodo}.')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('No sabemos llenar {apodo}').waitFor()
  },
  async 'pedidos-recien-movidos'(page, baseUrl) {
    await moveTogether(page, baseUrl)
    await visit(page, baseUrl + linkTo('/manage/pedidos'))
    await page.getByRole('link', { name: /^Avisar a/ }).waitFor()
  },
  async 'pedidos-recien-movidos-lista'(page, baseUrl) {
    await moveTogether(page, baseUrl)
    await visit(page, baseUrl + linkTo('/manage/pedidos'))
    await page.getByRole('button', { name: /ver la lista/ }).click()
    await page.getByRole('dialog', { name: 'Lo que moviste' }).waitFor()
  },
  async 'papel-rollo-80'(page, baseUrl) {
    await asStaff(page, baseUrl)
    const codigo = await typeInPedido(page, baseUrl, { fecha_estimada_entrega: '2099-12-05', total: '1850.00' })
    await mover(page, baseUrl, codigo, stepsOf('listo'))
    await visit(page, baseUrl + linkTo('/manage/papel', { query: { codigos: codigo, formato: 'rollo80' } }))
  },
}
