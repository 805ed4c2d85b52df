import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { orderColumnsThat } from '#db/columns/orders.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import { EMPTY_DIRECCION, type PedidoCompleto } from '#pedidos/contract.ts'
import { filledColumns } from '#testing/columns.ts'
import { Resultado } from './Resultado.tsx'

const ORDER = {
  vista: 'completa',
  codigo: 'B01-40718',
  cliente: 'Ana Peña',
  clase: 'pieza',
  estatus: { id: 6, nombre: 'Listo para Entregar', descripcion: '', categoria: 'shipping', orden: 70 },
  tipo_servicio: 'retiro',
  fecha_creacion: '2026-03-14T12:00:00.000Z',
  fecha_estimada_entrega: null,
  total: '9000.00',
  peso: null,
  historial: [],
  esperados: [],
  lineas: [],
  ayuda_abierta: false,
  marca: '1',
  avisos_por_correo: true,
  propuesta: null,
  cuenta: { total: '0.00', pagado: '0.00', falta: null, de_mas: null, pagos: [], cuotas: [], proximo: null },
  ...EMPTY_DIRECCION,
  ...filledColumns(({ seen }) => seen === 'owner'),
} as unknown as PedidoCompleto // only the fields that the owner sees are filled

const page = (order: PedidoCompleto) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <Resultado
          pedido={order}
          live="vivo"
          updatedAt={0}
          refreshing={false}
          onRefresh={() => {}}
          onChange={() => {}}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  )

test.each(orderColumnsThat({ seen: 'owner' }))('the view of an owner shows %s', (column) => {
  expect(page(ORDER)).not.toBe(page({ ...ORDER, [column]: null }))
})

test('what comes next can take the focus of the customer who decided a price, clear of the fixed header', () => {
  const proposal = { id: 7, estado: 'por_cambiar', lineas: [], total: '9000.00', palabras: 'Dorados' }
  const html = page({ ...ORDER, propuesta: proposal } as unknown as PedidoCompleto)
  expect(html).toMatch(
    /<div tabindex="-1" class="scroll-mt-\d+">(<p[^>]*>[^<]*<\/p>)*<p[^>]*>Leímos lo que quieres cambiar/,
  )
})
