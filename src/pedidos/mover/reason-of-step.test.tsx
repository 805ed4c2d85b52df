import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { FormContext } from '#ui/form/context.ts'
import { ESPERA_PRECIO, FALTA_PRECIO } from '../cuotas/contract.ts'
import { CampoDeRazon } from './CampoDeRazon.tsx'
import { contractOfEstatus, toEstatusDraft } from './FormularioDeEstatus.tsx'
import { contractOf } from './PasarAlSiguiente.tsx'

test('once the server has asked why, an empty reason is an error of its field', () => {
  const step = { estatus_id: 2, razon: ' ' }
  for (const type of [FALTA_PRECIO, ESPERA_PRECIO])
    expect(contractOf(type).safeParse(step).error?.issues).toMatchObject([{ path: ['razon'], message: 'Di por qué.' }])
  for (const type of [undefined, 'version-vieja']) expect(contractOf(type).safeParse(step).success).toBe(true)
})

test('the form of any status asks for it in the same way', () => {
  const step = { ...toEstatusDraft('B01-40731'), estatus: '2', descripcion: 'Sale hoy', razon: ' ' }
  const asked = contractOfEstatus(FALTA_PRECIO).safeParse(step)
  expect(asked.error?.issues).toMatchObject([{ path: ['razon'], message: 'Di por qué.' }])
  expect(contractOfEstatus('version-vieja').safeParse(step).success).toBe(true)
})

function Field(props: { withPriceButtons?: boolean }) {
  const form = useForm({ defaultValues: { razon: '' } })
  return (
    <MemoryRouter>
      <FormContext value={{ name: 'pasar', form: form as never }}>
        <CampoDeRazon codigo="B01-40731" asked={FALTA_PRECIO} {...props} />
      </FormContext>
    </MemoryRouter>
  )
}

test('the page of the price is offered where no buttons for it stand', () => {
  expect(renderToStaticMarkup(<Field />)).toContain('Ponerle precio')
  const beside = renderToStaticMarkup(<Field withPriceButtons />)
  expect(beside).not.toContain('Ponerle precio')
  expect(beside).toContain('Sin precio: cómo quedó acordado')
})
