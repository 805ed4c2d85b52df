import { conSigno } from './etiquetas.ts'

/** What a movement adds or takes away, with its sign. */
export function Monto({ monto }: { monto: string }) {
  return (
    <span
      className={`cifras whitespace-nowrap font-semibold ${monto.startsWith('-') ? '' : 'text-success print:text-foreground'}`}
    >
      {conSigno(monto)}
    </span>
  )
}
