import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { ArchivoDeComprobante } from './Archivo.tsx'
import type { Comprobante } from './contract.ts'
import { ConfirmarConRazon, Rechazar } from './Decision.tsx'
import { ESTADO, MOTIVO } from './labels.ts'
import { demasAlConfirmar } from './rules.ts'
import { useDecision } from './useDecision.ts'

type Props = {
  comprobante: Comprobante
  enElBanco: ReactNode
  /** The words of the bank's rows. */
  filas: ReactNode
  onLater: () => void
}
const GROUP = 'Comprobante'

/** A receipt beside what is owed, with the buttons that confirm or refuse it. */
export function ComprobanteAbierto({ comprobante, enElBanco, filas, onLater }: Props) {
  const { codigo, cliente, estado, monto, vistos } = comprobante
  const [asking, setAsking] = useState<'confirmar' | 'rechazar' | null>(null)
  const navigate = useNavigate()
  const decision = useDecision(comprobante, () => navigate(linkTo('/manage/dinero'), { replace: true }))
  const isFlagged = vistos.length > 0
  const waits = estado === 'espera'
  const demas = waits ? demasAlConfirmar(comprobante) : null

  function decide(how: 'confirmar' | 'rechazar', razon?: string) {
    setAsking(null)
    return decision.decide(how, razon)
  }
  const confirm = () => (isFlagged ? setAsking('confirmar') : void decide('confirmar'))
  const shortcut = (key: string, title: string, run: () => void) => (waits ? { key, title, group: GROUP, run } : null)
  useShortcut(shortcut('c', 'Confirmar', confirm))
  useShortcut(shortcut('r', 'Rechazar y pedir otra', () => setAsking('rechazar')))
  useShortcut(shortcut('l', 'Luego', onLater))
  useShortcut({
    key: 'o',
    title: 'Abrir pedido',
    group: GROUP,
    run: () => navigate(linkTo('/manage/pedidos/:codigo', { codigo })),
  })

  return (
    <article aria-labelledby="comprobante" className="flex min-w-0 flex-col">
      <div className="grid flex-1 content-start gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:p-6">
        <div className="grid min-w-0 content-start gap-3">
          <h2 id="comprobante" className="flex flex-wrap items-baseline justify-between gap-x-3 font-display text-h3">
            {cliente}
            <Link
              to={linkTo('/manage/pedidos/:codigo', { codigo })}
              className="codigo enlace inline-flex min-h-12 items-center font-sans text-meta"
            >
              {codigo}
            </Link>
          </h2>
          {isFlagged && <VistoAntes vistos={vistos} />}
          {demas && (
            <Notice kind="warning" title={`Quedarían ${formatDinero(demas)} de más`}>
              Mira en el pedido si este pago ya está anotado.
            </Notice>
          )}
          <div className={`grid gap-3 ${isFlagged ? 'grid-cols-2' : ''}`}>
            <figure className="grid content-start gap-1">
              <ArchivoDeComprobante {...comprobante} alt="Comprobante que enviaron" />
              <figcaption className="text-meta text-muted-foreground">
                La de ahora, <DateTime value={comprobante.fecha} format="brief" />
              </figcaption>
            </figure>
            {vistos.slice(0, 1).map((visto) => (
              <figure key={visto.comprobante} className="grid content-start gap-1">
                <ArchivoDeComprobante {...visto} id={visto.comprobante} alt="Comprobante de antes" />
                <figcaption className="text-meta text-muted-foreground">
                  La del <DateTime value={visto.fecha} format="briefDay" />,{' '}
                  <span className="codigo">{visto.codigo}</span>
                </figcaption>
              </figure>
            ))}
          </div>
        </div>
        <Cuenta comprobante={comprobante} enElBanco={enElBanco} filas={filas} />
      </div>
      {waits ? (
        <div className="sticky bottom-[calc(4rem+var(--alto-de-deshacer,0px))] flex gap-3 border-border border-t bg-card p-3 lg:bottom-0 lg:px-6">
          <Button
            variant={isFlagged ? 'outline' : 'primary'}
            size={40}
            loading={decision.isPending}
            onClick={confirm}
            className={`h-12 min-w-0 px-3 ${isFlagged ? 'order-2' : 'max-lg:flex-1'}`}
          >
            {isFlagged ? <Largo corto="Confirmar" resto=" con razón" /> : `Confirmar ${formatDinero(monto)}`}
            <ShortcutKey>C</ShortcutKey>
          </Button>
          <Button
            variant={isFlagged ? 'primary' : 'outline'}
            size={40}
            onClick={() => setAsking('rechazar')}
            className={`h-12 min-w-0 px-3 ${isFlagged ? 'order-1 max-lg:flex-1' : 'order-2'}`}
          >
            {isFlagged ? 'Rechazar y pedir otra' : <Largo corto="Rechazar" resto=" y pedir otra" />}
            <ShortcutKey>R</ShortcutKey>
          </Button>
          <Button variant="ghost" size={40} onClick={onLater} className="order-3 h-12 max-lg:hidden">
            Luego
            <ShortcutKey>L</ShortcutKey>
          </Button>
        </div>
      ) : (
        <p className="border-border border-t p-4 text-sm">
          {comprobante.decidido_por ?? 'Alguien'} lo dejó {ESTADO[estado]}
          {comprobante.razon && `: ${comprobante.razon}`}
        </p>
      )}
      <ConfirmarConRazon
        open={asking === 'confirmar'}
        onClose={() => setAsking(null)}
        onSend={(razon) => void decide('confirmar', razon)}
      />
      <Rechazar
        open={asking === 'rechazar'}
        comprobante={comprobante}
        onClose={() => setAsking(null)}
        onSend={(razon) => void decide('rechazar', razon)}
      />
    </article>
  )
}

