import { expect, test } from 'vitest'
import { NoConnection, NoResponse } from './callRoute.ts'
import { conflict, detailOf, ErrorDeNegocio, rechazoOf, SERVER_FAILURE } from './errors.ts'

const ours = new ErrorDeNegocio({ status: 503, title: 'No disponible', detail: 'Vuelve en un momento.' })

test('rechazoOf turns any error into a refusal', () => {
  expect(rechazoOf(conflict('Ya existe.', 'repeticion-distinta'))).toMatchObject({
    status: 409,
    type: 'repeticion-distinta',
    detail: 'Ya existe.',
  })
  expect(rechazoOf(ours)).toMatchObject({ status: 503, detail: 'Vuelve en un momento.' })
  expect(rechazoOf(new NoConnection())).toMatchObject({
    status: 0,
    type: 'sin-conexion',
    title: 'Sin conexión',
    detail: 'No hay conexión con la tienda. Intenta de nuevo.',
  })
  expect(rechazoOf(new NoResponse())).toMatchObject({
    status: 0,
    type: 'sin-respuesta',
    title: 'Sin respuesta',
    detail: 'La tienda tarda en responder. Intenta de nuevo.',
  })
  for (const foreign of [new TypeError('a bug of ours'), 'nothing', null, undefined])
    expect(rechazoOf(foreign)).toMatchObject({ status: 500, ...SERVER_FAILURE })
})

test("a refusal shows the shop's reason; a failure of server or network shows the screen's own words", () => {
  expect(detailOf(conflict('Ya existe.'), 'No se pudo enviar.')).toBe('Ya existe.')
  for (const failure of [ours, new NoConnection(), new TypeError('a bug of ours')])
    expect(detailOf(failure, 'No se pudo enviar.')).toBe('No se pudo enviar.')
})
