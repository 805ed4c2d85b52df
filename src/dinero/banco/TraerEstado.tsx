import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { callRoute } from '#lib/callRoute.ts'
import { detailOf } from '#lib/errors.ts'
import { dependingOn } from '#live/reread.ts'
import { Button } from '#ui/Button.tsx'
import { controlStyle, Field } from '#ui/form/Field.tsx'
import { FileInput } from '#ui/form/FileInput.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RowErrors } from '#ui/RowErrors.tsx'
import { type Columnas, importarEstado, MAX_BYTES, MAX_MEGABYTES, revisarEstado } from './contract.ts'
import { Vista } from './Vista.tsx'

type Cuenta = { numero: string; nombre: string }
type Chosen = { file: File; cuenta: string; columnas: Columnas }

/** Four minutes, for a large file on a slow connection. */
const FILE_TIMEOUT_MS = 240_000

const queryOf = ({ file, cuenta, columnas }: Chosen) => ({
  querystring: { cuenta, archivo: file.name.slice(0, 200), ...columnas },
})
// Sets the type, because phones send none and computers with Excel another.
const asCsv = ({ file }: Chosen) => ({ file: new Blob([file], { type: 'text/csv' }), timeout: FILE_TIMEOUT_MS })

/** Form that imports a statement: account and file, how its columns are read, then the import. */
export function TraerEstado({ cuentas }: { cuentas: Cuenta[] }) {
  const id = useId()
  const fileInput = useRef<HTMLInputElement>(null)
  const cache = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [cuenta, setCuenta] = useState(cuentas[0]?.numero ?? '')
  const [columnas, setColumnas] = useState<Columnas>({})
  const revisar = useMutation({
    mutationFn: (chosen: Chosen) => callRoute(revisarEstado, queryOf(chosen), asCsv(chosen)),
  })
  const importar = useMutation({
    mutationFn: (chosen: Chosen) => callRoute(importarEstado, queryOf(chosen), asCsv(chosen)),
    onSettled: () => cache.invalidateQueries(dependingOn(...importarEstado.topics)),
  })
  const isTooLarge = file !== null && file.size > MAX_BYTES

  function review(next: { file: File | null; cuenta: string; columnas: Columnas }) {
    setFile(next.file)
    setCuenta(next.cuenta)
    setColumnas(next.columnas)
    importar.reset()
    if (next.file && next.file.size <= MAX_BYTES) revisar.mutate({ ...next, file: next.file })
    else revisar.reset()
  }
  function selectFile({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    if (files?.[0]) review({ file: files[0], cuenta, columnas: {} })
  }
  function again() {
    review({ file: null, cuenta, columnas: {} })
    if (fileInput.current) fileInput.current.value = ''
    fileInput.current?.focus()
  }

  const failure = isTooLarge
    ? `El archivo pasa de ${MAX_MEGABYTES} MB. Bájalo del banco por partes, por ejemplo mes por mes.`
    : revisar.error
      ? detailOf(revisar.error, 'No pudimos leer el archivo. No se guardó nada. Intenta de nuevo.')
      : importar.error && detailOf(importar.error, 'No sabemos si se trajo. Intenta otra vez: nada entra dos veces.')
  const revision = failure ? undefined : revisar.data
  return (
    <div className="grid gap-5">
      <div className="grid max-w-2xl gap-4 md:grid-cols-2">
        <Field id={`${id}-cuenta`} label="Cuenta">
          <select
            id={`${id}-cuenta`}
            value={cuenta}
            onChange={({ currentTarget }) => review({ file, cuenta: currentTarget.value, columnas: {} })}
            className={`h-12 ${controlStyle}`}
          >
            {cuentas.map(({ numero, nombre }) => (
              <option key={numero} value={numero}>
                {nombre}
              </option>
            ))}
          </select>
        </Field>
        <Field id={`${id}-archivo`} label="Archivo CSV del banco">
          <div className="relative">
            <FileInput
              ref={fileInput}
              id={`${id}-archivo`}
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              onChange={selectFile}
              icon={FileSpreadsheet}
              choose="Elegir archivo"
              chosen={file?.name}
            />
          </div>
        </Field>
      </div>
      <div aria-live="polite" className="grid gap-5 empty:hidden">
        {revisar.isPending && <p className="text-sm">Leyendo «{file?.name}»…</p>}
        {failure && (
          <Notice kind="error" title={importar.error ? 'No se trajo' : 'No se puede leer'}>
            {failure}
          </Notice>
        )}
        {importar.data ? (
          <Notice
            kind="success"
            title={movimientos(importar.data.nuevos, 'nuevo')}
            actions={
              <Button variant="outline" size={36} className="max-md:h-12" onClick={again}>
                Traer otro
              </Button>
            }
          >
            {[
              importar.data.ya_estaban > 0 && `${importar.data.ya_estaban.toLocaleString('es-DO')} ya estaban.`,
              importar.data.filas_con_error > 0 &&
                `${importar.data.filas_con_error.toLocaleString('es-DO')} no se pudieron leer.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </Notice>
        ) : (
          file &&
          revision && (
            <>
              <Vista
                revision={revision}
                onColumnas={(chosen) => review({ file, cuenta, columnas: chosen })}
                accion={
                  !revision.impedimento &&
                  revision.nuevos > 0 && (
                    <Button
                      className="max-md:w-full"
                      size={48}
                      loading={importar.isPending}
                      onClick={() => importar.mutate({ file, cuenta, columnas })}
                    >
                      Traer {movimientos(revision.nuevos, 'nuevo')}
                    </Button>
                  )
                }
              />
              {revision.total_de_errores > 0 && (
                <RowErrors errores={revision.errores} total={revision.total_de_errores} />
              )}
            </>
          )
        )}
      </div>
    </div>
  )
}

function movimientos(count: number, which: string) {
  return count === 1 ? `1 movimiento ${which}` : `${count.toLocaleString('es-DO')} movimientos ${which}s`
}
