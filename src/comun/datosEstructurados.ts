import { negocio } from '#negocio'
import { telefonoInternacional } from './enlaces.ts'
import { origen } from './origen.ts'

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

/** The way from home to a page, under the name that the page bears. */
export function caminoParaBuscadores({ titulo, ruta }: { titulo: string; ruta: string }) {
  const pasos = [
    { name: 'Inicio', item: `${origen}/` },
    { name: titulo, item: `${origen}${ruta}` },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: pasos.map((paso, indice) => ({ '@type': 'ListItem', position: indice + 1, ...paso })),
  }
}
