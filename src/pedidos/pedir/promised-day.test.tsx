import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { promisedDay } from '#lib/calendario.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import { setChanged } from '#negocio'
import { buscarPorSlug } from '#piezas/piezas.server.ts'
import { putPieza } from '#testing/piezas.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { requestedDay } from '../rules.ts'
import { FormularioDePedir } from './FormularioDePedir.tsx'

const { ana, db } = await openShop()
afterEach(() => setChanged({}))

const DIRECCION = {
  telefono: '8095550100',
  direccion: 'Calle Duarte',
  numero_casa: '14',
  sector: 'Centro',
  municipio: 'Centro',
}

test.each([
  ['Santiago', false],
  ['La Altagracia', false],
  ['La Altagracia', true],
])('the summary and the order say one day: to %s, a similar one: %s', async (provincia, parecida) => {
  const zona = { precio: '500.00', de: 1 }
  setChanged({
    zonas: [
      { ...zona, nombre: 'Cerca', provincias: ['Santiago'], a: 1 },
      { ...zona, nombre: 'Lejos', provincias: ['La Altagracia'], a: 12 },
    ],
  })
  const pieza = await putPieza(db, { dias_de_hechura: 2 })
  const wanted = { tipo_servicio: 'envio' as const, provincia, parecida }
  const { status, body } = await ana.solicita({ ...DIRECCION, ...wanted, pieza: pieza.slug, descripcion_articulo: '' })
  expect([status, body]).toEqual([201, expect.anything()])
  expect(body.fecha_estimada_entrega).toBe(requestedDay(new Date(), wanted, { diasDeHechura: 2 }))
  const ofWindow = promisedDay({ ahora: new Date(), servicio: 'envio', diasDeHechura: 2, provincia })
  const ofAnywhere = promisedDay({ ahora: new Date(), servicio: 'envio', diasDeHechura: 2 })
  expect(body.fecha_estimada_entrega === ofWindow).toBe(!parecida)
  expect(ofWindow < ofAnywhere).toBe(provincia === 'Santiago')
})

test('the page of a piece that is requested names a day only by the clock of its browser', async () => {
  const { slug } = await putPieza(db, { nombre: 'Pulsera Samaná' })
  const pieza = (await buscarPorSlug(db, slug)) ?? null
  const html = renderToString(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <FormularioDePedir pedida={{ asked: { pieza: slug }, pieza }} onSubmit={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  expect(html).toContain('Pulsera Samaná')
  expect(html).not.toContain('Si pides hoy')
})
