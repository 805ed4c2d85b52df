import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Espera } from './contract.ts'
import { Words } from './PersonaRow.tsx'

const textOf = (abono: string, pagado = '0.00') => {
  const espera = { clase: 'precio', texto: '2 pulseras', pedido: { abono, pagado } } as unknown as Espera // the fields that are read
  return renderToStaticMarkup(<Words espera={espera} />)
}

test('who gives the price sees what the client said to have paid', () => {
  expect(textOf('2000.00')).toContain('Dice que pagó RD$\u00a02,000.00 (por verificar).')
  expect(textOf('2000.00', '2000.00')).not.toContain('Dice que pagó')
  expect(textOf('0.00')).not.toContain('Dice que pagó')
})
