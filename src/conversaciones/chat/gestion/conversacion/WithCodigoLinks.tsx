import { Link } from 'react-router'
import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { TextWithLinks } from '#ui/TextWithLinks.tsx'

const CODIGO_PATTERN = new RegExp(`\\b(${CODIGO_PEDIDO.source.replace(/^\^|\$$/g, '')})\\b`, 'i')

/** A message in which order codes and web addresses are links. */
export function WithCodigoLinks({ children }: { children: string }) {
  return children.split(CODIGO_PATTERN).map((part, position) =>
    position % 2 === 1 ? (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        key={position}
        to={linkTo('/manage/pedidos/:codigo', { codigo: part.toUpperCase() })}
        className="codigo enlace font-semibold"
      >
        {part}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <TextWithLinks key={position}>{part}</TextWithLinks>
    ),
  )
}
