import { apartadoText } from '#lib/apartado.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Notice } from '#ui/Notice.tsx'
import { extraText } from '../propuestas/rules.ts'
import type { LineaDePedido } from './contract.ts'
import { apartadoHasta, lineaText } from './rules.ts'

type Props = {
  lineas: LineaDePedido[]
  /** What its agreed price has beside pieces and delivery, as a discount; for its owner. */
  extras?: { concepto: string; monto: string; razon: string | null }[]
}

/** What an order asks for, for its customer: each line, and until when its piece is held. */
export function PiezasDelPedido({ lineas, extras = [] }: Props) {
  if (lineas.length === 0) return null
  const hasta = apartadoHasta(lineas)
  const gone = lineas.filter(({ liberada }) => liberada).map(({ nombre }) => `«${nombre}»`)
  return (
    <section aria-label="Lo que pediste" className="mt-5 grid gap-3">
      <ul className="grid gap-1">
        {lineas.map((linea) => (
          <li key={linea.id} className="font-semibold wrap-anywhere">
            {lineaText(linea)}
          </li>
        ))}
        {extras.map((extra, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and they never move
          <li key={at} className="wrap-anywhere">
            {extra.concepto}: {extraText(extra)}
          </li>
        ))}
      </ul>
      {hasta && <Notice title="Tu pieza está apartada">{apartadoText(hasta)}</Notice>}
      {gone.length > 0 && (
        <Notice kind="warning" title="El tiempo del apartado terminó">
          {gone.join(', ')} {gone.length > 1 ? 'volvieron' : 'volvió'} a la vitrina. Si todavía{' '}
          {gone.length > 1 ? 'las' : 'la'} quieres, <a href={linkTo('/contacto')}>escríbenos</a>.
        </Notice>
      )}
    </section>
  )
}
