import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { writeCsv } from '#lib/csvCells.ts'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { download } from '#ui/download.ts'
import { Notice } from '#ui/Notice.tsx'
import type { Revision, RowError } from './contract.ts'

const VISIBLE_COUNT = 50

/** The errors as rows, for a download. */
function toTable(errores: RowError[]) {
  return [
    ['Línea', 'Columna', 'Dice', 'Qué hacer'],
    ...errores.map(({ linea, columna, valor, que_hacer }) => [String(linea), columna ?? '', valor, que_hacer]),
  ]
}

/** Result of the check: what the import would do, and the errors to correct. */
export function Revisado({ revision, accion }: { revision: Revision; accion: ReactNode }) {
  const {
    filas: rows,
    por_crear,
    filas_con_error,
    errores,
    total_de_errores,
    avisos,
    letras,
    separador,
    ya_importado,
  } = revision
  return (
    <div className="grid gap-5">
      <section aria-label="Revisión del archivo" className="grid gap-4 rounded-2xl border border-border bg-card p-5">
        <dl className="cifras grid grid-cols-3 gap-4">
          <Figure label="Filas" valor={rows} />
          <Figure label="Por crear" valor={ya_importado ? 0 : por_crear} />
          <Figure label="Con error" valor={filas_con_error} />
        </dl>
        <p className="text-meta text-muted-foreground">
          Leído como {letras}, separado por {separador}. Todavía no se ha creado nada.
        </p>
        {avisos.map((aviso) => (
          <p key={aviso} className="text-sm">
            {aviso}
          </p>
        ))}
        {ya_importado && (
          <Notice kind="info" title="Este archivo ya se importó">
            Fue el <DateTime value={ya_importado} endsSentence /> Importarlo otra vez no crea nada.
          </Notice>
        )}
        {accion && <div>{accion}</div>}
      </section>
      {total_de_errores > 0 && <ErrorList errores={errores} total={total_de_errores} />}
    </div>
  )
}

function Figure({ label, valor }: { label: string; valor: number }) {
  return (
    <div>
      <dt className="text-meta text-muted-foreground">{label}</dt>
      <dd className="font-semibold text-h2">{valor.toLocaleString('es-DO')}</dd>
    </div>
  )
}

function ErrorList({ errores, total }: { errores: RowError[]; total: number }) {
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
