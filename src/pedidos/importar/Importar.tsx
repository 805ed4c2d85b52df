import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { escribirArchivo } from '#lib/celdas.ts'
import { detalleDe } from '#lib/errores.ts'
import { pedir } from '#lib/pedir.ts'
import { dependingOn } from '#live/reread.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { descargar } from '#ui/descargar.ts'
import { COLUMNAS } from '../archivos/columnas.ts'
import { ARCHIVO_GRANDE, importarArchivo, MAXIMO_DE_BYTES, revisarArchivo } from './contract.ts'
import { Importado } from './Importado.tsx'
import { Revisado } from './Revisado.tsx'

/** A file is chosen, looked through without writing anything, and only then imported. */
export function Importar() {
  const [archivo, setArchivo] = useState<File | null>(null)
  const entrada = useRef<HTMLInputElement>(null)
  const revisar = useRevisarArchivo()
  const importar = useImportarArchivo()
  const grande = archivo !== null && archivo.size > MAXIMO_DE_BYTES

  function elegir({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [elegido] = files ?? []
    if (!elegido) return
    setArchivo(elegido)
    importar.reset()
    revisar.reset()
    if (elegido.size <= MAXIMO_DE_BYTES) revisar.mutate(elegido)
  }

  function empezarDeNuevo() {
    setArchivo(null)
    importar.reset()
    revisar.reset()
    if (entrada.current) entrada.current.value = ''
    entrada.current?.focus()
  }

  const fallo = grande
    ? ARCHIVO_GRANDE
    : revisar.error
      ? detalleDe(revisar.error, 'No pudimos revisar el archivo. No se creó nada. Intenta de nuevo.')
      : importar.error &&
        detalleDe(importar.error, 'No sabemos si se importó. Vuelve a intentarlo: nada se crea dos veces.')

  return (
    <div className="mt-1 grid gap-5">
      <p className="max-w-prose text-muted-foreground text-sm">
        Con las columnas que exportamos, en cualquier orden; solo hace falta «Cliente». Primero lo revisamos y te
        decimos qué pasaría. Los pedidos que ya existen no se tocan y no sale ningún correo.{' '}
        <button type="button" className="enlace" onClick={bajarPlantilla}>
          Bajar una tabla vacía
        </button>
      </p>
      <label className="grid max-w-xl cursor-pointer justify-items-start gap-2 rounded-2xl border border-input border-dashed bg-card p-5 hover:border-primary has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
        <span className="flex items-center gap-2 font-semibold text-sm">
          <FileSpreadsheet aria-hidden="true" strokeWidth={1.75} className="size-5 text-primary" />
          Archivo CSV
        </span>
        <span className="text-meta text-muted-foreground">Hasta 8 MB y 20,000 pedidos.</span>
        <input
          ref={entrada}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={elegir}
          className="w-full min-w-0 text-sm file:mr-3 file:h-11 file:cursor-pointer file:rounded-full file:border file:border-input file:bg-transparent file:px-4 file:font-semibold file:text-foreground focus-visible:outline-none"
        />
      </label>
      <div aria-live="polite" className="grid gap-5 empty:hidden">
        {revisar.isPending && <p className="text-sm">Revisando «{archivo?.name}»…</p>}
        {fallo && (
          <Aviso clase="error" titulo={grande || revisar.error ? 'No se puede importar' : 'No se importó'}>
            {fallo}
          </Aviso>
        )}
        {importar.data ? (
          <Importado importacion={importar.data} alSeguir={empezarDeNuevo} />
        ) : (
          archivo &&
          revisar.data && (
            <Revisado
              revision={revisar.data}
              accion={
                revisar.data.por_crear > 0 &&
                !revisar.data.ya_importado && (
                  <Boton medida={40} cargando={importar.isPending} onClick={() => importar.mutate(archivo)}>
                    {revisar.data.por_crear === 1
                      ? 'Importar 1 pedido'
                      : `Importar ${revisar.data.por_crear.toLocaleString('es-DO')} pedidos`}
                  </Boton>
                )
              }
            />
          )
        )}
      </div>
    </div>
  )
}

function bajarPlantilla() {
  descargar('pedidos-por-importar.csv', escribirArchivo([Object.values(COLUMNAS)]), 'text/csv')
}

/** A large file on a slow line. */
const PLAZO_DE_ARCHIVO = 180_000

// Whatever the system calls it: a phone says nothing, and Excel its own name.
const comoCsv = (archivo: File) => ({ archivo: new Blob([archivo], { type: 'text/csv' }), plazo: PLAZO_DE_ARCHIVO })

function useRevisarArchivo() {
  return useMutation({ mutationFn: (archivo: File) => pedir(revisarArchivo, {}, comoCsv(archivo)) })
}

function useImportarArchivo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (archivo: File) =>
      pedir(importarArchivo, { querystring: { nombre: archivo.name.slice(0, 200) } }, comoCsv(archivo)),
    onSettled: () => cache.invalidateQueries(dependingOn(...importarArchivo.topics)),
  })
}
