import { Link } from 'react-router'
import type { Asunto } from '#conversaciones/bandeja/contract.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { Dinero } from '#ui/Dinero.tsx'

/** Orders of one address. */
export function OtrosPedidos({ otros, titulo }: { otros: Asunto['otros']; titulo: string }) {
  if (otros.length === 0) return null
  return (
    <section aria-label={titulo} className="border-border border-t pt-4">
      <h3 className="font-sans font-semibold">{titulo}</h3>
      <ul className="divide-y divide-border">
        {otros.map(({ codigo, estatus, total }) => (
          <li key={codigo} className="flex flex-wrap items-center gap-x-2 py-1.5">
            <Link
              to={enlaceA('/manage/pedidos/:codigo', { codigo })}
              className="codigo enlace py-1.5 font-semibold lg:py-0"
            >
              {codigo}
            </Link>
            <span className="mr-auto text-muted-foreground">{estatus}</span>
            {Number(total) > 0 && <Dinero monto={total} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
