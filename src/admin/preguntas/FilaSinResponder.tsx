import { useMutation } from '@tanstack/react-query'
import { CircleCheck, MessagesSquare } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { descartarSinRespuesta, type SinRespuestaEnLista } from '#conversaciones/asistente/gestion/contract.ts'
import { Plegado } from '#conversaciones/preguntas/gestion/Plegado.tsx'
import { anclaDe } from '#conversaciones/preguntas/rules.ts'
import { mutation } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { rechazoDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { Responder } from './Responder.tsx'

type Props = { una: SinRespuestaEnLista; alVerCharla: (id: string) => void }

/** What was asked, how often, and what can be done about it; what is decided says so in its place. */
export function FilaSinResponder({ una, alVerCharla }: Props) {
  const [abierta, setAbierta] = useState(false)
  const id = useId()
  const formulario = useId()
  const cabeza = useRef<HTMLHeadingElement>(null)
  const { texto, estado, pregunta_id, conversacion_id } = una
  const espera = estado === 'abierta'
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
        <Veces {...una} />
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
                to={enlaceA('/faq', { ancla: anclaDe({ id: pregunta_id }) })}
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
        {espera && (
          <Boton
            variante={abierta ? 'outline' : 'primary'}
            medida={36}
            className="rounded-md! max-lg:h-11"
            aria-expanded={abierta}
            aria-controls={formulario}
            aria-label={`${abierta ? 'Cerrar' : 'Responder'} «${texto}»`}
            onClick={() => setAbierta(!abierta)}
          >
            {abierta ? 'Cerrar' : 'Responder'}
          </Boton>
        )}
        {estado !== 'respondida' && !abierta && <BotonDeDescartar una={una} />}
        {conversacion_id && (
          <Boton
            variante="ghost"
            medida={36}
            className="max-lg:h-11"
            aria-label={`Ver la conversación en que se preguntó «${texto}»`}
            onClick={() => alVerCharla(conversacion_id)}
          >
            <MessagesSquare aria-hidden="true" strokeWidth={1.75} />
            Ver la conversación
          </Boton>
        )}
      </div>
      {espera && (
        <Plegado id={formulario} abierto={abierta}>
          <Responder una={una} alResponder={() => cabeza.current?.focus()} />
        </Plegado>
      )}
    </article>
  )
}

/** How often it was asked, and when last. */
function Veces({ veces, ultima }: SinRespuestaEnLista) {
  return (
    <p className="text-meta text-muted-foreground">
      {veces === 1 ? 'Una vez' : `${veces} veces, la última`}: <Fecha valor={ultima} formato="breve" />
    </p>
  )
}

/** Puts it aside, or brings it back. */
function BotonDeDescartar({ una: { id, texto, estado } }: { una: SinRespuestaEnLista }) {
  const descartar = useMutation(mutation(descartarSinRespuesta, { id }))
  const descartada = estado === 'descartada'
  return (
    <Boton
      variante="ghost"
      medida={36}
      className="max-lg:h-11"
      cargando={descartar.isPending}
      aria-label={`${descartada ? 'Recuperar' : 'Descartar'} «${texto}»`}
      onClick={() =>
        descartar.mutate(
          { descartada: !descartada },
          {
            onError: (error) =>
              avisar.error(descartada ? 'No se pudo recuperar' : 'No se pudo descartar', rechazoDe(error).detail, {
                id: 'sin-respuesta',
              }),
          },
        )
      }
    >
      {descartada ? 'Recuperar' : 'Descartar'}
    </Boton>
  )
}
