import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { piezas } from '#db/schema/piezas.server.ts'
import { putPieza } from '#testing/piezas.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { openTestSite } from '#testing/site.server.ts'

const { app, db } = await openShop({ site: openTestSite() })

let visitors = 0
const send = (values: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/pedir',
    remoteAddress: `10.41.${visitors++}.1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ formulario: 'pedir', ...values }).toString(),
  })

// The page of tests has the data of the real one; `forms.test.tsx` renders the form.
test('a customer without programs orders a piece, and the next one keeps what was typed and asks for one like it', async () => {
  const pieza = await putPieza(db, {
    nombre: 'Pulsera Samaná',
    opciones: [{ nombre: 'Color', valores: ['Azul', 'Rosa'], obligatoria: true }],
  })
  const { body: page } = await app.inject({ url: `/pedir?pieza=${pieza.slug}&opcion_1=Rosa` })
  expect(page).toContain('Pulsera Samaná')
  expect(page).toContain('"opcion_1":"Rosa"')
  const asked = { nombre: 'Ana Peña', descripcion_articulo: '', pieza: pieza.slug, opcion_1: 'Rosa' }

  const sent = await send({ ...asked, correo: 'primera@ejemplo.com' })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/pedir?enviado#contenido'])
  const cookie = sent.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { body: done } = await app.inject({ url: '/pedir?enviado', headers: { cookie } })
  expect(done).toMatch(/"apartada_hasta":"20/)
  expect((await db.select().from(piezas).where(eq(piezas.id, pieza.id)))[0]?.quedan).toBe(0)

  const second = { ...asked, correo: 'segunda@ejemplo.com', descripcion_articulo: 'Para mi hermana' }
  const refused = await send(second)
  expect(refused.statusCode).toBe(409)
  expect(refused.body).toContain('«Pulsera Samaná» ya la pidió otra persona.')
  expect(refused.body).toContain('Marca esta casilla y envía otra vez.')
  expect(refused.body).toContain('Para mi hermana')
  expect((await send({ ...second, parecida: 'on' })).statusCode).toBe(303)
  const [order] = await db.select().from(pedidos).where(eq(pedidos.correo_cliente, 'segunda@ejemplo.com'))
  expect(order?.notas).toContain('Una parecida a Pulsera Samaná (Color: Rosa). Para mi hermana')
})
