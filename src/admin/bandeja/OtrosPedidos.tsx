import { Link } from 'react-router'
import type { Asunto } from '#conversaciones/bandeja/contract.ts'
import { linkTo } from '#lib/linkTo.ts'
import { LoQueFalta } from '#pedidos/cobros/LoQueFalta.tsx'
import { Money } from '#ui/Money.tsx'

/** Other orders with the same email address. */
export function OtrosPedidos({ otros: others, title }: { otros: Asunto['otros']; title: string }) {
  if (others.length === 0) return null
  return (
    <section aria-label={title} className="border-border border-t pt-4">
      <h3 className="font-sans font-semibold">{title}</h3>
      <ul className="divide-y divide-border">
        {others.map(({ codigo, estatus, ...montos }) => (
          <li key={codigo} className="flex flex-wrap items-center gap-x-2 py-1.5">
            <Link
              to={linkTo('/manage/pedidos/:codigo', { codigo })}
              className="codigo enlace py-1.5 font-semibold lg:py-0"
            >
              {codigo}
            </Link>
            <span className="mr-auto text-muted-foreground">{estatus.nombre}</span>
            {Number(montos.total) > 0 && <Money amount={montos.total} />}
            <LoQueFalta estatus={estatus} {...montos} className="w-full text-right" />
          </li>
        ))}
      </ul>
    </section>
  )
}
