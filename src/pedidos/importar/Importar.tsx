import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { callRoute } from '#lib/callRoute.ts'
import { writeCsv } from '#lib/csvCells.ts'
import { detailOf } from '#lib/errors.ts'
import { dependingOn } from '#live/reread.ts'
import { Button } from '#ui/Button.tsx'
import { download } from '#ui/download.ts'
import { FileInput } from '#ui/form/FileInput.tsx'
import { Notice } from '#ui/Notice.tsx'
import { COLUMNS } from '../archivos/columns.ts'
import { FILE_TOO_LARGE, importarArchivo, MAX_BYTES, revisarArchivo } from './contract.ts'
import { Importado } from './Importado.tsx'
import { Revisado } from './Revisado.tsx'

/** Form that imports a file of orders: choose a file, check it without writing anything, then import it. */
export function Importar() {
  const [file, setFile] = useState<File | null>(null)
  const id = useId()
  const fileInput = useRef<HTMLInputElement>(null)
  const revisar = useRevisarArchivo()
  const importar = useImportarArchivo()
  const grande = file !== null && file.size > MAX_BYTES

  function select({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [selected] = files ?? []
    if (!selected) return
    setFile(selected)
    importar.reset()
    revisar.reset()
    if (selected.size <= MAX_BYTES) revisar.mutate(selected)
  }

  function empezarDeNuevo() {
    setFile(null)
    importar.reset()
    revisar.reset()
    if (fileInput.current) fileInput.current.value = ''
    fileInput.current?.focus()
  }

  const failure = grande
    ? FILE_TOO_LARGE
    : revisar.error
      ? detailOf(revisar.error, 'No pudimos revisar el archivo. No se creó nada. Intenta de nuevo.')
      : importar.error &&
        detailOf(importar.error, 'No sabemos si se importó. Vuelve a intentarlo: nada se crea dos veces.')

  return (
    <div className="mt-1 grid gap-5">
      <p className="max-w-prose text-muted-foreground text-sm">
        Con las columnas que exportamos, en cualquier orden; solo hace falta «Cliente». Primero lo revisamos y te
        decimos qué pasaría. Los pedidos que ya existen no se tocan y no sale ningún correo.{' '}
        <button type="button" className="enlace" onClick={downloadTemplate}>
          Bajar una tabla vacía
        </button>
      </p>
      <div className="relative grid max-w-xl gap-2">
        <label htmlFor={id} className="font-semibold text-sm">
          Archivo CSV
        </label>
        <FileInput
          ref={fileInput}
          id={id}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-describedby={`${id}-pista`}
          onChange={select}
          icon={FileSpreadsheet}
          choose="Elegir archivo"
          chosen={file?.name}
        />
        <p id={`${id}-pista`} className="text-meta text-muted-foreground">
          Hasta 8 MB y 20,000 pedidos.
        </p>
      </div>
      <div aria-live="polite" className="grid gap-5 empty:hidden">
        {revisar.isPending && <p className="text-sm">Revisando «{file?.name}»…</p>}
        {failure && (
          <Notice kind="error" title={grande || revisar.error ? 'No se puede importar' : 'No se importó'}>
            {failure}
          </Notice>
        )}
        {importar.data ? (
          <Importado importacion={importar.data} onContinue={empezarDeNuevo} />
        ) : (
          file &&
          revisar.data && (
            <Revisado
              revision={revisar.data}
              accion={
                revisar.data.por_crear > 0 &&
                !revisar.data.ya_importado && (
                  <Button size={40} loading={importar.isPending} onClick={() => importar.mutate(file)}>
                    {revisar.data.por_crear === 1
                      ? 'Importar 1 pedido'
                      : `Importar ${revisar.data.por_crear.toLocaleString('es-DO')} pedidos`}
                  </Button>
                )
              }
            />
          )
        )}
      </div>
    </div>
  )
}

function downloadTemplate() {
  download('pedidos-por-importar.csv', writeCsv([Object.values(COLUMNS)]), 'text/csv')
}

/** Three minutes, for a large file on a slow connection. */
const FILE_TIMEOUT_MS = 180_000

// Sets the type `text/csv`, because phones send no type and computers with Excel another.
const asCsv = (file: File) => ({ file: new Blob([file], { type: 'text/csv' }), timeout: FILE_TIMEOUT_MS })

function useRevisarArchivo() {
  return useMutation({ mutationFn: (file: File) => callRoute(revisarArchivo, {}, asCsv(file)) })
}

function useImportarArchivo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      callRoute(importarArchivo, { querystring: { nombre: file.name.slice(0, 200) } }, asCsv(file)),
    onSettled: () => cache.invalidateQueries(dependingOn(...importarArchivo.topics)),
  })
}
