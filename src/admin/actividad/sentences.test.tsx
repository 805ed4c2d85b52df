import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Hecho } from './contract.ts'
import { LoHecho } from './LoHecho.tsx'

const quien = { id: '6f1f7a34-5a0e-4f62-9a4e-0d4f3b0c7a11', nombre: 'Carla' }

function sentence(hecho: Partial<Hecho>) {
  const all = { id: 1, cuando: '2026-11-26T12:00:00Z', quien, de: null, cambios: [], sin_persona: false, ...hecho }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LoHecho hecho={all as Hecho} />
    </MemoryRouter>,
  )
  const [, told = ''] = /<p[^>]*>(.*?)<\/p>/.exec(html) ?? []
  return told
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const change = (campo: string, antes: string | null, despues: string | null) => ({ campo, antes, despues })
const deSaldo = { entidad: 'cliente', clave: 'B-592530' }
const dePedido = { entidad: 'pedido', clave: 'B01-40718' }

test.each<[Partial<Hecho>, string]>([
  [
    { ...deSaldo, accion: 'acreditar', cambios: [change('monto', null, '500.00')] },
    'Carla agregó crédito a B-592530: RD$ 500.00',
  ],
  [
    { ...deSaldo, accion: 'cargar', cambios: [change('monto', null, '-40.00')] },
    'Carla hizo un cargo a B-592530: −RD$ 40.00',
  ],
  [
    { ...deSaldo, accion: 'revertir-saldo', cambios: [change('monto', null, '40.00')] },
    'Carla corrigió el saldo de B-592530: RD$ 40.00',
  ],
  [
    { ...dePedido, accion: 'revocar-enlaces', cambios: [change('revocados', null, '3')] },
    'Carla revocó 3 enlaces de B01-40718',
  ],
  [
    { ...dePedido, accion: 'actualizar', cambios: [change('telefono', '809 555 0134', null)] },
    'Carla cambió B01-40718: teléfono de 809 555 0134 a vacío',
  ],
  [{ ...dePedido, accion: 'desvincular' }, 'Carla borró su cuenta y dejó B01-40718 sin dueño'],
  [{ entidad: 'asunto', clave: 'ayuda:7', accion: 'atender' }, 'Carla atendió una ayuda urgente'],
  [
    { entidad: 'pregunta_sin_respuesta', clave: '4', accion: 'ensenar-pregunta' },
    'Carla enseñó al asistente una pregunta sin respuesta',
  ],
])('an action reads as a sentence: %o', (hecho, expected) => {
  expect(sentence(hecho)).toBe(expected)
})
