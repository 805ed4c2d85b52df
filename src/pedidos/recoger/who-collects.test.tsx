import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '#lib/queryClient.ts'
import type { PedidoCompleto } from '../contract.ts'
import { QuienRecoge } from './QuienRecoge.tsx'

const LISTO = { id: 6, nombre: 'Listo para Entregar', categoria: 'shipping', orden: 70 } as const
const ENTREGADO = { id: 8, nombre: 'Entregado', categoria: 'delivered', orden: 90 } as const

type Caso = {
  tipo_servicio: PedidoCompleto['tipo_servicio']
  autorizado_a_recoger: string | null
  estatus?: typeof LISTO | typeof ENTREGADO
}

function botonesDe({ estatus = LISTO, ...testCase }: Caso) {
  const pedido = { codigo: 'B01-40718', estatus, ...testCase } as unknown as PedidoCompleto // the fields that are read
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <QuienRecoge pedido={pedido} onChange={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return ['Nombrar a otra persona', 'Cambiar', 'Quitar'].filter((button) => html.includes(`>${button}<`))
}

test.each<[string, Caso, string[]]>([
  ['a pickup', { tipo_servicio: 'retiro', autorizado_a_recoger: null }, ['Nombrar a otra persona']],
  ['a pickup with somebody', { tipo_servicio: 'retiro', autorizado_a_recoger: 'Luisa Gómez' }, ['Cambiar', 'Quitar']],
  ['a delivery', { tipo_servicio: 'envio', autorizado_a_recoger: null }, []],
  ['a delivery with somebody', { tipo_servicio: 'envio', autorizado_a_recoger: 'Luisa Gómez' }, ['Quitar']],
  ['one that was collected', { tipo_servicio: 'retiro', autorizado_a_recoger: 'Luisa Gómez', estatus: ENTREGADO }, []],
])('%s: the client gets the buttons that the server allows', (_, testCase, buttons) => {
  expect(botonesDe(testCase)).toEqual(buttons)
})
