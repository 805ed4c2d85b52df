import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { detalleDe } from '#lib/errores.ts'
import { diaDe } from '#lib/fecha.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { descargar } from '#ui/descargar.ts'
import { descargarDatos } from '../contract.ts'

const NO_SE_PUDO = 'No pudimos reunir tus datos. Intenta de nuevo.'

/** Everything that the shop keeps of the person, as a file that they can take elsewhere. */
export function DescargarDatos() {
  // As a write, though it changes nothing: it is given to the person, and stays in no cache.
  const reunir = useMutation(mutation(descargarDatos))
  const guardar = () =>
    reunir.mutate(undefined, {
      onSuccess: (datos) =>
        descargar(`mis-datos-${diaDe(new Date())}.json`, JSON.stringify(datos, null, 2), 'application/json'),
    })

  return (
    <div className="grid gap-4">
      <p className="text-sm">
        Tu perfil, tus pedidos, tus notificaciones y lo demás que guardamos de ti, en un archivo JSON.
      </p>
      {reunir.error && (
        <Aviso clase="error" role="alert" titulo="No se descargó">
          {detalleDe(reunir.error, NO_SE_PUDO)}
        </Aviso>
      )}
      <p role="status" className="font-semibold text-sm text-success empty:hidden">
        {reunir.isSuccess && 'Listo: el archivo está en tus descargas.'}
      </p>
      <Boton
        variante="outline"
        medida={40}
        className="w-full sm:w-fit"
        cargando={reunir.isPending}
        onClick={() => !reunir.isPending && guardar()}
      >
        Descargar mis datos
      </Boton>
    </div>
  )
}
