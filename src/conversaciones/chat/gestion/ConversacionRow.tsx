import type { ReactNode } from 'react'
import { formatBriefDay, formatTime } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { firstWord } from '#lib/text.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Mark, Row } from '#ui/list/Row.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { useUnsent } from '#ui/thread/unsent.ts'
import { useNow } from '#ui/useNow.ts'
import type { ConversacionEnLista } from './contract.ts'
import { Espera } from './Espera.tsx'
import type { Filter } from './filter.ts'
import { UNVERIFIED, visitorLabel } from './turno/updates.ts'
import { unsentQueue } from './unsentQueue.ts'
import { useSilencio } from './useSilencio.ts'
import { useTake } from './useTake.ts'

type Props = {
  conversacion: ConversacionEnLista
  filter: Filter
  open: boolean
  /** Shows the agent's name, for lists with conversations of several agents. */
  withAgente?: boolean
  /** Content that replaces the time of the last message. */
  children?: ReactNode
}

/** A conversation in a list of the chat desk. */
export function ConversacionRow({ conversacion, filter, open, withAgente = false, children }: Props) {
  const { id, estado, nombre, correo_comprobado, resumen, resumen_rol } = conversacion
  const { espera_desde, actividad_en, sin_leer, en_linea, agente, silenciada_hasta } = conversacion
  // Unread messages are marked only while an agent has the conversation.
  const porLeer = sin_leer > 0 && !open && estado === 'atendida'
  const sinEnviar = useUnsent(unsentQueue, id).leaving.some(({ refusal, failure }) => refusal ?? failure)
  // A known name implies a member or a verified address.
  const sinComprobar = nombre === null && !correo_comprobado
  return (
    <Row
      to={linkTo('/admin-dashboard/chat/:id', { id, query: filter })}
      title={visitorLabel(conversacion)}
      isBold
      isOpen={open}
      mark={en_linea && estado !== 'terminada' && <Mark of="online">En línea</Mark>}
      when={children === undefined && <Elapsed instante={actividad_en} />}
      action={children}
    >
      <span className="flex items-center gap-2">
        <span dir="auto" className={`min-w-0 flex-1 truncate ${porLeer ? 'font-semibold' : 'text-muted-foreground'}`}>
          {resumen_rol === 'agent' && 'Tienda: '}
          <NoBreak>{resumen}</NoBreak>
        </span>
        {sinEnviar && (
          <Badge color="rojo" small>
            Sin enviar
          </Badge>
        )}
        {porLeer && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 font-semibold text-mini text-primary-foreground">
            <span aria-hidden="true">{sin_leer}</span>
            <span className="sr-only">{sin_leer} sin leer</span>
          </span>
        )}
      </span>
      {sinComprobar && <span className="text-ambar-text">{UNVERIFIED}</span>}
      {silenciada_hasta ? (
        <span className="text-muted-foreground">
          Silenciada hasta el <DateTime value={silenciada_hasta} format="brief" />
        </span>
      ) : (
        espera_desde && <Espera desde={espera_desde} />
      )}
      {withAgente && agente && <span className="text-muted-foreground">Con {firstWord(agente.nombre)}</span>}
    </Row>
  )
}

function Elapsed({ instante }: { instante: string }) {
  const ago = useNow(true) - Date.parse(instante)
  const minutes = Math.floor(ago / 60_000)
  return (
    <time dateTime={instante}>
      {minutes < 1
        ? 'ahora'
        : minutes < 60
          ? `hace ${minutes} min`
          : minutes < 18 * 60
            ? formatTime(new Date(instante))
            : formatBriefDay(instante)}
    </time>
  )
}

/** The button that takes a conversation, highlighted for the first one. */
export function Tomar({ conversacion, isFirst }: { conversacion: ConversacionEnLista; isFirst: boolean }) {
  const { taking, tomar } = useTake(conversacion)
  return (
    <Button
      variant={isFirst ? 'primary' : 'outline'}
      size={36}
      loading={taking}
      onClick={tomar}
      className={`max-lg:h-12 ${isFirst ? '' : 'bg-card'}`}
    >
      Tomar<span className="sr-only"> la de {visitorLabel(conversacion)}</span>
    </Button>
  )
}

/** The button that lifts the mute of a conversation's address. */
export function QuitarSilencio({ conversacion }: { conversacion: ConversacionEnLista }) {
  const { pending, quitar } = useSilencio(conversacion)
  return (
    <Button variant="outline" size={36} loading={pending} onClick={quitar} className="bg-card max-lg:h-12">
      Quitar silencio<span className="sr-only"> a {visitorLabel(conversacion)}</span>
    </Button>
  )
}
