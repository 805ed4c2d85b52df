import { useSuspenseQuery } from '@tanstack/react-query'
import { Coffee, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePersona } from '#auth/queries.ts'
import { query } from '#http/query.ts'
import { firstWord } from '#lib/text.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ConversacionRow, QuitarSilencio, Tomar } from './ConversacionRow.tsx'
import { type ConversacionEnLista, leerMesa, type Mesa as TodaLaMesa } from './contract.ts'
import type { Filter } from './filter.ts'
import { RowGroup } from './RowGroup.tsx'
import { rowsBySender } from './RowsOfSender.tsx'
import { bySender } from './senders.ts'
import { TuNombre } from './TuNombre.tsx'
import { useTurno } from './turno/TurnoProvider.tsx'

const OFF_TURNO = 'No estás en turno.'
/** Left messages shown before a tap. A holiday may leave hundreds. */
const VISIBLE_DEJADAS = 20

type Props = {
  filter: Filter
  /** The id of the open conversation. */
  open: string | undefined
  /** Content at the end of the list. */
  children: ReactNode
}

/** The chat desk: waiting conversations, attended conversations and left messages. */
export function Mesa({ filter, open, children }: Props) {
  const { data: mesa } = useSuspenseQuery(query(leerMesa))
  const persona = usePersona()
  const { esperan, contigo, con_otros, dejadas, silenciadas, cuantas } = mesa
  const row = (conversacion: ConversacionEnLista, action?: ReactNode) => (
    <ConversacionRow key={conversacion.id} conversacion={conversacion} filter={filter} open={conversacion.id === open}>
      {action}
    </ConversacionRow>
  )
  const withTomar = (conversaciones: ConversacionEnLista[], highlighted?: string) =>
    rowsBySender({
      conversaciones,
      open,
      row: (conversacion) =>
        row(conversacion, <Tomar conversacion={conversacion} isFirst={conversacion.id === highlighted} />),
    })
  // Shows the left messages down to the conversation on the screen.
  const position = bySender(dejadas).findIndex((own) => own.some(({ id }) => id === open))
  const first = Math.max(VISIBLE_DEJADAS, position + 1)
  const onTurno = mesa.en_turno !== null
  const nothing = esperan.length + contigo.length + con_otros.length + dejadas.length === 0
  return (
    <>
      {persona && <TuNombre id={persona.id} />}
      {!onTurno && !nothing && <FueraDeTurno />}
      <EnTurno mesa={mesa} />
      {nothing && <Nadie onTurno={onTurno} />}
      <RowGroup title="Esperan" count={cuantas.esperan} listed={esperan.length}>
        {withTomar(esperan, esperan[0]?.id)}
      </RowGroup>
      <RowGroup title="Contigo" count={contigo.length}>
        {contigo.map((conversacion) => row(conversacion))}
      </RowGroup>
      <RowGroup title="Con otros" count={cuantas.con_otros}>
        {con_otros.map((conversacion) => (
          <ConversacionRow
            key={conversacion.id}
            conversacion={conversacion}
            filter={filter}
            open={conversacion.id === open}
            withAgente
          />
        ))}
      </RowGroup>
      <RowGroup title="Dejaron un mensaje" count={cuantas.dejadas} listed={dejadas.length} first={first}>
        {withTomar(dejadas)}
      </RowGroup>
      <RowGroup title="Silenciadas" count={silenciadas.length} listed={silenciadas.length}>
        {rowsBySender({
          conversaciones: silenciadas,
          open,
          row: (conversacion, isFirst) =>
            row(conversacion, isFirst ? <QuitarSilencio conversacion={conversacion} /> : undefined),
        })}
      </RowGroup>
      {children}
    </>
  )
}

/** Above the rows while the agent is off duty, since somebody may wait then too. */
function FueraDeTurno() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-border border-b px-4 py-2.5">
      <p className="font-semibold text-sm">{OFF_TURNO}</p>
      <EntrarEnTurno />
    </div>
  )
}

function EntrarEnTurno() {
  const { change, changing } = useTurno()
  return (
    <Button size={40} loading={changing} onClick={change}>
      Entrar en turno
    </Button>
  )
}

function EnTurno({ mesa: { agentes } }: { mesa: TodaLaMesa }) {
  if (agentes.length === 0) return null
  const names = agentes.map(({ nombre, conversaciones }) =>
    conversaciones > 0 ? `${firstWord(nombre)} (${conversaciones})` : firstWord(nombre),
  )
  return (
    <p className="border-border border-b px-4 py-2 text-meta text-muted-foreground">
      En turno: {new Intl.ListFormat('es').format(names)}
    </p>
  )
}

function Nadie({ onTurno }: { onTurno: boolean }) {
  if (onTurno)
    return (
      <EmptyState illustration={<MessagesSquare />} title="Nadie espera.">
        Cuando alguien pida hablar con una persona, sonará y lo verás aquí.
      </EmptyState>
    )
  return (
    <EmptyState illustration={<Coffee />} title={OFF_TURNO} action={<EntrarEnTurno />}>
      Nadie espera. Quien llegue sin nadie en turno puede dejar un mensaje.
    </EmptyState>
  )
}
