import { linkTo } from '#lib/linkTo.ts'
import { helpLinks, legalLinks, navigation, shopLinks } from '#sitio/navigation.ts'

const PAGE_NAMES = new Map(
  [...navigation, ...shopLinks, ...helpLinks, ...legalLinks].map(({ to, etiqueta }) => [to, etiqueta]),
)

/** What a page is called that a visitor looks at: as the shop's menus call it, else its address. */
export function describePage(page: string) {
  if (page === linkTo('/mi-cuenta') || page.startsWith(`${linkTo('/mi-cuenta')}/`)) return 'Mi cuenta'
  return PAGE_NAMES.get(page) ?? page
}
