import { expect, test } from 'vitest'
import { negocio } from '#negocio'
import { shopStructuredData } from './structuredData.ts'

test('search engines learn both timetables: for writing, and for picking up', () => {
  const { openingHoursSpecification: writing, department } = shopStructuredData()
  const { contacto, rastreo } = negocio.horarios
  const openingsOf = (hours: typeof writing) => hours.map(({ opens, closes }) => [opens, closes])
  expect(openingsOf(writing)).toEqual(contacto.filter((t) => t.abre).map((t) => [t.abre, t.cierra]))
  expect(openingsOf(department.openingHoursSpecification)).toEqual(rastreo.map((t) => [t.abre, t.cierra]))
  expect(department.openingHoursSpecification[1]?.dayOfWeek).toEqual(['Saturday', 'Sunday'])
  expect(department.name).toContain('Retiro')
})
