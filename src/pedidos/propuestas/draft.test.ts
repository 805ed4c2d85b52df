import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.server.ts'
import { obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { toPrecioDraft } from './draft.ts'

const { ana, carla } = await openShop()

test('the first line of a price names what was asked for, and not the service', async () => {
  const { codigo } = (await ana.solicita({ descripcion_articulo: 'Aretes de larimar grandes' })).body
  const { body } = await carla.call(obtenerPedidoDeGestion, { params: { codigo } })
  expect(body.notas).toMatch(/^Servicio: /)
  expect(Object.values(toPrecioDraft(body))).toContain('Aretes de larimar grandes')
})
