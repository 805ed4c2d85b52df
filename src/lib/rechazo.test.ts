import { expect, test } from 'vitest'
import { conflicto, detalleDe, ErrorDeNegocio, FALLO_NUESTRO, rechazoDe } from './errores.ts'
import { SinConexion, SinRespuesta } from './pedir.ts'

const nuestro = new ErrorDeNegocio({ status: 503, title: 'No disponible', detail: 'Vuelve en un momento.' })

test('whatever a request ended in is read one way', () => {
  expect(rechazoDe(conflicto('Ya existe.', 'repeticion-distinta'))).toMatchObject({
    status: 409,
    type: 'repeticion-distinta',
    detail: 'Ya existe.',
  })
  expect(rechazoDe(nuestro)).toMatchObject({ status: 503, detail: 'Vuelve en un momento.' })
  expect(rechazoDe(new SinConexion())).toMatchObject({
    status: 0,
    type: 'sin-conexion',
    title: 'Sin conexión',
    detail: 'No hay conexión con la tienda. Intenta de nuevo.',
  })
  expect(rechazoDe(new SinRespuesta())).toMatchObject({
    status: 0,
    type: 'sin-respuesta',
    title: 'Sin respuesta',
    detail: 'La tienda tarda en responder. Intenta de nuevo.',
  })
  for (const ajeno of [new TypeError('a bug of ours'), 'nothing', null, undefined])
    expect(rechazoDe(ajeno)).toMatchObject({ status: 500, ...FALLO_NUESTRO })
})

test("the shop's reason is told where it refused, the screen's own words where it or the line failed", () => {
  expect(detalleDe(conflicto('Ya existe.'), 'No se pudo enviar.')).toBe('Ya existe.')
  for (const fallo of [nuestro, new SinConexion(), new TypeError('a bug of ours')])
    expect(detalleDe(fallo, 'No se pudo enviar.')).toBe('No se pudo enviar.')
})
