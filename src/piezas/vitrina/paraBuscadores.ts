import { urlDeFoto } from '#lib/fotos/rules.ts'
import { linkTo } from '#lib/linkTo.ts'
import { publicOrigin } from '#lib/publicOrigin.ts'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import type { Disponibilidad, PiezaPublica } from '../contract.ts'
import { disponibilidadText, precioText } from '../labels.ts'

/** The width of the picture of a shared link, in pixels; a smaller photo is shown as it is. */
const SHARED_WIDTH = 1080

/** The head of a piece's page. Examples of a new shop are nothing to find. */
export function headOf(pieza: PiezaPublica) {
  const { slug, nombre, descripcion, disponibilidad, ejemplo, fotos } = pieza
  const [foto] = fotos
  const width = foto && Math.min(foto.ancho, SHARED_WIDTH)
  const image = foto &&
    width && {
      path: urlDeFoto(foto.id, width, 'webp'),
      type: 'image/webp',
      ancho: width,
      alto: Math.round((foto.alto / foto.ancho) * width),
      texto: foto.alt || nombre,
    }
  const content = {
    title: nombre,
    description: [`${precioText(pieza)}. ${disponibilidadText(disponibilidad)}.`, descripcion]
      .filter(Boolean)
      .join(' '),
    ...(image && { image }),
  }
  return ejemplo
    ? pageMeta({ ...content, indexed: false })
    : pageMeta({ ...content, path: linkTo('/productos/:slug', { slug }) })
}

/** What search engines call it (schema.org `ItemAvailability`). */
const AVAILABILITY: Record<Disponibilidad['clase'], string> = {
  quedan: 'InStock',
  al_pedido: 'MadeToOrder',
  apartada: 'OutOfStock',
  vendida: 'SoldOut',
}

/** A piece as schema.org `Product`. */
export function productJsonLd({ slug, nombre, precio, precio_desde, disponibilidad, ...pieza }: PiezaPublica) {
  const url = publicOrigin + linkTo('/productos/:slug', { slug })
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#pieza`,
    name: nombre,
    url,
    sku: slug,
    description: pieza.descripcion || nombre,
    image: pieza.fotos.map(({ id, ancho }) => publicOrigin + urlDeFoto(id, ancho, 'webp')),
    ...(pieza.materiales && { material: pieza.materiales }),
    ...(pieza.medida && { size: pieza.medida }),
    brand: { '@type': 'Brand', name: negocio.marca },
    offers: {
      ...(precio_desde
        ? { '@type': 'AggregateOffer', lowPrice: precio, offerCount: 1 }
        : { '@type': 'Offer', price: precio }),
      priceCurrency: 'DOP',
      availability: `https://schema.org/${AVAILABILITY[disponibilidad.clase]}`,
      itemCondition: 'https://schema.org/NewCondition',
      url,
      seller: { '@id': `${publicOrigin}/#tienda` },
    },
  }
}
