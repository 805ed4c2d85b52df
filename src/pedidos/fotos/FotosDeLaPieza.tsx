import { fillPattern } from '#lib/linkTo.ts'
import type { PedidoCompleto } from '../contract.ts'
import { verFotoDeLaPieza } from './contract.ts'

/** The photos of the finished piece, on the page of its owner; nothing without any. */
export function FotosDeLaPieza({ pedido: { codigo, fotos } }: { pedido: Pick<PedidoCompleto, 'codigo' | 'fotos'> }) {
  if (fotos.length === 0) return null
  return (
    <figure className="mt-5 print:hidden">
      <div className={`grid gap-2 ${fotos.length > 1 ? 'grid-cols-2 md:grid-cols-3' : ''}`}>
        {fotos.map(({ id, ancho, alto }, n) => (
          <a key={id} href={fillPattern(verFotoDeLaPieza.url, { codigo, foto: id })} className="w-fit max-w-full">
            <img
              src={fillPattern(verFotoDeLaPieza.url, { codigo, foto: id })}
              alt={fotos.length > 1 ? `Tu pieza terminada, foto ${n + 1}` : 'Tu pieza terminada'}
              width={ancho}
              height={alto}
              loading="lazy"
              decoding="async"
              className={`h-auto w-auto max-w-full rounded-xl border border-border bg-sunken text-meta ${fotos.length > 1 ? 'aspect-[4/5] w-full object-cover' : 'max-h-80'}`}
            />
          </a>
        ))}
      </div>
      <figcaption className="mt-1.5 text-meta text-muted-foreground">Así quedó tu pieza.</figcaption>
    </figure>
  )
}
