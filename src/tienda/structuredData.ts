import { internationalPhone } from '#lib/contactLinks.ts'
import { publicOrigin } from '#lib/publicOrigin.ts'
import { negocio } from '#negocio'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The shop as schema.org structured data. */
export function shopStructuredData() {
  const { marca, lema, direccion, ciudad, contacto, horarios } = negocio
  return {
    '@context': 'https://schema.org',
    '@type': 'JewelryStore',
    '@id': `${publicOrigin}/#tienda`,
    name: marca,
    slogan: lema,
    url: `${publicOrigin}/`,
    image: `${publicOrigin}/img/og.jpg`,
    telephone: internationalPhone,
    email: contacto.correo,
    address: {
      '@type': 'PostalAddress',
      streetAddress: direccion,
      addressLocality: ciudad,
      addressCountry: 'DO',
    },
    currenciesAccepted: 'DOP',
    openingHoursSpecification: horarios.contacto
      .filter(({ abre }) => abre !== null)
      .map(({ dias: days, abre, cierra }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map((day) => DAYS[day]),
        opens: abre,
        closes: cierra,
      })),
    sameAs: [contacto.red.enlace],
  }
}
