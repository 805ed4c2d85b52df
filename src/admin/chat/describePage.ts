import { linkTo } from '#lib/linkTo.ts'
import { helpLinks, legalLinks, navigation, shopLinks } from '#sitio/navigation.ts'

const PAGE_NAMES = new Map(
  [...navigation, ...shopLinks, ...helpLinks, ...legalLinks].map(({ to, label }) => [to, label]),
)

/** The title of the page that a visitor is looking at, as in the shop's menus; without one, its path. */
export function describePage(page: string) {
  if (page === linkTo('/mi-cuenta') || page.startsWith(`${linkTo('/mi-cuenta')}/`)) return 'Mi cuenta'
  return PAGE_NAMES.get(page) ?? page
}
