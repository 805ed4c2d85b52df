import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import { contarPendientes, type Pendientes } from './contract.ts'
import { LineaDePrecios } from './LineaDePrecios.tsx'

function shown(cuantos: number, vence: string | null) {
  const client = createQueryClient()
  // The line reads nothing else.
  client.setQueryData(query(contarPendientes).queryKey, { por_aceptar: { cuantos, vence } } as Pendientes)
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <LineaDePrecios today="2026-11-27" />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('Hoy says how many prices wait for an answer and when the first one ends, and leads to their list', () => {
  expect(shown(0, null)).toBe('')
  expect(shown(3, '2026-11-30')).toContain('3 precios esperan respuesta. El primero vence el lun 30 nov<')
  expect(shown(3, '2026-11-28')).toContain('3 precios esperan respuesta. El primero vence mañana<')
  expect(shown(1, '2026-11-27')).toContain('1 precio espera respuesta. Vence hoy<')
  // The job that ends them has not run yet.
  expect(shown(1, '2026-11-26')).toContain('1 precio espera respuesta. Vence hoy<')
  expect(shown(1, '2026-11-30')).toContain(`"${linkTo('/manage/pedidos')}?pago=por_aceptar"`)
})
