import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { dayOf } from '#lib/dates.ts'
import { detailOf } from '#lib/errors.ts'
import { Button } from '#ui/Button.tsx'
import { download } from '#ui/download.ts'
import { Notice } from '#ui/Notice.tsx'
import { descargarDatos } from '../contract.ts'

const FAILED = 'No pudimos reunir tus datos. Intenta de nuevo.'

/** Downloads all data that the shop keeps of the person, as a file. */
export function DescargarDatos() {
  // A mutation although it changes nothing, so that no cache keeps the data.
  const collect = useMutation(mutation(descargarDatos))
  const save = () =>
    collect.mutate(undefined, {
      onSuccess: (data) =>
        download(`mis-datos-${dayOf(new Date())}.json`, JSON.stringify(data, null, 2), 'application/json'),
    })

  return (
    <div className="grid gap-4">
      <p className="text-sm">
        Tu perfil, tus pedidos, tus notificaciones y lo demás que guardamos de ti, en un archivo JSON.
      </p>
      {collect.error && (
        <Notice kind="error" role="alert" title="No se descargó">
          {detailOf(collect.error, FAILED)}
        </Notice>
      )}
      <p role="status" className="font-semibold text-sm text-success empty:hidden">
        {collect.isSuccess && 'Listo: el archivo está en tus descargas.'}
      </p>
      <Button
        variant="outline"
        size={40}
        className="w-full sm:w-fit"
        loading={collect.isPending}
        onClick={() => !collect.isPending && save()}
      >
        Descargar mis datos
      </Button>
    </div>
  )
}
