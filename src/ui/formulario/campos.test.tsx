import { renderToStaticMarkup } from 'react-dom/server'
import { createFormControl, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CampoArea } from './CampoArea.tsx'
import { CampoCodigo } from './CampoCodigo.tsx'
import { CampoSeleccion } from './CampoSeleccion.tsx'
import { CampoTexto } from './CampoTexto.tsx'
import { ContextoDeFormulario } from './contexto.ts'
import { Enviar } from './Enviar.tsx'
import { Formulario } from './Formulario.tsx'
import { OpcionTarjetas } from './OpcionTarjetas.tsx'
import { DE_NUEVO, useFormulario } from './useFormulario.tsx'

const contrato = z.strictObject({ codigo: z.string(), mensaje: z.string(), color: z.string(), tamano: z.string() })

function Prueba() {
  const formulario = useFormulario({
    nombre: 'prueba',
    contrato,
    inicial: { codigo: 'B01-40718', mensaje: 'hola', color: '', tamano: 'm' },
    fallo: { titulo: 'Error', texto: 'No se pudo.' },
    mandar: async () => {},
  })
  return (
    <Formulario formulario={formulario}>
      <CampoCodigo nombre="codigo" etiqueta="Código" />
      <CampoArea nombre="mensaje" etiqueta="Mensaje" falta="Escribe tu mensaje." maximo={20} />
      <CampoSeleccion nombre="color" etiqueta="Color" />
      <OpcionTarjetas nombre="tamano" leyenda="Tamaño" opciones={[{ valor: 'm', titulo: 'M' }]} />
      <CampoTexto name="suelto" etiqueta="Suelto" error="Falta" defaultValue="" />
      <Enviar>Enviar</Enviar>
    </Formulario>
  )
}

test('a field is known by its name alone: what it holds, where its label leads', () => {
  const html = renderToStaticMarkup(<Prueba />)
  for (const campo of ['codigo', 'mensaje', 'color', 'tamano']) expect(html).toContain(`name="${campo}"`)
  for (const campo of ['codigo', 'mensaje', 'color']) {
    expect(html).toContain(`<label for="prueba-${campo}"`)
    expect(html).toContain(`id="prueba-${campo}"`)
  }
  expect(html).toMatch(/id="prueba-codigo-contador"[^>]*>9\/9/)
  expect(html).toMatch(/id="prueba-mensaje-contador"[^>]*>4\/20/)
  expect(html).toContain('method="dialog"')
  expect(html).toContain('<button data-slot="boton" type="submit"')
})

test('a field of nobody takes what it is given', () => {
  const html = renderToStaticMarkup(<Prueba />)
  expect(html).toMatch(/id="prueba-suelto"[^>]*aria-invalid="true"[^>]*aria-describedby="prueba-suelto-error"/)
})

test('where the form has one sentence for what is missing, a field names its own; any other error it says as it is', () => {
  const decir = (message: string) => renderToStaticMarkup(<ConError message={message} />)
  expect(decir('Completa los campos')).toContain('Escribe tu sector.')
  expect(decir('Completa los campos')).not.toContain('Completa los campos')
  expect(decir('Usa 80 caracteres como máximo.')).toContain('Usa 80 caracteres como máximo.')
  expect(renderToStaticMarkup(<Prueba />)).not.toContain('Escribe tu mensaje.')
})

function ConError({ message }: { message: string }) {
  const formulario = useForm({ errors: { sector: { type: 'custom', message } } })
  return (
    <ContextoDeFormulario value={{ nombre: 'prueba', formulario: { ...formulario, falta: 'Completa los campos' } }}>
      <CampoTexto nombre="sector" etiqueta="Sector" falta="Escribe tu sector." />
    </ContextoDeFormulario>
  )
}

test('after a try whose outcome nobody knows, only a form that may be repeated says that another try is safe', () => {
  const sinSaber = renderToStaticMarkup(<Fallido repetible />)
  expect(sinSaber).toContain('La tienda tarda.')
  expect(sinSaber).toContain('Aunque lo envíes varias veces, cuenta una sola.')
  const unaVez = renderToStaticMarkup(<Fallido repetible={false} />)
  expect(unaVez).toContain('La tienda tarda.')
  expect(unaVez).not.toContain('cuenta una sola')
})

function Fallido({ repetible }: { repetible: boolean }) {
  const rechazo = { type: 'sin-respuesta', status: 0, title: 'Sin respuesta', detail: 'La tienda tarda.' }
  const dicho = { clase: 'error' as const, titulo: 'Error', texto: 'No se pudo.', rechazo }
  const formulario = { ...useForm(), dicho, repetible }
  return (
    <ContextoDeFormulario value={{ nombre: 'prueba', formulario }}>
      <Enviar>Enviar</Enviar>
    </ContextoDeFormulario>
  )
}

test('what people write may run in either direction', () => {
  const html = renderToStaticMarkup(<Prueba />)
  for (const campo of ['codigo', 'mensaje', 'suelto'])
    expect(html).toMatch(new RegExp(`<(input|textarea)[^>]*id="prueba-${campo}"[^>]*dir="auto"`))
})

test('a field of a form that stands in none says so', () => {
  expect(() => renderToStaticMarkup(<CampoTexto nombre="correo" etiqueta="Correo" />)).toThrow('correo')
})

test('a form that begins anew holds nothing of what was typed, also where what is known must not overwrite it', () => {
  const formulario = createFormControl({
    defaultValues: { nombre: '' },
    resetOptions: { keepDirtyValues: true },
  })
  formulario.formControl.subscribe({ formState: { dirtyFields: true }, callback: () => {} })
  formulario.setValue('nombre', 'Ana', { shouldDirty: true })
  formulario.reset({ nombre: '' })
  expect(formulario.getValues()).toEqual({ nombre: 'Ana' })
  formulario.reset({ nombre: '' }, DE_NUEVO)
  expect(formulario.getValues()).toEqual({ nombre: '' })
})
