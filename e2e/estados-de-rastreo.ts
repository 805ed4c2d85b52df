import type { Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { TipoServicio } from '#pedidos/contract.ts'
import { type ClaveDeEstatus, ESTATUS } from '#pedidos/estatus.ts'
import {
  admin,
  comoPersonal,
  digitar,
  type Estado,
  formulario,
  ir,
  mandar,
  mover,
  NUEVA,
  type Paso,
  pasosDe,
  pedidoDe,
  unCorreo,
} from './estado.ts'
import { enTelefono } from './tienda.ts'

const buscar = (page: Page, base: string, codigo: string) =>
  ir(page, base + enlaceA('/rastrear', { ancla: `codigo=${codigo}` }))

type Camino = { servicio?: TipoServicio; pasos?: Paso[] }

const deEnvio = { ...NUEVA, telefono: '809-555-0134', tipo_servicio: 'envio' }

/** An order as staff left it, seen by somebody with its code. */
async function seguido(page: Page, base: string, { servicio = 'retiro', pasos = [] }: Camino = {}) {
  const pedido = await pedidoDe(page, base, unCorreo(), servicio === 'envio' ? deEnvio : {})
  await llevado(page, base, pedido.codigo, pasos)
  return pedido
}

/** The same, past its day. */
async function atrasado(page: Page, base: string, { servicio = 'retiro', pasos = [] }: Camino) {
  const datos = servicio === 'envio' ? deEnvio : { tipo_servicio: servicio }
  await comoPersonal(page, base)
  const fecha_estimada_entrega = '2026-01-15'
  const codigo = await digitar(page, base, { ...datos, correo_cliente: unCorreo(), fecha_estimada_entrega })
  await llevado(page, base, codigo, pasos)
  await page.getByRole('button', { name: 'Escribir aquí' }).waitFor()
}

async function llevado(page: Page, base: string, codigo: string, pasos: Paso[]) {
  if (pasos.length > 0) {
    await comoPersonal(page, base)
    await mover(page, base, codigo, pasos)
  }
  await page.context().clearCookies()
  await buscar(page, base, codigo)
  await page.locator('[aria-current=step]').waitFor()
}

/** An order as its owner sees it, with whom they named and where staff moved it. */
async function propio(page: Page, base: string, nombrada: string | null = null, pasos: Paso[] = []) {
  const { codigo } = await pedidoDe(page, base, admin.correo)
  await comoPersonal(page, base)
  const suya = `${base}/api/pedidos/${codigo}/autorizado-a-recoger`
  if (nombrada) await mandar(page, 'put', suya, { autorizado_a_recoger: nombrada })
  if (pasos.length > 0) await mover(page, base, codigo, pasos)
  await buscar(page, base, codigo)
  await page.getByRole('heading', { name: 'Quién puede recogerlo' }).waitFor()
}

/** The statuses that an order usually passes, in their order. */
const CAMINO: ClaveDeEstatus[] = ['confirmado', 'en_preparacion', 'etiquetado', 'almacenado', 'listo', 'en_ruta']
const clavesDeEstatus = Object.keys(ESTATUS) as ClaveDeEstatus[] // its own keys

/** `rastrear-listo-envio` and the like: an order in each status, for who comes for it and for who waits at home. */
const porEstatus = Object.fromEntries(
  clavesDeEstatus.flatMap((clave) =>
    TipoServicio.options.map((servicio): [string, Estado] => {
      const hasta = CAMINO.indexOf(clave)
      const antes = hasta < 0 && clave !== 'recibido' ? CAMINO.slice(0, 2) : CAMINO.slice(0, Math.max(0, hasta))
      const pasos = pasosDe(...antes, ...(clave === 'recibido' ? [] : [clave]))
      return [`rastrear-${clave}-${servicio}`, (page, base) => seguido(page, base, { servicio, pasos })]
    }),
  ),
)

/** The tracking page, in every state that an order can be in and more. */
export const deRastreo: Record<string, Estado> = {
  ...porEstatus,
  'rastrear-cuarenta-pasos': (page, base) =>
    seguido(page, base, {
      pasos: Array.from({ length: 39 }, (_, n) => ({
        estatus_id: ESTATUS[CAMINO[n % 4] ?? 'confirmado'],
        descripcion: `Vuelta ${n + 1} del taller.`,
      })),
    }),
  'rastrear-atrasado-retiro': (page, base) =>
    atrasado(page, base, {
      pasos: [
        ...pasosDe('confirmado'),
        { estatus_id: ESTATUS.en_preparacion, descripcion: 'Esperamos el dije de plata.' },
      ],
    }),
  'rastrear-atrasado-envio': (page, base) =>
    atrasado(page, base, {
      servicio: 'envio',
      pasos: pasosDe('confirmado', 'en_preparacion', 'en_ruta'),
    }),
  async 'rastrear-direccion'(page, base) {
    await seguido(page, base, { pasos: pasosDe('confirmado') })
    const boton = page.getByRole('button', { name: 'Prefiero que me lo envíen' })
    if (enTelefono(page)) await boton.click()
    await formulario(page, 'Prefiero que me lo envíen').getByLabel('Dirección').fill('Calle Duarte')
  },
  'rastrear-quien-recoge': (page, base) => propio(page, base),
  async 'rastrear-nombrar'(page, base) {
    await propio(page, base)
    await page.getByRole('button', { name: 'Nombrar a otra persona' }).click()
    const nombrar = formulario(page, 'Quién puede recogerlo')
    await nombrar.getByLabel('Nombre y apellido').fill('Luisa')
    await nombrar.getByRole('button', { name: 'Guardar' }).click()
    await nombrar.getByText('Escribe su nombre y su apellido.').waitFor()
  },
  'rastrear-nombrada': (page, base) =>
    propio(page, base, 'Luisa María Altagracia Gómez de la Cruz', pasosDe('confirmado', 'en_preparacion', 'listo')),
  'rastrear-encontrado': (page, base) => seguido(page, base),
  async 'rastrear-consulta-con-errores'(page, base) {
    await seguido(page, base)
    await formulario(page, 'Tienes algun problema?').getByRole('button', { name: 'Enviar consulta' }).click()
  },
  async 'rastrear-consulta-enviada'(page, base) {
    const { correo } = await seguido(page, base)
    const consulta = formulario(page, 'Tienes algun problema?')
    await consulta.getByLabel('Nombre').fill('Yokasta Peña')
    await consulta.getByLabel('Correo').fill(correo)
    await consulta.getByLabel('Mensaje').fill('¿Sale hoy?')
    await consulta.getByRole('button', { name: 'Enviar consulta' }).click()
    await consulta.getByText(/Consulta enviada/).waitFor()
  },
  async 'rastrear-no-encontrado'(page, base) {
    await buscar(page, base, 'B88-00000')
    await page.getByText('Pedido No Encontrado').waitFor()
  },
  async 'rastrear-sin-linea'(page, base) {
    await ir(page, `${base}/rastrear`)
    await page.getByRole('search').getByLabel('Código de pedido').fill('B88-00000')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.getByText('Buscamos tu pedido en cuanto vuelva la línea').waitFor()
  },
}
