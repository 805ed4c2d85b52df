import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { metaDePagina } from '#tienda/meta.ts'
import { SinGuion } from '#tienda/SinGuion.tsx'
import { useEnlaceDeCorreo } from '#ui/useEnlaceDeCorreo.ts'
import { useFocoAlVolver } from '#ui/useFocoAlVolver.ts'
import { useHastaCerrar } from '#ui/useHastaCerrar.ts'
import { AvisosCancelados } from './AvisosCancelados.tsx'
import { CancelarPorEnlace } from './CancelarPorEnlace.tsx'
import { Cancelado, type Destino } from './cancelado.ts'
import { FormularioDeBaja } from './FormularioDeBaja.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Cancelar notificaciones',
    descripcion: 'Deja de recibir correos sobre el estatus de tus pedidos. Puedes volver cuando quieras.',
    indexar: false,
  })

/** Stops status mails, by an address or by the link of a mail, and takes it back. */
export default function PaginaCancelar() {
  const enlace = useEnlaceDeCorreo('t')
  const { titulo, enfocar } = useFocoAlVolver()
  const [aparte, setAparte] = useState<string | null>(null)
  const [hecho, setHecho] = useHastaCerrar('cancelado', Cancelado)
  // In hand only: whoever comes to this screen later must not undo what another did.
  const [destino, setDestino] = useState<Destino | null>(null)
  const token = enlace === aparte ? null : enlace

  function cancelado(de: Destino, enmascarado: string) {
    setDestino(de)
    setHecho({ enmascarado, activos: false })
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
              Cancelar notificaciones
            </h1>
            <p className="mt-3 text-muted-foreground">
              Dejarás de recibir correos cuando cambie el estatus de tus pedidos. Podrás volver cuando quieras.
            </p>
            <SinGuion />
            {token ? (
              <CancelarPorEnlace
                token={token}
                alCancelar={(enmascarado) => cancelado({ token }, enmascarado)}
                alEscribir={escribirOtro}
              />
            ) : (
              <FormularioDeBaja alCancelar={(correo, enmascarado) => cancelado({ correo }, enmascarado)} />
            )}
          </>
        )}
      </div>
    </div>
  )
}
