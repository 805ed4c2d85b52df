import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { usePuede } from '#auth/queries.ts'
import { query } from '#http/query.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import type { Pago } from '#pagos/contract.ts'
import { CLASE_DE_PAGO, METODO, reciboText } from '#pagos/labels.ts'
import type { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Modal } from '#ui/Modal.tsx'
import { partidasOf } from '../rules.ts'
import { listarPagos } from './contract.ts'
import {
  FormularioDeCorreccion,
  FormularioDeDevolucion,
  FormularioDePago,
  FormularioDeTraspaso,
} from './FormulariosDePagos.tsx'
import { impedimentoParaCorregir } from './rules.ts'

type Open = 'pago' | 'devolucion' | 'traspaso' | Pago
const TITLES = { pago: 'Registrar pago', devolucion: 'Devolver', traspaso: 'Pasar a otro pedido' }

type Props = {
  pedido: PedidoDeGestion
  /** More buttons. */
  children?: ReactNode
  /** What stands above a new payment: the receipts that wait; its argument closes the form. */
  enEspera?: (close: () => void) => ReactNode
}

/** What an order costs, what was paid of it by receipt, what remains, and what staff can do about it. */
export function PagosDelPedido({ pedido, children, enEspera }: Props) {
  const { codigo, cuenta } = pedido
  const { data } = useQuery(query(listarPagos, { codigo }))
  const puede = usePuede()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const hasPrice = Number(cuenta.total) > 0
  const hasPaid = Number(cuenta.pagado) > 0
  return (
    <section aria-labelledby="pagos" className="grid gap-2 rounded-xl border border-border p-3 text-sm lg:text-meta">
      <h2 id="pagos" className="font-sans font-semibold text-sm">
        Pagos
      </h2>
      <dl className="grid gap-1">
        {partidasOf(pedido).map(({ concepto, monto, razon }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and they never move
          <Cifra key={at} nombre={razon ? `${concepto}: ${razon}` : concepto} quiet>
            {formatDinero(monto)}
          </Cifra>
        ))}
        <Cifra nombre="Total">{hasPrice ? formatDinero(cuenta.total) : 'Por confirmar'}</Cifra>
      </dl>
      {data && data.pagos.length > 0 && (
        <ul aria-label="Recibos" className="divide-y divide-border border-border border-y">
          {data.pagos.map((pago) => (
            <Recibo
              key={pago.id}
              pago={pago}
              onCorregir={puede('dinero') && !impedimentoParaCorregir(pago) ? () => setOpen(pago) : undefined}
            />
          ))}
        </ul>
      )}
      <dl className="grid gap-1 font-semibold">
        <Cifra nombre="Pagado">{formatDinero(cuenta.pagado)}</Cifra>
        {cuenta.de_mas ? (
          <Cifra nombre="Pagado de más">{formatDinero(cuenta.de_mas)}</Cifra>
        ) : (
          cuenta.falta && <Cifra nombre="Falta">{formatDinero(cuenta.falta)}</Cifra>
        )}
      </dl>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button variant="outline" size={36} className="max-lg:h-12" onClick={() => setOpen('pago')}>
          Registrar pago
        </Button>
        {children}
        {hasPaid && puede('dinero') && (
          <>
            <Button variant="ghost" size={36} className="max-lg:h-12" onClick={() => setOpen('devolucion')}>
              Devolver
            </Button>
            <Button variant="ghost" size={36} className="max-lg:h-12" onClick={() => setOpen('traspaso')}>
              Pasar a otro pedido
            </Button>
          </>
        )}
      </div>
      <Modal
        open={open !== null}
        onChange={(isOpen) => !isOpen && close()}
        title={typeof open === 'string' ? TITLES[open] : `Corregir el recibo ${reciboText(open?.recibo ?? 0)}`}
        description="El cliente lo ve en su pedido, y se lo decimos por correo."
      >
        {open === 'pago' && (
          <>
            {enEspera?.(close)}
            <FormularioDePago pedido={pedido} onClose={close} />
          </>
        )}
        {open === 'devolucion' && <FormularioDeDevolucion pedido={pedido} onClose={close} />}
        {open === 'traspaso' && <FormularioDeTraspaso pedido={pedido} onClose={close} />}
        {open !== null && typeof open !== 'string' && (
          <FormularioDeCorreccion pedido={pedido} pago={open} onClose={close} />
        )}
      </Modal>
    </section>
  )
}

function Cifra({ nombre, quiet, children }: { nombre: string; quiet?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${quiet ? 'text-muted-foreground' : ''}`}>
      <dt className="min-w-0 wrap-anywhere">{nombre}</dt>
      <dd className="cifras whitespace-nowrap">{children}</dd>
    </div>
  )
}

function Recibo({ pago, onCorregir }: { pago: Pago; onCorregir?: () => void }) {
  const { recibo, clase, metodo, monto, razon, referencia, autor, fecha } = pago
  const what = clase === 'pago' ? METODO[metodo] : `${CLASE_DE_PAGO[clase]} · ${METODO[metodo].toLowerCase()}`
  return (
    <li className="py-2">
      <div className="flex justify-between gap-4">
        <span>
          <b className="font-semibold">{reciboText(recibo)}</b> {what}
        </span>
        <span className="cifras whitespace-nowrap">
          {monto.startsWith('-') ? `−${formatDinero(monto.slice(1))}` : formatDinero(monto)}
        </span>
      </div>
      <div className="flex items-center justify-between gap-4 text-meta text-muted-foreground">
        <span className="wrap-anywhere">
          <DateTime value={fecha} format="brief" />
          {[autor, referencia, razon].filter(Boolean).map((text) => ` · ${text}`)}
        </span>
        {onCorregir && (
          <button
            type="button"
            onClick={onCorregir}
            className="enlace inline-flex shrink-0 items-center max-lg:min-h-12"
          >
            Corregir<span className="sr-only"> el recibo {reciboText(recibo)}</span>
          </button>
        )}
      </div>
    </li>
  )
}
