import { formatDinero } from '#lib/dineroFormat.ts'
import { faltaOf } from '#pagos/rules.ts'

/** The advance that the client claims, and what is missing. It is never called paid, because nobody has verified it. */
export function AbonoPorVerificar({ total, abono }: { total: string; abono: string }) {
  const rest = faltaOf({ total, pagado: abono })
  return (
    <>
      {formatDinero(abono)}
      <span className="ml-2 text-meta text-muted-foreground">
        <b className="font-semibold text-ambar-text">Por verificar.</b>
        {rest && ` Con eso faltarían ${formatDinero(rest)}`}
      </span>
    </>
  )
}
