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

test('a field inside a form gets its value and id from its name', () => {
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

test('a field outside a form uses the props it gets', () => {
  const html = renderToStaticMarkup(<TestForm />)
  expect(html).toMatch(/id="prueba-suelto"[^>]*aria-invalid="true"[^>]*aria-describedby="prueba-suelto-error"/)
})

test('if the form has one message for missing values, a field shows its own message instead; other errors stay', () => {
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

test('after a submit with an unknown outcome, only a repeatable form says that another submit is safe', () => {
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

test('text by people has an automatic direction', () => {
  const html = renderToStaticMarkup(<TestForm />)
  for (const field of ['codigo', 'mensaje', 'suelto'])
    expect(html).toMatch(new RegExp(`<(input|textarea)[^>]*id="prueba-${field}"[^>]*dir="auto"`))
})

test('a bound field outside a form throws an error', () => {
  expect(() => renderToStaticMarkup(<TextField field="correo" label="Correo" />)).toThrow('correo')
})

test('a full reset clears typed text, also in a form that keeps typed text when known values arrive', () => {
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
