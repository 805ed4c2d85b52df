import { linkTo } from '#lib/linkTo.ts'
import { textPages } from '#lib/textPages.ts'
import { negocio } from '#negocio'

/** Pages with React that show the same to everybody, and to which links of many pages lead. */
const PREFETCHED = [
  linkTo('/pedir'),
  linkTo('/contacto'),
  linkTo('/login'),
  linkTo('/solicitar-retiro'),
  linkTo(`/${negocio.servicioInternacional.slug}-pedidos`),
]

/**
 * Lets the browser load the page of a link before the tap, when the pointer rests on the link or a finger touches it. A
 * text page is also rendered ahead, since it reads nothing.
 */
export function SpeculationRules() {
  const rule = (urls: string[]) => [{ where: { href_matches: urls }, eagerness: 'moderate' }]
  const json = JSON.stringify({ prerender: rule(textPages.split(' ')), prefetch: rule(PREFETCHED) })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which the page's policy allows by hash
  return <script type="speculationrules" dangerouslySetInnerHTML={{ __html: json }} />
}
