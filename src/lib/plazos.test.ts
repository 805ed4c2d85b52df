import { expect, test } from 'vitest'
import { negocio } from '#negocio'
import { shopFiles, textOf } from '#testing/sources.ts'
import { claves, envio } from '#tienda/politicas/envio.ts'
import { categorias } from '#tienda/preguntas.ts'
import { addBusinessDays, daysBetween } from './dates.ts'
import { estimatedDay, plazos, retiroText } from './plazos.ts'

test('business days are counted without Sundays', () => {
  // 2026-11-27 is a Friday.
  expect(addBusinessDays('2026-11-27', 1)).toBe('2026-11-28')
  expect(addBusinessDays('2026-11-27', 2)).toBe('2026-11-30')
  expect(addBusinessDays('2026-11-27', 9)).toBe('2026-12-08')
  expect(addBusinessDays('2026-11-29', 1)).toBe('2026-11-30')
})

test('the whole time of a delivery covers its stages, also of a customized piece', () => {
  const { procesamiento, personalizado, llegada, entrega } = negocio.plazos
  const [, from, until] = plazos.entrega.match(/^(\d+) a (\d+) días laborables$/) ?? []
  expect(Number(from)).toBeGreaterThanOrEqual(Math.max(entrega.de, procesamiento.de + llegada.de / 24))
  for (const stage of [procesamiento, personalizado])
    expect(Number(until)).toBeGreaterThanOrEqual(Math.max(entrega.a, stage.a + llegada.a / 24))
  expect(plazos.aMasTardar).toBe(`${until} días laborables`)
})

test.each(['2026-11-23', '2026-11-26', '2026-11-28', '2026-11-29'])(
  'the first day given to an order of %s is not before the time that the pages promise',
  (day) => {
    const estimated = estimatedDay(new Date(`${day}T12:00:00-04:00`))
    expect(estimated >= addBusinessDays(day, Number.parseInt(plazos.aMasTardar, 10))).toBe(true)
    expect(daysBetween(day, estimated)).toBeGreaterThanOrEqual(negocio.pedidos.diasDeEntrega)
  },
)

test('the pages say when a finished piece can be collected, as the shop has set it', () => {
  expect([0, 1, 2].map(retiroText)).toEqual([
    'disponible el mismo día en que se termina la pieza',
    'disponible al día siguiente de estar terminada la pieza',
    'disponible 2 días después de estar terminada la pieza',
  ])
  expect(plazos.retiro).toBe(retiroText(negocio.plazos.retiro))
  expect(JSON.stringify(envio())).toContain(plazos.retiro)
})

test('questions and shipping policy say the same times', () => {
  const deliveryText = categorias()
    .flatMap(({ preguntas }) => preguntas)
    .find(({ id }) => id === 'tiempo-de-entrega')
  const policyText = JSON.stringify([claves(), envio()])
  for (const time of [plazos.entrega, plazos.procesamiento, plazos.personalizado, plazos.llegada]) {
    expect(deliveryText?.respuesta).toContain(time)
    expect(policyText).toContain(time)
  }
})

test('no text of the shop writes a time of its own', () => {
  const own = shopFiles.filter((file) => /\d+ (a \d+ )?días? laborables|al día siguiente de/.test(textOf(file)))
  expect(own.filter((file) => !file.endsWith('lib/plazos.ts'))).toEqual([])
})
