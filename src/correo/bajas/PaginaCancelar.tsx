import { useLayoutEffect, useState } from 'react'
import { type MetaFunction, useLocation } from 'react-router'
import { metaDePagina } from '#comun/meta.ts'
import { SinGuion } from '#comun/SinGuion.tsx'
import { AvisosCancelados } from './AvisosCancelados.tsx'
import { CancelarPorEnlace } from './CancelarPorEnlace.tsx'
import type { Destino } from './consultas.ts'
import { FormularioDeBaja } from './FormularioDeBaja.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Cancelar notificaciones',
    descripcion: 'Deja de recibir correos sobre el estatus de tus pedidos. Puedes volver cuando quieras.',
    indexar: false,
  })

/** Stops status mails, by an address or by the link of a mail, and takes it back. */
export default function PaginaCancelar() {
  const [hecho, setHecho] = useState<{ destino: Destino; enmascarado: string } | null>(null)
  const { hash } = useLocation()
  // The fragment is read in the browser only; the page's own HTML knows of none.
  const [token, setToken] = useState<string | null>(null)
  useLayoutEffect(() => setToken(/^#t=([\w-]{22})$/.exec(hash)?.[1] ?? null), [hash])

  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-120">
        {hecho ? (
          <AvisosCancelados {...hecho} />
        ) : (
          <>
            <h1 tabIndex={-1} className="font-display text-h1">
              Cancelar notificaciones
            </h1>
            <p className="mt-3 text-muted-foreground">
              Dejarás de recibir correos cuando cambie el estatus de tus pedidos. Podrás volver cuando quieras.
            </p>
            <SinGuion />
            {token ? (
              <CancelarPorEnlace
                token={token}
                alCancelar={(enmascarado) => setHecho({ destino: { token }, enmascarado })}
                alEscribir={() => setToken(null)}
              />
            ) : (
              <FormularioDeBaja alCancelar={(correo, enmascarado) => setHecho({ destino: { correo }, enmascarado })} />
            )}
          </>
        )}
      </div>
    </div>
  )
}
