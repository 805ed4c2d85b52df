import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { TipoServicio } from '#pedidos/contrato.ts'
import { type ClaveDeEstatus, ESTATUS } from '#pedidos/estatus.ts'

/** Puts a page into a state that people should look at, in a shop that runs at `base`. */
export type Estado = (page: Page, base: string) => Promise<unknown>

export const admin = { correo: 'admin@brisa.example', contrasena: process.env.ADMIN_PASSWORD ?? 'clave-de-prueba-1' }

export const NUEVA = {
  direccion: 'Calle Duarte',
  numero_casa: '5',
  sector: 'Centro',
  municipio: 'Moca',
  provincia: 'Espaillat',
}

export const unCorreo = () => `${randomUUID().slice(0, 8)}@ejemplo.com`

export async function pedidoDe(page: Page, base: string, correo = unCorreo(), mas: object = {}) {
  const descripcion_articulo = 'Pulsera de cuentas azules con dije de mariposa'
  const respuesta = await page.request.post(`${base}/api/pedidos`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { nombre: 'Yokasta Peña', correo, descripcion_articulo, ...mas },
  })
  return { correo, codigo: ((await respuesta.json()) as { codigo: string }).codigo }
}

async function buscar(page: Page, base: string, codigo: string) {
  await page.goto(`${base}/rastrear`, { waitUntil: 'load' })
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
}

export const formulario = (page: Page, nombre: string) => page.getByRole('form', { name: nombre })

type Camino = {
  servicio?: TipoServicio
  /** Each status it was moved to, and what staff wrote. */
  pasos: [estatus: ClaveDeEstatus, descripcion?: string][]
  /** Instead of the day the shop promised. */
  fecha_estimada_entrega?: string
}

/** An order as staff left it, seen by somebody with its code. */
async function seguido(page: Page, base: string, { servicio = 'retiro', pasos, fecha_estimada_entrega }: Camino) {
  const deEnvio = { ...NUEVA, telefono: '809-555-0134', tipo_servicio: 'envio' }
  const { codigo } = await pedidoDe(page, base, unCorreo(), servicio === 'envio' ? deEnvio : {})
  await page.request.post(`${base}/api/sesion`, { data: admin })
  const propia = `${base}/api/gestion/pedidos/${codigo}`
  for (const [clave, descripcion = ''] of pasos) {
    const { version } = await (await page.request.get(propia)).json()
    const data = { estatus_id: ESTATUS[clave], descripcion, version }
    await page.request.post(`${base}/api/pedidos/${codigo}/estatus`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data,
    })
  }
  if (fecha_estimada_entrega) {
    const {
      codigo: _suyo,
      fecha_creacion: _cuando,
      clase: _clase,
      avisos_por_correo: _avisos,
      costo_envio: _envio,
      autorizado_a_recoger: _autorizado,
      estatus,
      ...datos
    } = await (await page.request.get(propia)).json()
    await page.request.put(propia, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { ...datos, estatus_id: estatus.id, fecha_estimada_entrega },
    })
  }
  await page.context().clearCookies()
  await buscar(page, base, codigo)
  await page.locator('[aria-current=step]').waitFor()
}

/** An order as its owner sees it, with whom they named and where staff moved it. */
async function propio(page: Page, base: string, { nombrada = null as string | null, pasos = [] as number[] }) {
  const { codigo } = await pedidoDe(page, base, admin.correo)
  await page.request.post(`${base}/api/sesion`, { data: admin })
  const suya = `${base}/api/pedidos/${codigo}`
  await page.request.put(`${suya}/autorizado-a-recoger`, { data: { autorizado_a_recoger: nombrada } })
  for (const estatus_id of pasos) {
    const { version } = await (await page.request.get(`${base}/api/gestion/pedidos/${codigo}`)).json()
    await page.request.post(`${suya}/estatus`, {
      headers: { 'idempotency-key': randomUUID() },
      data: { estatus_id, version },
    })
  }
  await page.goto('about:blank')
  await page.goto(`${base}/rastrear#codigo=${codigo}`, { waitUntil: 'load' })
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
      const pasos = [...antes, ...(clave === 'recibido' ? [] : [clave])].map((paso): [ClaveDeEstatus] => [paso])
      return [`rastrear-${clave}-${servicio}`, (page, base) => seguido(page, base, { servicio, pasos })]
    }),
  ),
)

/** The tracking page, in every state that an order can be in and more. */
export const deRastreo: Record<string, Estado> = {
  ...porEstatus,
  'rastrear-cuarenta-pasos': (page, base) =>
    seguido(page, base, {
      pasos: Array.from({ length: 39 }, (_, n) => [CAMINO[n % 4] ?? 'confirmado', `Vuelta ${n + 1} del taller.`]),
    }),
  'rastrear-atrasado-retiro': (page, base) =>
    seguido(page, base, {
      pasos: [['confirmado'], ['en_preparacion', 'Esperamos el dije de plata.']],
      fecha_estimada_entrega: '2026-01-15',
    }),
  'rastrear-atrasado-envio': (page, base) =>
    seguido(page, base, {
      servicio: 'envio',
      pasos: [['confirmado'], ['en_preparacion'], ['en_ruta']],
      fecha_estimada_entrega: '2026-01-15',
    }),
  async 'rastrear-direccion'(page, base) {
    await seguido(page, base, { pasos: [['confirmado']] })
    const boton = page.getByRole('button', { name: 'Prefiero que me lo envíen' })
    if (page.viewportSize()?.width === 360) await boton.click()
    await formulario(page, 'Prefiero que me lo envíen').getByLabel('Dirección').fill('Calle Duarte')
  },
  'rastrear-quien-recoge': (page, base) => propio(page, base, {}),
  async 'rastrear-nombrar'(page, base) {
    await propio(page, base, {})
    await page.getByRole('button', { name: 'Nombrar a otra persona' }).click()
    const nombrar = formulario(page, 'Quién puede recogerlo')
    await nombrar.getByLabel('Nombre y apellido').fill('Luisa')
    await nombrar.getByRole('button', { name: 'Guardar' }).click()
    await nombrar.getByText('Escribe su nombre y su apellido.').waitFor()
  },
  'rastrear-nombrada': (page, base) =>
    propio(page, base, {
      nombrada: 'Luisa María Altagracia Gómez de la Cruz',
      pasos: [ESTATUS.confirmado, ESTATUS.en_preparacion, ESTATUS.listo],
    }),
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
}
