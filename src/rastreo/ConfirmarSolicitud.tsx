import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { rechazoOf } from '#lib/errors.ts'
import { LO_SOLICITADO, SERVICIO } from '#lib/labels.ts'
import { dependingOn } from '#live/reread.ts'
import { confirmarSolicitud, obtenerPorConfirmar, type PorConfirmar } from '#solicitudes/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { Buscando } from './Buscando.tsx'

type Props = { enlace: string; onConfirm: (codigo: string) => void }

/**
 * Page of a confirmation link: shows the request. Opening the page confirms nothing, so that programs that scan mails
 * do not confirm.
 */
export function ConfirmarSolicitud({ enlace, onConfirm }: Props) {
  const { data: requested, error, refetch, isFetching } = useQuery(query(obtenerPorConfirmar, { enlace }))
  if (requested) return <Pregunta {...{ requested, enlace, onConfirm }} />
  return (
    <div className="mt-6 max-w-160">
      {error ? (
        <Notice
          kind="error"
          role="alert"
          title={rechazoOf(error).title}
          actions={
            rechazoOf(error).status === 404 ? undefined : (
              <Button variant="outline" size={40} loading={isFetching} onClick={() => refetch()}>
                Reintentar
              </Button>
            )
          }
        >
          {rechazoOf(error).detail}
        </Notice>
      ) : (
        <Buscando
          texto="Abriendo tu enlace…"
          offline="Abrimos tu enlace en cuanto vuelva la línea; deja esta página abierta."
        />
      )}
    </div>
  )
}

function Pregunta({ requested, enlace, onConfirm }: Props & { requested: PorConfirmar }) {
  const title = useFocusOnMount()
  const cache = useQueryClient()
  const confirmar = useMutation(mutation(confirmarSolicitud))
  const [failure, setFailure] = useState<string | null>(null)

  async function aceptar() {
    setFailure(null)
    try {
      const { codigo } = await confirmar.mutateAsync({ enlace })
      // The cache may hold the link's order from before the confirmation.
      void cache.invalidateQueries(dependingOn(`pedidos:${codigo}`))
      onConfirm(codigo)
    } catch (error) {
      setFailure(rechazoOf(error).detail)
    }
  }

  return (
    <Card className="mt-6 max-w-160 md:p-8">
      <h2 ref={title} tabIndex={-1} className="font-display text-h2">
        ¿Confirmas la solicitud?
      </h2>
      <p className="mt-2 text-muted-foreground">
        Si la hiciste tú, confírmala: tu pedido pasará a EN REVISION y te escribiremos. Si no, cierra esta página; no
        cambia nada.
      </p>
      <dl className="mt-5 grid gap-3 text-sm [&_dd]:font-semibold [&_dt]:text-muted-foreground">
        <div>
          <dt>Pedido</dt>
          <dd className="codigo">{requested.codigo}</dd>
        </div>
        {requested.envio && (
          <>
            <div>
              <dt>Entrega</dt>
              <dd>
                {SERVICIO.envio}, en lugar de {SERVICIO.retiro.toLowerCase()}
              </dd>
            </div>
            <div>
              <dt>Teléfono para la entrega</dt>
              <dd>{requested.envio.telefono}</dd>
            </div>
            <div>
              <dt>Costo del envío, que aceptas al confirmar</dt>
              <dd>
                {formatDinero(requested.envio.costo)}
                {requested.envio.total && `; en total, ${formatDinero(requested.envio.total)}`}
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>{LO_SOLICITADO[requested.clase]}</dt>
          <dd dir="auto" className="whitespace-pre-line break-words">
            {requested.texto}
          </dd>
        </div>
        <div>
          <dt>Quién lo pide</dt>
          <dd className="break-all">{requested.correo}</dd>
        </div>
      </dl>
      {failure && (
        <Notice kind="error" role="alert" className="mt-4">
          {failure}
        </Notice>
      )}
      <Button className="mt-6" loading={confirmar.isPending} onClick={aceptar}>
        Confirmar la solicitud
      </Button>
    </Card>
  )
}
