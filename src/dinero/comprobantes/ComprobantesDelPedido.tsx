import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Money } from '#ui/Money.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { listarComprobantes } from './contract.ts'
import { RegistrarComprobante } from './EnviarComprobante.tsx'
import { ESTADO } from './labels.ts'

/** The receipts of an order for staff, and the form that puts one there. */
export function ComprobantesDelPedido({ codigo }: { codigo: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data, refetch } = useQuery(query(listarComprobantes, { pedido: codigo }))
  return (
    <section aria-labelledby="comprobantes-del-pedido" className="grid gap-3 text-sm lg:text-meta">
      <h2 id="comprobantes-del-pedido" className="font-normal font-sans text-meta text-muted-foreground">
        Comprobantes
      </h2>
      <ul className="grid gap-1 empty:hidden">
        {data?.comprobantes.map(({ id, monto, estado, fecha }) => (
          <li key={id}>
            <Link
              to={linkTo('/manage/dinero', { query: { ...(estado !== 'espera' && { estado: 'hechos' }), ver: id } })}
              className="enlace inline-flex min-h-12 items-center gap-1 lg:min-h-8"
            >
              <Money amount={monto} />, <DateTime value={fecha} format="brief" />, {ESTADO[estado]}
            </Link>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="outline" size={36} onClick={() => setOpen(true)} className="max-lg:h-12">
          <ReceiptText aria-hidden="true" strokeWidth={1.75} />
          Poner comprobante
        </Button>
      </div>
      <Sheet open={isOpen} onChange={setOpen} side="responsive" title="Comprobante" description={codigo}>
        <RegistrarComprobante
          key={codigo}
          codigo={codigo}
          onSent={() => {
            setOpen(false)
            void refetch()
          }}
        />
      </Sheet>
    </section>
  )
}
