import { Fragment } from 'react'
import { type FraseDeCuenta, frasesDeCuenta, type Montos } from './labels.ts'

const COLOR: Record<FraseDeCuenta['sobre'], string> = {
  pagado: '',
  falta: '',
  por_verificar: 'text-ambar-text',
}

/** What was paid of an order and what remains, wherever its total is shown; nothing where there is nothing to say. */
export function LoQueFalta({ className = '', ...montos }: Montos & { className?: string }) {
  const frases = frasesDeCuenta(montos)
  if (frases.length === 0) return null
  return (
    <span data-slot="cuenta" className={`whitespace-normal text-meta text-muted-foreground ${className}`}>
      {frases.map(({ sobre, texto }, index) => (
        <Fragment key={sobre}>
          {index > 0 && ' · '}
          <span className={`cifras ${COLOR[sobre]}`}>{texto}</span>
        </Fragment>
      ))}
    </span>
  )
}
