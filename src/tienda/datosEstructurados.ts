import { telefonoInternacional } from '#lib/enlaces.ts'
import { origen } from '#lib/origen.ts'
import { negocio } from '#negocio'

const DIAS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The shop, as schema.org describes one; nothing in it is about an order. */
export function tiendaParaBuscadores() {
  const { marca, lema, direccion, ciudad, contacto, horarios } = negocio
  return {
    '@context': 'https://schema.org',
    '@type': 'JewelryStore',
    '@id': `${origen}/#tienda`,
    name: marca,
    slogan: lema,
    url: `${origen}/`,
    image: `${origen}/img/og.jpg`,
    telephone: telefonoInternacional,
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
      .map(({ dias, abre, cierra }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: dias.map((dia) => DIAS[dia]),
        opens: abre,
        closes: cierra,
      })),
    sameAs: [contacto.red.enlace],
  }
}
