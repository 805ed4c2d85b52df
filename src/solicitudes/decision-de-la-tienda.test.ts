import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/gestion/contrato.ts'
import { abrirTienda } from '#pruebas/tienda.server.ts'
import { type Clase, cambiarDireccion, decidirSolicitud, listarSolicitudes, pedirAyuda } from './contrato.ts'

const { ana, beto, carla } = await abrirTienda()

async function pedidoCon(...clases: Clase[]) {
  const correo = `${randomUUID()}@ejemplo.com`
  const { codigo } = (await ana.solicita({ correo })).cuerpo
  const cabeceras = () => ({ 'idempotency-key': randomUUID() })
  const params = { codigo }
  for (const clase of clases)
    if (clase === 'ayuda')
      await ana.llamar(pedirAyuda, { params, body: { situacion: 'Es un regalo', correo } }, cabeceras())
    else
      await ana.llamar(
        cambiarDireccion,
        { params, body: { nueva_direccion: 'Calle Duarte 5, Moca', correo } },
        cabeceras(),
      )
  return codigo
}

const abiertas = async (codigo: string) =>
  (await carla.llamar(listarSolicitudes, {})).cuerpo.filter((abierta) => abierta.codigo === codigo)
const gestion = async (codigo: string) => (await carla.llamar(obtenerPedidoDeGestion, { params: { codigo } })).cuerpo

async function decide(codigo: string, clase: Clase, aprobada: boolean, quien = carla) {
  const id = (await abiertas(codigo)).find((abierta) => abierta.clase === clase)?.id ?? 0
  return quien.llamar(decidirSolicitud, { params: { clase, id }, body: { aprobada } })
}

test('granting another address writes it into the notes and gives the order back to where it was', async () => {
  const codigo = await pedidoCon('direccion')
  expect(await abiertas(codigo)).toMatchObject([{ texto: 'Calle Duarte 5, Moca', vuelve_a: 'Recibido' }])
  expect((await decide(codigo, 'direccion', true)).status).toBe(200)
  const { notas, estatus } = await gestion(codigo)
  expect(notas).toMatch(/Nueva dirección \(.+\): Calle Duarte 5, Moca$/)
  expect(estatus.nombre).toBe('Recibido')
  expect((await ana.rastrea(codigo)).historial.at(-1)?.descripcion).toBe('Cambiamos la dirección de entrega.')
  expect(await abiertas(codigo)).toEqual([])
})

test('refusing it leaves the notes alone, and the order goes back too', async () => {
  const codigo = await pedidoCon('direccion')
  await decide(codigo, 'direccion', false)
  const { notas, estatus } = await gestion(codigo)
  expect(notas).not.toContain('Nueva dirección')
  expect(estatus.nombre).toBe('Recibido')
})

test('an order that two requests stopped goes back with the last of them', async () => {
  const codigo = await pedidoCon('ayuda', 'direccion')
  await decide(codigo, 'ayuda', true)
  expect((await gestion(codigo)).estatus.nombre).toBe('En Revisión')
  await decide(codigo, 'direccion', true)
  expect((await gestion(codigo)).estatus.nombre).toBe('Recibido')
})

test('an order that staff have moved meanwhile stays where they put it', async () => {
  const codigo = await pedidoCon('ayuda')
  const { version } = await gestion(codigo)
  await carla.llamar(cambiarEstatus, { params: { codigo }, body: { estatus_id: 3, version } })
  expect((await abiertas(codigo))[0]?.vuelve_a).toBeNull()
  await decide(codigo, 'ayuda', true)
  expect((await gestion(codigo)).estatus.nombre).toBe('En Preparación')
})

test('of two people who decide at once, one is told that the other did', async () => {
  const codigo = await pedidoCon('direccion')
  const [{ id = 0 } = {}] = await abiertas(codigo)
  const decision = { params: { clase: 'direccion', id }, body: { aprobada: true } } as const
  const respuestas = await Promise.all([1, 2].map(() => carla.llamar(decidirSolicitud, decision)))
  expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await gestion(codigo)).notas?.match(/Nueva dirección/g)).toHaveLength(1)
})

test('nobody else decides', async () => {
  const codigo = await pedidoCon('ayuda')
  expect((await decide(codigo, 'ayuda', true, beto)).status).toBe(403)
  expect((await decide(codigo, 'ayuda', true, ana)).status).toBe(401)
})
