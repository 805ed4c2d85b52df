import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type Comprobante, listarComprobantes } from './contract.ts'
import { useDecision } from './useDecision.ts'

/** The receipts of an order that wait, before somebody records the same payment by hand. Renders nothing without one. */
export function ComprobantesEnEspera({ codigo, onConfirm }: { codigo: string; onConfirm: () => void }) {
  const { data } = useQuery(query(listarComprobantes, { pedido: codigo }))
  const waiting = data?.comprobantes.filter(({ estado }) => estado === 'espera') ?? []
  if (waiting.length === 0) return null
  return (
    <Notice kind="warning" title="¿Es el pago de un comprobante que espera?" className="mb-4">
      <ul className="grid gap-3">
        {waiting.map((comprobante) => (
          <Uno key={comprobante.id} comprobante={comprobante} onConfirm={onConfirm} />
        ))}
      </ul>
    </Notice>
  )
}

function Uno({ comprobante, onConfirm }: { comprobante: Comprobante; onConfirm: () => void }) {
  const { id, monto, fecha, referencia, vistos } = comprobante
  const { decide, isPending } = useDecision(comprobante, onConfirm)
  return (
    <li className="grid gap-2">
      <span>
        <Money amount={monto} className="font-semibold" />,{' '}
        <DateTime value={fecha} format="brief" endsSentence={!referencia} />
        {referencia && `, ${referencia}.`} {vistos.length > 0 && 'Se parece a otro: míralo antes.'}
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {vistos.length === 0 && (
          <Button size={40} className="max-lg:h-12" loading={isPending} onClick={() => void decide('confirmar')}>
            Confirmar {formatDinero(monto)}
          </Button>
        )}
        <Link
          to={linkTo('/manage/dinero', { query: { ver: id } })}
          className="enlace inline-flex min-h-12 items-center font-semibold"
        >
          Ver el comprobante
        </Link>
      </span>
    </li>
  )
}
