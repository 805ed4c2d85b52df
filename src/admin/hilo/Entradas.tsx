import { MailQuestion, MessagesSquare, Ticket } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconoDeClase } from '#conversaciones/bandeja/IconoDeClase.tsx'
import { Badge } from '#ui/Badge.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import type { Entrada } from './contract.ts'
import { estadoLabelOf, kindLabelOf, pathOf } from './labels.ts'

const VISIBLE_COUNT = 4

type Props = {
  entradas: Entrada[]
  hay_mas: boolean
  /** The address that the page is about; messages from another address show it. */
  correo?: string | null
}

/** Messages, newest first, each a link to the page where staff answer it. */
export function Entradas({ entradas, hay_mas, correo }: Props) {
  const [all, setAll] = useState(false)
  const seen = all ? entradas : entradas.slice(0, VISIBLE_COUNT)
  return (
    <>
      <ul className="grid divide-y divide-border">
        {seen.map((entry) => (
          <li key={keyOf(entry)}>
            <Item entry={entry} fromOther={entry.correo.toLowerCase() !== correo?.toLowerCase()} />
          </li>
        ))}
      </ul>
      {seen.length < entradas.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="enlace justify-self-start rounded-sm py-1.5 max-lg:min-h-12"
        >
          Ver {entradas.length - seen.length} más
        </button>
      )}
      {hay_mas && (all || entradas.length <= VISIBLE_COUNT) && (
        <p className="text-muted-foreground">Lo más antiguo no está aquí.</p>
      )}
    </>
  )
}

export const keyOf = (entry: Entrada) => `${entry.clase === 'asunto' ? entry.asunto : entry.clase}-${entry.id}`

function Item({ entry, fromOther }: { entry: Entrada; fromOther: boolean }) {
  const { titulo, cuando, sin_responder, comprobado, correo, codigo_pedido } = entry
  const deRetiro = entry.clase === 'asunto' && entry.asunto === 'retiro'
  return (
    <Link
      to={pathOf(entry)}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-md py-2 hover:bg-sunken max-lg:py-3 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-primary"
    >
      <Icon entry={entry} />
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-semibold">{kindLabelOf(entry)}</span>
          <DateTime value={cuando} format="brief" className="cifras text-muted-foreground" />
          {sin_responder ? (
            <Badge color="azul" small>
              Sin responder
            </Badge>
          ) : (
            <span className="text-muted-foreground">{estadoLabelOf(entry)}</span>
          )}
        </span>
        {titulo && (
          <span dir="auto" className="line-clamp-2 wrap-anywhere">
            <NoBreak>{deRetiro ? `Estaba en «${titulo}»` : `«${titulo}»`}</NoBreak>
          </span>
        )}
        {(fromOther || codigo_pedido) && (
          <span className="text-muted-foreground wrap-anywhere">
            {fromOther && `De ${correo}`}
            {fromOther && codigo_pedido && ', '}
            {codigo_pedido && (
              <>
                {fromOther ? 'pedido ' : 'Pedido '}
                <span className="codigo">{codigo_pedido}</span>
              </>
            )}
          </span>
        )}
        {!comprobado && (
          <span className="flex w-fit items-center gap-1.5 rounded-sm bg-ambar-tint px-1.5 text-ambar-text">
            <MailQuestion aria-hidden="true" strokeWidth={1.75} className="text-inherit!" />
            Correo sin comprobar
          </span>
        )}
      </span>
    </Link>
  )
}

function Icon({ entry }: { entry: Entrada }) {
  if (entry.clase === 'asunto') return <IconoDeClase clase={entry.asunto} codigo={entry.codigo_pedido} />
  const Ref = entry.clase === 'ticket' ? Ticket : MessagesSquare
  return <Ref aria-hidden="true" strokeWidth={1.75} />
}