/** A label that is short on a phone, where two buttons share the bar. */
const Largo = ({ corto, resto }: { corto: string; resto: string }) => (
  <span>
    {corto}
    <span className="max-lg:hidden">{resto}</span>
  </span>
)

function VistoAntes({ vistos }: Pick<Comprobante, 'vistos'>) {
  return (
    <div role="note" className="flex gap-3 rounded-xl bg-ambar-tint p-3 text-sm text-ambar-text">
      <Copy aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
      <ul className="grid gap-1">
        {vistos.map(({ porque, comprobante, codigo, estado, fecha, recibo }) => (
          <li key={`${porque} ${comprobante}`}>
            <strong>{MOTIVO[porque]}</strong> En el pedido <span className="codigo">{codigo}</span>, el{' '}
            <DateTime value={fecha} format="briefDay" />,{' '}
            {recibo ? `recibo ${String(recibo).padStart(4, '0')}` : ESTADO[estado]}.
          </li>
        ))}
      </ul>
    </div>
  )
}

function Cuenta({ comprobante, enElBanco, filas }: Omit<Props, 'onLater'>) {
  const { total, pagado, falta, monto, banco, referencia, hecho_en } = comprobante
  const rows: [string, ReactNode][] = [
    ['Total', falta === null ? 'Sin precio' : <Money key="total" amount={total} />],
    ['Pagado', <Money key="pagado" amount={pagado} />],
    ['Falta', falta === null ? '' : <Money key="falta" amount={falta} className="font-semibold" />],
    ['Dice que transfirió', <Money key="monto" amount={monto} className="font-semibold" />],
    ['Fecha', hecho_en && <DateTime key="fecha" value={hecho_en} format="brief" />],
    ['Banco', banco],
    ['Referencia', referencia],
    ['En el banco', enElBanco],
  ]
  return (
    <dl className="grid content-start text-sm">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="flex justify-between gap-3 border-border border-b py-2">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere text-right">{value}</dd>
          </div>
        ) : null,
      )}
      {filas && <div className="grid gap-2 border-border border-b py-2">{filas}</div>}
    </dl>
  )
}
