import { PackageCheck } from 'lucide-react'
import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { Money } from '#ui/Money.tsx'
import type { Paquete } from './contract.ts'

/** Packages saved since the page was opened, newest first. */
export function Tanda({ paquetes }: { paquetes: Paquete[] }) {
  if (paquetes.length === 0) return null
  return (
    <section aria-labelledby="tanda" className="grid gap-2 rounded-2xl border border-success bg-card p-4">
      <h2 id="tanda" className="flex items-center gap-2 font-sans font-semibold text-sm">
        <PackageCheck aria-hidden="true" strokeWidth={1.75} className="size-5 text-success" />
        Recién guardados: {paquetes.length}
      </h2>
      <ul className="grid max-h-56 divide-y divide-border overflow-y-auto">
        {paquetes.map(({ id, codigo_pedido: codigo, cliente, peso, total }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-1 text-meta">
            <Link
              to={linkTo('/manage/pedidos/:codigo', { codigo })}
              className="enlace codigo inline-flex min-h-9 items-center font-semibold max-md:min-h-12"
            >
              {codigo}
            </Link>
            <span className="min-w-0 flex-1 truncate">{cliente}</span>
            <span className="cifras">
              {peso && <span className="text-muted-foreground">{`${peso} lb · `}</span>}
              <Money amount={total} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
