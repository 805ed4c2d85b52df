import { renderToStaticMarkup } from 'react-dom/server'
import { createFormControl, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CodeField } from './CodeField.tsx'
import { FormContext } from './context.ts'
import { Form } from './Form.tsx'
import { RadioCards } from './RadioCards.tsx'
import { SelectField } from './SelectField.tsx'
import { Submit } from './Submit.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'
import { RESET_ALL, useShopForm } from './useShopForm.tsx'

const contract = z.strictObject({ codigo: z.string(), mensaje: z.string(), color: z.string(), tamano: z.string() })

function TestForm() {
  const form = useShopForm({
    name: 'prueba',
    contract,
    initial: { codigo: 'B01-40718', mensaje: 'hola', color: '', tamano: 'm' },
    failure: { title: 'Error', text: 'No se pudo.' },
    send: async () => {},
  })
  return (
    <Form form={form}>
      <CodeField field="codigo" label="Código" />
      <TextAreaField field="mensaje" label="Mensaje" missing="Escribe tu mensaje." maxChars={20} />
      <SelectField field="color" label="Color" />
      <RadioCards field="tamano" legend="Tamaño" options={[{ value: 'm', title: 'M' }]} />
      <TextField name="suelto" label="Suelto" error="Falta" defaultValue="" />
      <Submit>Enviar</Submit>
    </Form>
  )
}

test('a field is known by its name alone: what it holds, where its label leads', () => {
  const html = renderToStaticMarkup(<TestForm />)
  for (const field of ['codigo', 'mensaje', 'color', 'tamano']) expect(html).toContain(`name="${field}"`)
  for (const field of ['codigo', 'mensaje', 'color']) {
    expect(html).toContain(`<label for="prueba-${field}"`)
    expect(html).toContain(`id="prueba-${field}"`)
  }
  expect(html).toMatch(/id="prueba-codigo-contador"[^>]*>9\/9/)
  expect(html).toMatch(/id="prueba-mensaje-contador"[^>]*>4\/20/)
  expect(html).toContain('method="dialog"')
  expect(html).toContain('<button data-slot="boton" type="submit"')
})

test('a field of nobody takes what it is given', () => {
  const html = renderToStaticMarkup(<TestForm />)
  expect(html).toMatch(/id="prueba-suelto"[^>]*aria-invalid="true"[^>]*aria-describedby="prueba-suelto-error"/)
})

test('where the form has one sentence for what is missing, a field names its own; any other error it says as it is', () => {
  const render = (message: string) => renderToStaticMarkup(<WithError message={message} />)
  expect(render('Completa los campos')).toContain('Escribe tu sector.')
  expect(render('Completa los campos')).not.toContain('Completa los campos')
  expect(render('Usa 80 caracteres como máximo.')).toContain('Usa 80 caracteres como máximo.')
  expect(renderToStaticMarkup(<TestForm />)).not.toContain('Escribe tu mensaje.')
})

function WithError({ message }: { message: string }) {
  const form = useForm({ errors: { sector: { type: 'custom', message } } })
  return (
    <FormContext value={{ name: 'prueba', form: { ...form, missing: 'Completa los campos' } }}>
      <TextField field="sector" label="Sector" missing="Escribe tu sector." />
    </FormContext>
  )
}

test('after a try whose outcome nobody knows, only a form that may be repeated says that another try is safe', () => {
  const repeatable = renderToStaticMarkup(<Failed repeatable />)
  expect(repeatable).toContain('La tienda tarda.')
  expect(repeatable).toContain('Aunque lo envíes varias veces, cuenta una sola.')
  const onceOnly = renderToStaticMarkup(<Failed repeatable={false} />)
  expect(onceOnly).toContain('La tienda tarda.')
  expect(onceOnly).not.toContain('cuenta una sola')
})

function Failed({ repeatable }: { repeatable: boolean }) {
  const rechazo = { type: 'sin-respuesta', status: 0, title: 'Sin respuesta', detail: 'La tienda tarda.' }
  const outcome = { kind: 'error' as const, title: 'Error', text: 'No se pudo.', rechazo }
  const form = { ...useForm(), outcome, repeatable }
  return (
    <FormContext value={{ name: 'prueba', form }}>
      <Submit>Enviar</Submit>
    </FormContext>
  )
}

test('what people write may run in either direction', () => {
  const html = renderToStaticMarkup(<TestForm />)
  for (const field of ['codigo', 'mensaje', 'suelto'])
    expect(html).toMatch(new RegExp(`<(input|textarea)[^>]*id="prueba-${field}"[^>]*dir="auto"`))
})

test('a field of a form that stands in none says so', () => {
  expect(() => renderToStaticMarkup(<TextField field="correo" label="Correo" />)).toThrow('correo')
})

test('a form that begins anew holds nothing of what was typed, also where what is known must not overwrite it', () => {
  const form = createFormControl({
    defaultValues: { nombre: '' },
    resetOptions: { keepDirtyValues: true },
  })
  form.formControl.subscribe({ formState: { dirtyFields: true }, callback: () => {} })
  form.setValue('nombre', 'Ana', { shouldDirty: true })
  form.reset({ nombre: '' })
  expect(form.getValues()).toEqual({ nombre: 'Ana' })
  form.reset({ nombre: '' }, RESET_ALL)
  expect(form.getValues()).toEqual({ nombre: '' })
})
