import { type ReactNode, useId } from 'react'
import { DateTime } from '#ui/DateTime.tsx'
import { controlStyle, Field } from '#ui/form/Field.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { COLUMNAS, type Columnas, type RevisionDeBanco } from './contract.ts'
import { COLUMNA } from './labels.ts'

type Props = { revision: RevisionDeBanco; onColumnas: (columnas: Columnas) => void; accion: ReactNode }

/** How a statement is read: its first credits, and what each column is. */
export function Vista({ revision, onColumnas, accion }: Props) {
  const { encabezados, columnas, impedimento, muestra, filas, creditos, nuevos, letras, separador } = revision
  const id = useId()
  return (
    <section aria-label="Vista previa" className="grid gap-4 rounded-2xl border border-border bg-card p-5">
      {impedimento ? (
        <Notice kind="info" title="Dinos qué tiene cada columna">
          {impedimento} Se pregunta una vez y se recuerda para esta cuenta.
        </Notice>
      ) : (
        <>
          <p className="text-sm">
            <strong className="font-semibold">
              {creditos === 1 ? 'Entró dinero en 1 fila' : `Entró dinero en ${creditos.toLocaleString('es-DO')} filas`}
            </strong>{' '}
            de {filas.toLocaleString('es-DO')};{' '}
            {nuevos === 1 ? '1 es nueva' : `${nuevos.toLocaleString('es-DO')} son nuevas`}. Lo que salió de la cuenta no
            se guarda.
          </p>
          <ul className="grid divide-y divide-border text-meta">
            {muestra.map(({ dia, monto, referencia, descripcion }, i) => (
              // Two rows may be equal, so they cannot be keys.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
              <li key={i} className="flex flex-wrap items-baseline gap-x-4 py-2">
                <DateTime value={dia} format="day" className="w-28 text-muted-foreground" />
                <span className="min-w-0 max-md:order-last max-md:basis-full md:flex-1 [overflow-wrap:anywhere]">
                  {[descripcion, referencia].filter(Boolean).join(' · ')}
                </span>
                <Money amount={monto} className="ml-auto font-semibold" />
              </li>
            ))}
          </ul>
        </>
      )}
      <details open={impedimento !== null} className="text-sm">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold">Columnas</summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          {COLUMNAS.map((columna) => (
            <Field key={columna} id={`${id}-${columna}`} label={COLUMNA[columna]}>
              <select
                id={`${id}-${columna}`}
                value={columnas[columna] ?? ''}
                onChange={({ currentTarget: { value } }) => onColumnas({ ...columnas, [columna]: value || undefined })}
                className={`h-12 ${controlStyle}`}
              >
                <option value="">No está</option>
                {encabezados.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </Field>
          ))}
        </div>
      </details>
      <p className="text-meta text-muted-foreground">
        Leído como {letras}, separado por {separador}. Todavía no se ha guardado nada.
      </p>
      {accion && <div>{accion}</div>}
    </section>
  )
}
