import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Conversacion } from './Conversacion.tsx'

const nothing = () => undefined
const QUESTION = { clave: 'c0a8013e-7b1d-4c8e-9f52-3f0d5a2b6c11', texto: '¿Cuánto cuesta?' }

function shown(failure: { failure: string; isFault: boolean; canRetry: boolean }) {
  return renderToStaticMarkup(
    <Conversacion
      messages={[]}
      pendientes={[{ ...QUESTION, ...failure }]}
      busy={false}
      retry={nothing}
      onClose={nothing}
      onPedirAgente={nothing}
      onPick={nothing}
    />,
  )
}

test('a fault is apologized for, and the question can be sent again', () => {
  const text = shown({ failure: 'Hubo un problema.', isFault: true, canRetry: true })
  expect(text).toContain('Disculpa')
  expect(text).toContain('Reintentar')
})

test('a refusal that says when to ask again comes alone', () => {
  const text = shown({ failure: 'Intenta de nuevo en 5 minutos.', isFault: false, canRetry: false })
  expect(text).toContain('Intenta de nuevo en 5 minutos.')
  expect(text).not.toMatch(/Disculpa|Reintentar/)
})
