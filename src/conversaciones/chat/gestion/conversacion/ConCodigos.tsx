import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { CODIGO_PEDIDO } from '#lib/formatoDeCodigo.ts'
import { ConEnlaces } from '#ui/ConEnlaces.tsx'

const CODIGO = new RegExp(`\\b(${CODIGO_PEDIDO.source.replace(/^\^|\$$/g, '')})\\b`, 'i')

/** What somebody said, in which an order's code leads staff to it, and an address of the web there. */
export function ConCodigos({ children }: { children: string }) {
  return children.split(CODIGO).map((parte, lugar) =>
    lugar % 2 === 1 ? (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        key={lugar}
        to={enlaceA('/manage/pedidos/:codigo', { codigo: parte.toUpperCase() })}
        className="codigo enlace font-semibold"
      >
        {parte}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <ConEnlaces key={lugar}>{parte}</ConEnlaces>
    ),
  )
}
