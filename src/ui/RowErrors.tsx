import { Download } from 'lucide-react'
import { writeCsv } from '#lib/csvCells.ts'
import type { RowError } from '#lib/rowError.ts'
import { Button } from './Button.tsx'
import { download } from './download.ts'

const VISIBLE_COUNT = 50

/** The errors as rows, for a download. */
function toTable(errores: RowError[]) {
  return [
    ['Línea', 'Columna', 'Dice', 'Qué hacer'],
    ...errores.map(({ linea, columna, valor, que_hacer }) => [String(linea), columna ?? '', valor, que_hacer]),
  ]
}

/** The errors of a file by line, with what to do about each, and a file of all of them. */
export function RowErrors({ errores, total }: { errores: RowError[]; total: number }) {
  return (
    <section aria-labelledby="titulo-errores" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="titulo-errores" className="font-semibold text-tarjeta">
          {total === 1 ? '1 error' : `${total.toLocaleString('es-DO')} errores`}
        </h3>
        <Button
          variant="outline"
          size={36}
          className="max-md:h-12"
          onClick={() => download('errores-de-importar.csv', writeCsv(toTable(errores)), 'text/csv')}
        >
          <Download aria-hidden="true" strokeWidth={1.75} />
          Bajar los errores
        </Button>
      </div>
      <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border bg-card text-meta">
        {errores.slice(0, VISIBLE_COUNT).map(({ linea, columna, valor, que_hacer }, i) => (
          // Two errors may be equal, so they cannot be keys.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={i} className="grid gap-x-4 gap-y-0.5 px-4 py-2 md:grid-cols-[9rem_10rem_minmax(0,1fr)]">
            <span className="font-semibold">
              Línea {linea}
              {columna && <span className="font-normal text-muted-foreground"> · {columna}</span>}
            </span>
            <span className="truncate text-muted-foreground">{valor && `«${valor}»`}</span>
            <span className="[overflow-wrap:anywhere]">{que_hacer}</span>
          </li>
        ))}
      </ul>
      {total > VISIBLE_COUNT && (
        <p className="text-meta text-muted-foreground">
          Se muestran {VISIBLE_COUNT}. El archivo de errores tiene{' '}
          {errores.length < total ? `los primeros ${errores.length.toLocaleString('es-DO')}` : 'todos'}.
        </p>
      )}
    </section>
  )
}
