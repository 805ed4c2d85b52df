import { useMutation } from '@tanstack/react-query'
import { CircleCheck, MessagesSquare } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { descartarSinRespuesta, type SinRespuestaEnLista } from '#conversaciones/asistente/gestion/contract.ts'
import { Collapsible } from '#conversaciones/preguntas/gestion/Collapsible.tsx'
import { anchorOf } from '#conversaciones/preguntas/rules.ts'
import { mutation } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Link } from '#ui/Link.tsx'
import { showToast } from '#ui/showToast.ts'
import { Responder } from './Responder.tsx'

type Props = { pregunta: SinRespuestaEnLista; onOpenCharla: (id: string) => void }

/** A question, how often it was asked, and its actions; after a decision, the outcome. */
export function SinResponderRow({ pregunta, onOpenCharla }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const form = useId()
  const cabeza = useRef<HTMLHeadingElement>(null)
  const { texto, estado, pregunta_id, conversacion_id } = pregunta
  const wait = estado === 'abierta'
  return (
    <article aria-labelledby={id} className="grid gap-2.5 px-4 py-4">
      <div className="grid gap-0.5">
        <h2
          id={id}
          ref={cabeza}
          tabIndex={-1}
          dir="auto"
          className="wrap-anywhere rounded-sm font-sans font-semibold text-base"
        >
          {texto}
        </h2>
        <Veces {...pregunta} />
      </div>
      <div role="status" className="empty:hidden">
        {estado === 'respondida' && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-success">
            <span className="flex items-center gap-1.5 font-semibold">
              <CircleCheck aria-hidden="true" strokeWidth={1.75} className="size-4" />
              Respondida
            </span>
            {pregunta_id !== null && (
              <Link
                to={linkTo('/faq', { hash: anchorOf({ id: pregunta_id }) })}
                target="_blank"
                className="enlace max-lg:py-2.5"
              >
                Verla en Preguntas frecuentes
                <span className="sr-only"> (se abre en otra pestaña)</span>
              </Link>
            )}
          </p>
        )}
        {estado === 'descartada' && <p className="text-muted-foreground text-sm">Descartada</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {wait && (
          <Button
            variant={open ? 'outline' : 'primary'}
            size={36}
            className="rounded-md! max-lg:h-11"
            aria-expanded={open}
            aria-controls={form}
            aria-label={`${open ? 'Cerrar' : 'Responder'} «${texto}»`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Cerrar' : 'Responder'}
          </Button>
        )}
        {estado !== 'respondida' && !open && <DiscardButton pregunta={pregunta} />}
        {conversacion_id && (
          <Button
            variant="ghost"
            size={36}
            className="max-lg:h-11"
            aria-label={`Ver la conversación en que se preguntó «${texto}»`}
            onClick={() => onOpenCharla(conversacion_id)}
          >
            <MessagesSquare aria-hidden="true" strokeWidth={1.75} />
            Ver la conversación
          </Button>
        )}
      </div>
      {wait && (
        <Collapsible id={form} open={open}>
          <Responder pregunta={pregunta} onAnswered={() => cabeza.current?.focus()} />
        </Collapsible>
      )}
    </article>
  )
}

/** How often a question was asked, and when last. */
function Veces({ veces, ultima }: SinRespuestaEnLista) {
  return (
    <p className="text-meta text-muted-foreground">
      {veces === 1 ? 'Una vez' : `${veces} veces, la última`}: <DateTime value={ultima} format="brief" />
    </p>
  )
}

/** Discards the question, or restores it. */
function DiscardButton({ pregunta: { id, texto, estado } }: { pregunta: SinRespuestaEnLista }) {
  const descartar = useMutation(mutation(descartarSinRespuesta, { id }))
  const descartada = estado === 'descartada'
  return (
    <Button
      variant="ghost"
      size={36}
      className="max-lg:h-11"
      loading={descartar.isPending}
      aria-label={`${descartada ? 'Recuperar' : 'Descartar'} «${texto}»`}
      onClick={() =>
        descartar.mutate(
          { descartada: !descartada },
          {
            onError: (error) =>
              showToast.error(descartada ? 'No se pudo recuperar' : 'No se pudo descartar', rechazoOf(error).detail, {
                id: 'sin-respuesta',
              }),
          },
        )
      }
    >
      {descartada ? 'Recuperar' : 'Descartar'}
    </Button>
  )
}
