import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { dayOf } from '#lib/dates.ts'
import { rechazoOf } from '#lib/errors.ts'
import { SERVICIO } from '#lib/labels.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { Notice } from '#ui/Notice.tsx'
import { listarPendientes, type PorReconocer, rechazarPedidos, reconocerPedido } from './contract.ts'

/** Id of the list, for links to it. */
export const POR_RECONOCER_ID = 'es-tuyo'

/** Orders that somebody requested with the member's e-mail, without the account. Renders nothing without any. */
export function PedidosPorReconocer({ id }: { id: string }) {
  const { data } = useQuery(query(listarPendientes, { autor: id }))
  const [newest] = data?.por_reconocer ?? []
  if (!data || !newest) return null
  const { por_reconocer: listed, sin_reconocer: count } = data
  return (
    <div id={POR_RECONOCER_ID} className="mb-4 scroll-mt-20">
      <div className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
        {listed.map((pedido) => (
          <EsTuyo key={pedido.codigo} id={id} pedido={pedido} />
        ))}
      </div>
      {count > 1 && <Ninguno id={id} count={count} unlisted={count - listed.length} hasta={newest.fecha_creacion} />}
    </div>
  )
}

type NingunoProps = { id: string; count: number; unlisted: number; hasta: string }

/** One answer for all orders in question, also for those that are not listed. */
function Ninguno({ id, count, unlisted, hasta }: NingunoProps) {
  const [asking, setAsking] = useState(false)
  const rechazar = useMutation(mutation(rechazarPedidos, { autor: id }))
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {unlisted > 0 && <p className="text-sm">y {unlisted} más</p>}
      <Button variant="outline" size={40} loading={rechazar.isPending} onClick={() => setAsking(true)}>
        Ninguno es mío
      </Button>
      {rechazar.error && (
        <Notice kind="error" role="alert" className="w-full">
          {rechazoOf(rechazar.error).detail}
        </Notice>
      )}
      <ConfirmDialog
        open={asking}
        onChange={setAsking}
        title={`¿Ninguno de los ${count} pedidos es tuyo?`}
        confirmLabel="Ninguno es mío"
        onConfirm={() => rechazar.mutate({ hasta })}
      >
        Salen de tu cuenta y no te escribimos más sobre ellos. La tienda los conserva sin tu correo.
      </ConfirmDialog>
    </div>
  )
}

/** One order with its question. What was typed into the form is left out, because anybody may have typed it. */
function EsTuyo({ id, pedido }: { id: string; pedido: PorReconocer }) {
  const { codigo, fecha_creacion, tipo_servicio } = pedido
  const [asking, setAsking] = useState(false)
  const reconocer = useMutation(mutation(reconocerPedido, { autor: id, codigo }))
  const title = `reconocer-${codigo}`
  return (
    <Card className="p-4! md:p-6!">
      <section aria-labelledby={title}>
        <h3 id={title} className="font-sans text-tarjeta">
          ¿Es tuyo? <span className="codigo">{codigo}</span>
        </h3>
        <p className="mt-2 text-sm">
          Alguien lo pidió con tu correo el <DateTime value={dayOf(new Date(fecha_creacion))} format="day" />, sin
          entrar a tu cuenta{tipo_servicio && `. Servicio: ${SERVICIO[tipo_servicio].toLowerCase()}`}.
        </p>
        <p className="mt-1 text-muted-foreground text-sm">
          Lo que pidieron se lee con el botón «Ver mi pedido» del correo que te enviamos ese día.
        </p>
        {reconocer.error && (
          <Notice kind="error" role="alert" className="mt-3">
            {rechazoOf(reconocer.error).detail}
          </Notice>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button size={40} loading={reconocer.isPending} onClick={() => reconocer.mutate({ es_mio: true })}>
            Sí, es mío
          </Button>
          <Button variant="outline" size={40} onClick={() => setAsking(true)}>
            No es mío
          </Button>
        </div>
      </section>
      <ConfirmDialog
        open={asking}
        onChange={setAsking}
        title={<NoBreak>{`¿El pedido ${codigo} no es tuyo?`}</NoBreak>}
        confirmLabel="No es mío"
        onConfirm={() => reconocer.mutate({ es_mio: false })}
      >
        Sale de tu cuenta y no te escribimos más sobre él. La tienda lo conserva sin tu correo.
      </ConfirmDialog>
    </Card>
  )
}
