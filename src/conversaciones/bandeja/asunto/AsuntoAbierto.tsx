import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, Check, X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { mutation } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Badge } from '#ui/Badge.tsx'
import { useSeen } from '#ui/thread/useSeen.ts'
import { type Asunto, type ClaseDecidible, marcarVisto } from '../contract.ts'
import { readFilter } from '../filter.ts'
import { ESTADO_LABELS, titleOf } from '../labels.ts'
import { consequenceOf, impedimentoDeAprobar, isDecidible, isPending, whenText } from '../rules.ts'
import { AQuienLlamar, needsCall } from './Llamar.tsx'
import { LoDicho } from './LoDicho.tsx'
import { LoHecho } from './LoHecho.tsx'
import { Responder } from './Responder.tsx'

type Props = {
  asunto: Asunto
  /** `h2` where the item stands beside a list that has the page's `h1`. */
  heading?: 'h1' | 'h2'
}

/** An item of the inbox: the text that was sent, what staff did about it, and the reply box. */
export function AsuntoAbierto({ asunto, heading: Heading = 'h1' }: Props) {
  const { clase, id, nombre, correo, estado, visto, fecha, pedido } = asunto
  const { mutate: marcar } = useMutation(mutation(marcarVisto, { clase }))
  const [query] = useSearchParams()
  const esDelPedido = pedido?.correo?.toLowerCase() === correo.toLowerCase()
  // Marks the item as seen for the other agents too.
  useSeen(visto === null ? id : null, (id) => marcar({ id }))

  return (
    <article className="flex min-h-full flex-col">
      <div className="grid gap-4 p-4 lg:p-5">
        <header className="grid gap-1">
          <Link
            to={linkTo('/manage/bandeja', { query: readFilter(query) })}
            className="enlace toque inline-flex w-fit items-center gap-1.5 py-2.5 text-meta xl:hidden"
          >
            <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
            Bandeja
          </Link>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Heading tabIndex={-1} data-foco={Heading === 'h1' || undefined} className="font-display text-h3">
              {titleOf(asunto)}
            </Heading>
            <Badge color={ESTADO_LABELS[estado].color}>{ESTADO_LABELS[estado].nombre}</Badge>
          </div>
          <p className="text-meta text-muted-foreground wrap-anywhere">
            {nombre}, {whenText(fecha)},{' '}
            {esDelPedido ? (
              'con el correo del pedido'
            ) : (
              <>
                con{' '}
                {pedido && (pedido.correo ? 'otro correo que el del pedido: ' : 'este correo; el pedido no tiene: ')}
                <a href={`mailto:${correo}`} className="enlace">
                  {correo}
                </a>
              </>
            )}
          </p>
        </header>
        <LoDicho asunto={asunto} />
        <AQuienLlamar {...asunto} />
        {isDecidible(asunto) && isPending(asunto) && <QuePasara asunto={asunto} />}
        <LoHecho asunto={asunto} />
      </div>
      <Responder asunto={asunto} />
    </article>
  )
}

function QuePasara({ asunto }: { asunto: Asunto & { clase: ClaseDecidible } }) {
  const impedimento = impedimentoDeAprobar(asunto)
  return (
    <ul className="grid gap-2 text-sm">
      {/* If the item waits for a call, another box says so. */}
      {impedimento && !asunto.llamada && <li className="font-semibold">{impedimento}</li>}
      {!impedimento && (
        <li className="flex gap-2">
          <Check aria-hidden="true" strokeWidth={1.75} className="mt-1 size-4 shrink-0 text-muted-foreground" />
          <span>
            <b>{asunto.clase === 'ayuda' ? 'Si la atiendes:' : 'Si apruebas:'}</b> {consequenceOf(asunto, true)}
          </span>
        </li>
      )}
      <li className="flex gap-2">
        <X aria-hidden="true" strokeWidth={1.75} className="mt-1 size-4 shrink-0 text-muted-foreground" />
        <span>
          <b>{rejectionLabel(asunto)}</b> {consequenceOf(asunto, false)}
        </span>
      </li>
    </ul>
  )
}

function rejectionLabel(asunto: Asunto) {
  if (needsCall(asunto)) return 'Si no es suya:'
  return asunto.clase === 'ayuda' ? 'Si la descartas:' : 'Si rechazas:'
}
