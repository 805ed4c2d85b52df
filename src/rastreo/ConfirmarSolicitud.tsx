import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { rechazoDe } from '#lib/errores.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { LO_PEDIDO, SERVICIO } from '#lib/labels.ts'
import { dependingOn } from '#live/reread.ts'
import { confirmarSolicitud, obtenerPorConfirmar, type PorConfirmar } from '#solicitudes/contract.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { Buscando } from './Buscando.tsx'

type Props = { enlace: string; alConfirmar: (codigo: string) => void }

/** Where a confirmation link leads: what is asked, to be read first. Opening it does nothing, so that no program that looks at mails confirms. */
export function ConfirmarSolicitud({ enlace, alConfirmar }: Props) {
  const { data: pedida, error, refetch, isFetching } = useQuery(query(obtenerPorConfirmar, { enlace }))
  if (pedida) return <Pregunta {...{ pedida, enlace, alConfirmar }} />
  return (
    <div className="mt-6 max-w-160">
      {error ? (
        <Aviso
          clase="error"
          role="alert"
          titulo={rechazoDe(error).title}
          acciones={
            rechazoDe(error).status === 404 ? undefined : (
              <Boton variante="outline" medida={40} cargando={isFetching} onClick={() => refetch()}>
                Reintentar
              </Boton>
            )
          }
        >
          {rechazoDe(error).detail}
        </Aviso>
      ) : (
        <Buscando
          texto="Abriendo tu enlace…"
          sinLinea="Abrimos tu enlace en cuanto vuelva la línea; deja esta página abierta."
        />
      )}
    </div>
  )
}

function Pregunta({ pedida, enlace, alConfirmar }: Props & { pedida: PorConfirmar }) {
  const titulo = useFocoAlMostrar()
  const cache = useQueryClient()
  const confirmar = useMutation(mutation(confirmarSolicitud))
  const [fallo, setFallo] = useState<string | null>(null)

  async function aceptar() {
    setFallo(null)
    try {
      const { codigo } = await confirmar.mutateAsync({ enlace })
      // The order may be open behind the link.
      void cache.invalidateQueries(dependingOn(`pedidos:${codigo}`))
      alConfirmar(codigo)
    } catch (error) {
      setFallo(rechazoDe(error).detail)
    }
  }

  return (
    <Tarjeta className="mt-6 max-w-160 md:p-8">
      <h2 ref={titulo} tabIndex={-1} className="font-display text-h2">
        ¿Confirmas la solicitud?
      </h2>
      <p className="mt-2 text-muted-foreground">
        Si la hiciste tú, confírmala: tu pedido pasará a EN REVISION y te escribiremos. Si no, cierra esta página; no
        cambia nada.
      </p>
      <dl className="mt-5 grid gap-3 text-sm [&_dd]:font-semibold [&_dt]:text-muted-foreground">
        <div>
          <dt>Pedido</dt>
          <dd className="codigo">{pedida.codigo}</dd>
        </div>
        {pedida.envio && (
          <>
            <div>
              <dt>Entrega</dt>
              <dd>
                {SERVICIO.envio}, en lugar de {SERVICIO.retiro.toLowerCase()}
              </dd>
            </div>
            <div>
              <dt>Teléfono para la entrega</dt>
              <dd>{pedida.envio.telefono}</dd>
            </div>
            <div>
              <dt>Costo del envío, que aceptas al confirmar</dt>
              <dd>
                {formatearDinero(pedida.envio.costo)}
                {pedida.envio.total && `; en total, ${formatearDinero(pedida.envio.total)}`}
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>{LO_PEDIDO[pedida.clase]}</dt>
          <dd dir="auto" className="whitespace-pre-line break-words">
            {pedida.texto}
          </dd>
        </div>
        <div>
          <dt>Quién lo pide</dt>
          <dd className="break-all">{pedida.correo}</dd>
        </div>
      </dl>
      {fallo && (
        <Aviso clase="error" role="alert" className="mt-4">
          {fallo}
        </Aviso>
      )}
      <Boton className="mt-6" cargando={confirmar.isPending} onClick={aceptar}>
        Confirmar la solicitud
      </Boton>
    </Tarjeta>
  )
}
