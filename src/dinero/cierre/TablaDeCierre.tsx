import { Check } from 'lucide-react'
import { readDinero } from '#lib/dinero.ts'
import { controlStyle, ErrorMessage } from '#ui/form/Field.tsx'
import { useField, useFieldValue } from '#ui/form/useField.ts'
import { diferenciaOf } from '../caja/rules.ts'
import type { LineaDeCierre } from './contract.ts'
import { fieldsOf, isCounted, lineName, totalsOf } from './rules.ts'

const number = new Intl.NumberFormat('es-DO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
// Intl formats decimal strings exactly.
const figures = (amount: string) => number.format(amount.replace('-', '') as unknown as number)
const signed = (amount: string) => `${amount.startsWith('-') ? '−' : ''}${figures(amount)}`

type Props = {
  lineas: LineaDeCierre[]
  /** Called with the line whose amount takes the focus; absent on a closed day. */
  onFocus?: (line: LineaDeCierre) => void
}

/** What should be there, what is, and the difference, all in pesos. */
export function TablaDeCierre({ lineas, onFocus }: Props) {
  const { esperado, contado } = totalsOf(lineas)
  return (
    <table className="w-full overflow-hidden rounded-2xl border border-border border-separate border-spacing-0 bg-card text-sm">
      <thead className="bg-sunken text-meta text-muted-foreground">
        <tr>
          <th scope="col" className="px-3 py-2.5 text-left font-normal">
            <span className="sr-only">Qué</span>
          </th>
          <th scope="col" className="py-2.5 text-right font-semibold">
            Debe haber
          </th>
          <th scope="col" className="py-2.5 pr-2.5 text-right font-semibold">
            Contado
          </th>
          <th scope="col" className="py-2.5 pr-3 text-right font-semibold">
            Difer.
          </th>
        </tr>
      </thead>
      <tbody>
        {lineas.map((line) => (
          <Linea key={`${line.metodo}-${line.persona?.id}`} line={line} onFocus={onFocus} />
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <th scope="row" className="border-foreground border-t-2 px-3 py-3 text-left">
            Total
          </th>
          <td className="cifras border-foreground border-t-2 py-3 text-right">{signed(esperado)}</td>
          <td className="cifras border-foreground border-t-2 py-3 pr-2.5 text-right">
            {contado === null ? '' : signed(contado)}
          </td>
          <td className="border-foreground border-t-2 py-3 pr-3 text-right">
            {contado !== null && <Diferencia esperado={esperado} contado={contado} />}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const cell = 'border-border border-t py-2'

function Linea({ line, onFocus }: { line: LineaDeCierre; onFocus?: Props['onFocus'] }) {
  const { metodo, quien } = lineName(line)
  const { esperado, contado, cuantos, razon } = line
  const detail = quien ?? (cuantos !== null && (cuantos === 1 ? '1 pago' : `${cuantos} pagos`))
  return (
    <>
      <tr className="min-h-14">
        <th scope="row" className={`${cell} pr-1 pl-3 text-left font-normal`}>
          <b className="block font-semibold">{metodo}</b>
          {detail && <span className="text-meta text-muted-foreground wrap-break-word">{detail}</span>}
        </th>
        <td className={`${cell} cifras text-right`}>{signed(esperado)}</td>
        {isCounted(line) ? (
          <Contado line={line} onFocus={onFocus} />
        ) : (
          <>
            <td className={`${cell} cifras pr-2.5 text-right`}>{signed(contado ?? '0.00')}</td>
            <td className={`${cell} pr-3 text-right`}>
              <Diferencia esperado={esperado} contado={contado ?? '0.00'} />
            </td>
          </>
        )}
      </tr>
      {razon && (
        <tr>
          <td colSpan={4} className="px-3 pb-2 text-meta text-muted-foreground wrap-anywhere">
            {razon}
          </td>
        </tr>
      )}
    </>
  )
}

function Contado({ line, onFocus }: { line: LineaDeCierre; onFocus?: Props['onFocus'] }) {
  const { contado: field } = fieldsOf(line)
  const { id, error, control } = useField({ field })
  const typed = readDinero(useFieldValue(field))
  const { metodo, quien } = lineName(line)
  return (
    <>
      <td className={`${cell} w-22 pl-2 sm:w-28`}>
        <input
          {...control}
          id={id}
          data-slot="control"
          aria-label={`Contado de ${[metodo, quien].filter(Boolean).join(', ')}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          placeholder="0.00"
          onFocus={() => onFocus?.(line)}
          className={`cifras h-12 px-2! text-right ${controlStyle}`}
        />
        {error && <ErrorMessage id={`${id}-error`}>{error}</ErrorMessage>}
      </td>
      <td className={`${cell} pr-3 pl-1.5 text-right`}>
        {typed !== null && <Diferencia esperado={line.esperado} contado={typed} />}
      </td>
    </>
  )
}

function Diferencia(count: { esperado: string; contado: string }) {
  const difference = diferenciaOf(count)
  if (difference === null)
    return (
      <>
        <Check aria-hidden="true" strokeWidth={1.75} className="ml-auto size-4 text-success" />
        <span className="sr-only">Cuadra</span>
      </>
    )
  const color = difference.startsWith('-') ? 'text-destructive' : ''
  return (
    <span className={`cifras whitespace-nowrap font-semibold ${color}`}>
      {difference.startsWith('-') ? signed(difference) : `+${figures(difference)}`}
    </span>
  )
}
