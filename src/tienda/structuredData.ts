import { hoursOn, specialDays } from '#lib/calendario.ts'
import { internationalPhone } from '#lib/contactLinks.ts'
import { publicOrigin } from '#lib/publicOrigin.ts'
import { negocio, type Tramo } from '#negocio'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const asOpeningHours = (tramos: readonly Tramo[]) =>
  tramos
    .filter(({ abre }) => abre !== null)
    .map(({ dias: days, abre, cierra }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => DAYS[day]),
      opens: abre,
      closes: cierra,
    }))

/** Closed and shorter days of the coming weeks; schema.org closes a day by equal hours. */
const asSpecialHours = (tramos: readonly Tramo[]) =>
  specialDays(negocio.hoy).map(({ dia }) => {
    const { abre, cierra } = hoursOn(tramos, dia) ?? { abre: '00:00', cierra: '00:00' }
    return { '@type': 'OpeningHoursSpecification', validFrom: dia, validThrough: dia, opens: abre, closes: cierra }
  })

/** The shop as schema.org structured data; the pickup of orders, which has its own hours, is a department. */
export function shopStructuredData() {
  const { marca, lema, direccion, ciudad, contacto, horarios } = negocio
  const address = {
    '@type': 'PostalAddress',
    streetAddress: direccion,
    addressLocality: ciudad,
    addressCountry: 'DO',
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'JewelryStore',
    '@id': `${publicOrigin}/#tienda`,
    name: marca,
    slogan: lema,
    url: `${publicOrigin}/`,
    image: `${publicOrigin}/img/og.jpg`,
    telephone: internationalPhone(),
    email: contacto.correo,
    address,
    currenciesAccepted: 'DOP',
    openingHoursSpecification: asOpeningHours(horarios.contacto),
    specialOpeningHoursSpecification: asSpecialHours(horarios.contacto),
    department: {
      '@type': 'Store',
      name: `Retiro de pedidos de ${marca}`,
      address,
      telephone: internationalPhone(),
      openingHoursSpecification: asOpeningHours(horarios.rastreo),
      specialOpeningHoursSpecification: asSpecialHours(horarios.rastreo),
    },
    sameAs: [contacto.red.enlace],
  }
}
