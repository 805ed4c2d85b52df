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
import { ForgetButton } from './ForgetButton.tsx'
import { Responder } from './Responder.tsx'
import { YaRespondida } from './YaRespondida.tsx'

type Props = { pregunta: SinRespuestaEnLista; onOpenCharla: (id: string) => void }

/** A question, how often it was asked, and its actions; after a decision, the outcome. */
export function SinResponderRow({ pregunta, onOpenCharla }: Props) {
  const [open, setOpen] = useState<'responder' | 'ensenar' | null>(null)
  const id = useId()
  const forms = { responder: useId(), ensenar: useId() }
  const cabeza = useRef<HTMLHeadingElement>(null)
  const { texto, estado, pregunta_id, elecciones, elegida, ejemplo_id, conversacion_id } = pregunta
  const wait = estado === 'abierta'
  const wasPicked = elecciones.length > 0
  const toggle = (form: 'responder' | 'ensenar') => setOpen(open === form ? null : form)
  function onDone() {
    setOpen(null)
    cabeza.current?.focus()
  }
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
        {wait && wasPicked && (
          <p className="wrap-anywhere text-sm">
            {elecciones.map(phraseOfPick).join('; ')}. Confirma cuál es para que el asistente lo aprenda.
          </p>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {estado === 'respondida' && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-success">
            <span className="flex items-center gap-1.5 font-semibold">
              <CircleCheck aria-hidden="true" strokeWidth={1.75} className="size-4" />
              Respondida
            </span>
            {elegida && <span className="wrap-anywhere">Es «{elegida.pregunta}»</span>}
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
          <>
            <Button
              variant={open === null && !wasPicked ? 'primary' : 'outline'}
              size={36}
              className="rounded-md! max-lg:h-12"
              aria-expanded={open === 'responder'}
              aria-controls={forms.responder}
              aria-label={`${open === 'responder' ? 'Cerrar' : 'Responder'} «${texto}»`}
              onClick={() => toggle('responder')}
            >
              {open === 'responder' ? 'Cerrar' : 'Responder'}
            </Button>
            <Button
              variant={open === null && wasPicked ? 'primary' : 'outline'}
              size={36}
              className="rounded-md! max-lg:h-12"
              aria-expanded={open === 'ensenar'}
              aria-controls={forms.ensenar}
              aria-label={`${open === 'ensenar' ? 'Cerrar' : 'Ya está contestada'} «${texto}»`}
              onClick={() => toggle('ensenar')}
            >
              {open === 'ensenar' ? 'Cerrar' : 'Ya está contestada'}
            </Button>
          </>
        )}
        {estado !== 'respondida' && !open && <DiscardButton pregunta={pregunta} />}
        {estado === 'respondida' && elegida && ejemplo_id !== null && (
          <ForgetButton ejemplo={{ id: ejemplo_id, texto }} onForgotten={onDone} />
        )}
        {conversacion_id && (
          <Button
            variant="ghost"
            size={36}
            className="max-lg:h-12"
            aria-label={`Ver la conversación en que se preguntó «${texto}»`}
            onClick={() => onOpenCharla(conversacion_id)}
          >
            <MessagesSquare aria-hidden="true" strokeWidth={1.75} />
            Ver la conversación
          </Button>
        )}
      </div>
      {wait && (
        <>
          <Collapsible id={forms.responder} open={open === 'responder'}>
            <Responder pregunta={pregunta} onAnswered={onDone} />
          </Collapsible>
          <Collapsible id={forms.ensenar} open={open === 'ensenar'}>
            <YaRespondida pregunta={pregunta} onTaught={onDone} />
          </Collapsible>
        </>
      )}
    </article>
  )
}

/** How many visitors picked a question: `3 eligieron «¿Cómo sigo mi pedido?»`. */
const phraseOfPick = ({ veces, pregunta }: SinRespuestaEnLista['elecciones'][number]) =>
  `${veces === 1 ? 'Una persona eligió' : `${veces} eligieron`} «${pregunta}»`

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
      className="max-lg:h-12"
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
