import { enlaceA } from '#lib/enlaceA.ts'
import { ayuda, comprar, legal, navegacion } from '#sitio/navegacion.ts'

const NOMBRES = new Map([...navegacion, ...comprar, ...ayuda, ...legal].map(({ a, etiqueta }) => [a, etiqueta]))

/** What a page is called that a visitor looks at: as the shop's menus call it, else its address. */
export function queMira(pagina: string) {
  if (pagina === enlaceA('/mi-cuenta') || pagina.startsWith(`${enlaceA('/mi-cuenta')}/`)) return 'Mi cuenta'
  return NOMBRES.get(pagina) ?? pagina
}
