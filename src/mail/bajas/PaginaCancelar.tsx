import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { metaDePagina } from '#tienda/meta.ts'
import { SinGuion } from '#tienda/SinGuion.tsx'
import { useEnlaceDeCorreo } from '#ui/useEnlaceDeCorreo.ts'
import { useFocoAlVolver } from '#ui/useFocoAlVolver.ts'
import { useHastaCerrar } from '#ui/useHastaCerrar.ts'
import { AvisosCancelados } from './AvisosCancelados.tsx'
import { AvisosPorEnlace } from './AvisosPorEnlace.tsx'
import { Cancelado, type Destino } from './cancelado.ts'
import { FormularioDeBaja } from './FormularioDeBaja.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Cancelar notificaciones',
    descripcion: 'Deja de recibir correos sobre el estatus de tus pedidos. Puedes volver cuando quieras.',
    indexar: false,
  })

/** Stops status mails, by an address or by the link of a mail, and takes it back, also by a mail's link. */
export default function PaginaCancelar() {
  const paraBaja = useEnlaceDeCorreo('t')
  const paraAlta = useEnlaceDeCorreo('a')
  const enlace = paraBaja ?? paraAlta
  const baja = enlace === null || enlace === paraBaja
  const { titulo, enfocar } = useFocoAlVolver()
  const [aparte, setAparte] = useState<string | null>(null)
  const [hecho, setHecho] = useHastaCerrar('cancelado', Cancelado)
  // In hand only: whoever comes to this screen later must not undo what another did.
  const [destino, setDestino] = useState<Destino | null>(null)
  const token = enlace === aparte ? null : enlace

  function hecha(de: Destino, enmascarado: string, activos: boolean) {
    setDestino(de)
    setHecho({ enmascarado, activos })
  }

  function escribirOtro() {
    setAparte(enlace)
    setHecho(null)
    enfocar()
  }

  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-120">
        {hecho ? (
          <AvisosCancelados
            {...hecho}
            destino={destino}
            alReactivar={() => setHecho({ ...hecho, activos: true })}
            alEscribirOtro={escribirOtro}
          />
        ) : (
          <>
            <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
              {token && !baja ? 'Reactivar notificaciones' : 'Cancelar notificaciones'}
            </h1>
            <p className="mt-3 text-muted-foreground">
              {token && !baja
                ? 'Volverás a recibir correos cuando cambie el estatus de tus pedidos.'
                : 'Dejarás de recibir correos cuando cambie el estatus de tus pedidos. Podrás volver cuando quieras.'}
            </p>
            <SinGuion />
            {token ? (
              <AvisosPorEnlace
                token={token}
                baja={baja}
                alHacer={(enmascarado) => hecha({ token }, enmascarado, !baja)}
                alEscribir={escribirOtro}
              />
            ) : (
              <FormularioDeBaja alCancelar={(correo, enmascarado) => hecha({ correo }, enmascarado, false)} />
            )}
          </>
        )}
      </div>
    </div>
  )
}
