import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { TipoServicio } from '#pedidos/contract.ts'
import { type ClaveDeEstatus, ESTATUS } from '#pedidos/estatus.ts'
import { isPhone } from './shop.ts'
import {
  admin,
  asStaff,
  formNamed,
  mover,
  NEW_ADDRESS,
  newEmail,
  pedidoDe,
  type State,
  type Step,
  send,
  stepsOf,
  typeInPedido,
  visit,
} from './state.ts'

const search = (page: Page, baseUrl: string, codigo: string) =>
  visit(page, baseUrl + linkTo('/rastrear', { hash: `codigo=${codigo}` }))

type Journey = { servicio?: TipoServicio; steps?: Step[] }

const forDelivery = { ...NEW_ADDRESS, telefono: '809-555-0134', tipo_servicio: 'envio' }

/** Creates an order with steps of staff, and tracks it by code. */
async function tracked(page: Page, baseUrl: string, { servicio = 'retiro', steps = [] }: Journey = {}) {
  const pedido = await pedidoDe(page, baseUrl, newEmail(), servicio === 'envio' ? forDelivery : {})
  await moved(page, baseUrl, pedido.codigo, steps)
  return pedido
}

/** Creates a tracked order whose promised day has passed. */
async function overdue(page: Page, baseUrl: string, { servicio = 'retiro', steps = [] }: Journey) {
  const data = servicio === 'envio' ? forDelivery : { tipo_servicio: servicio }
  await asStaff(page, baseUrl)
  const fecha_estimada_entrega = '2026-01-15'
  const codigo = await typeInPedido(page, baseUrl, { ...data, correo_cliente: newEmail(), fecha_estimada_entrega })
  await moved(page, baseUrl, codigo, steps)
  await page.getByRole('button', { name: 'Escribir aquí' }).waitFor()
}

async function moved(page: Page, baseUrl: string, codigo: string, steps: Step[]) {
  if (steps.length > 0) {
    await asStaff(page, baseUrl)
    await mover(page, baseUrl, codigo, steps)
  }
  await page.context().clearCookies()
  await search(page, baseUrl, codigo)
  await page.locator('[aria-current=step]').waitFor()
}

/** Creates an order as its signed-in owner sees it, with the person authorized to collect it and steps of staff. */
async function ownPedido(page: Page, baseUrl: string, authorized: string | null = null, steps: Step[] = []) {
  await asStaff(page, baseUrl)
  const { codigo } = await pedidoDe(page, baseUrl, admin.correo)
  const authorizedUrl = `${baseUrl}/api/pedidos/${codigo}/autorizado-a-recoger`
  if (authorized) await send(page, 'put', authorizedUrl, { autorizado_a_recoger: authorized })
  if (steps.length > 0) await mover(page, baseUrl, codigo, steps)
  await search(page, baseUrl, codigo)
  await page.getByRole('heading', { name: 'Quién puede recogerlo' }).waitFor()
}

/** The statuses that an order usually passes, in order. */
const USUAL_PATH: ClaveDeEstatus[] = ['confirmado', 'en_preparacion', 'etiquetado', 'almacenado', 'listo', 'en_ruta']
const estatusKeys = Object.keys(ESTATUS) as ClaveDeEstatus[] // `ESTATUS` has these keys

/** `rastrear-listo-envio` and the like: an order in each status, as pickup and as delivery. */
const byEstatus = Object.fromEntries(
  estatusKeys.flatMap((key) =>
    TipoServicio.options.map((servicio): [string, State] => {
      const upTo = USUAL_PATH.indexOf(key)
      const before = upTo < 0 && key !== 'recibido' ? USUAL_PATH.slice(0, 2) : USUAL_PATH.slice(0, Math.max(0, upTo))
      const steps = stepsOf(...before, ...(key === 'recibido' ? [] : [key]))
      return [`rastrear-${key}-${servicio}`, (page, baseUrl) => tracked(page, baseUrl, { servicio, steps })]
    }),
  ),
)

/** The tracking page in every state of an order, and more. */
export const trackingStates: Record<string, State> = {
  ...byEstatus,
  'rastrear-cuarenta-pasos': (page, baseUrl) =>
    tracked(page, baseUrl, {
      steps: Array.from({ length: 39 }, (_, n) => ({
        estatus_id: ESTATUS[USUAL_PATH[n % 4] ?? 'confirmado'],
        descripcion: `Vuelta ${n + 1} del taller.`,
      })),
    }),
  'rastrear-atrasado-retiro': (page, baseUrl) =>
    overdue(page, baseUrl, {
      steps: [
        ...stepsOf('confirmado'),
        { estatus_id: ESTATUS.en_preparacion, descripcion: 'Esperamos el dije de plata.' },
      ],
    }),
  'rastrear-atrasado-envio': (page, baseUrl) =>
    overdue(page, baseUrl, {
      servicio: 'envio',
      steps: stepsOf('confirmado', 'en_preparacion', 'en_ruta'),
    }),
  async 'rastrear-direccion'(page, baseUrl) {
    await tracked(page, baseUrl, { steps: stepsOf('confirmado') })
    if (isPhone(page)) await page.locator('summary', { hasText: 'Prefiero que me lo envíen' }).click()
    await formNamed(page, 'Prefiero que me lo envíen').getByLabel('Dirección').fill('Calle Duarte')
  },
  'rastrear-quien-recoge': (page, baseUrl) => ownPedido(page, baseUrl),
  async 'rastrear-nombrar'(page, baseUrl) {
    await ownPedido(page, baseUrl)
    await page.getByRole('button', { name: 'Nombrar a otra persona' }).click()
    const nameForm = formNamed(page, 'Quién puede recogerlo')
    await nameForm.getByLabel('Nombre y apellido').fill('Luisa')
    await nameForm.getByRole('button', { name: 'Guardar' }).click()
    await nameForm.getByText('Escribe su nombre y su apellido.').waitFor()
  },
  'rastrear-nombrada': (page, baseUrl) =>
    ownPedido(
      page,
      baseUrl,
      'Luisa María Altagracia Gómez de la Cruz',
      stepsOf('confirmado', 'en_preparacion', 'listo'),
    ),
  'rastrear-encontrado': (page, baseUrl) => tracked(page, baseUrl),
  async 'rastrear-consulta-con-errores'(page, baseUrl) {
    await tracked(page, baseUrl)
    await formNamed(page, 'Tienes algun problema?').getByRole('button', { name: 'Enviar consulta' }).click()
  },
  async 'rastrear-consulta-enviada'(page, baseUrl) {
    const { correo } = await tracked(page, baseUrl)
    const query = formNamed(page, 'Tienes algun problema?')
    await query.getByLabel('Nombre').fill('Yokasta Peña')
    await query.getByLabel('Correo').fill(correo)
    await query.getByLabel('Mensaje').fill('¿Sale hoy?')
    await query.getByRole('button', { name: 'Enviar consulta' }).click()
    await query.getByText(/Consulta enviada/).waitFor()
  },
  async 'rastrear-no-encontrado'(page, baseUrl) {
    await search(page, baseUrl, 'B88-00000')
    await page.getByText('Pedido No Encontrado').waitFor()
  },
  async 'rastrear-sin-linea'(page, baseUrl) {
    await visit(page, `${baseUrl}/rastrear`)
    await page.getByRole('search').getByLabel('Código de pedido').fill('B88-00000')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.getByText('Buscamos tu pedido en cuanto vuelva la línea').waitFor()
  },
}
