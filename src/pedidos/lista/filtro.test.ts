import { expect, test } from 'vitest'
import { enlaceA } from '#lib/enlaceA.ts'
import { estatusDe, type FiltroDeLista, leerFiltro } from './filtro.ts'

const leer = (busqueda: string) => leerFiltro(new URLSearchParams(busqueda))

test.each<[string, FiltroDeLista]>([
  ['', {}],
  [
    'q=pulsera+azul&estatus=3,4&servicio=envio&orden=entrega',
    { q: 'pulsera azul', estatus: '3,4', servicio: 'envio', orden: 'entrega' },
  ],
  ['vencidos=si&sin_precio=no', { vencidos: 'si' }],
  ['estatus=siempre&servicio=avion&orden=azar&fecha=nunca', {}],
  ['desde=2026-02-30&hasta=2026-02-28', { hasta: '2026-02-28' }],
  ['desde=0026-01-01', {}],
  ['q=%20%20&otra=cosa', {}],
  [`q=${'x'.repeat(201)}&estatus=8`, { estatus: '8' }],
])('the address ?%s asks for %o', (busqueda, filtro) => {
  expect(leer(busqueda)).toEqual(filtro)
  // What it leads to is one address, which means the same.
  expect(leer(enlaceA('/manage/pedidos', { consulta: filtro }).split('?')[1] ?? '')).toEqual(filtro)
})

test.each<[FiltroDeLista, ReturnType<typeof estatusDe>]>([
  [{}, 'activos'],
  [{ q: 'ana' }, 'todos'],
  [{ q: 'ana', estatus: 'activos' }, 'activos'],
  [{ estatus: 'todos' }, 'todos'],
  [{ estatus: '3,11' }, [3, 11]],
])('%o is about %o', (filtro, cuales) => {
  expect(estatusDe(filtro)).toEqual(cuales)
})
