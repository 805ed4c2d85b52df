import { useRef, useState } from 'react'
import type { RouteResponse } from '#lib/route.ts'
import { withFullStop } from '#lib/text.ts'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import type { listarEsperas, Persona } from './contract.ts'
import { returnText } from './labels.ts'
import { PanelDePersona } from './PanelDePersona.tsx'
import { PersonaRow } from './PersonaRow.tsx'
import { useBringBack } from './useBringBack.ts'
import { useQueue } from './useQueue.ts'

export type Personas = RouteResponse<typeof listarEsperas>

type Props = {
  personas: readonly Persona[]
  now: Date
  /** Whether the open person is shown beside the list. */
  beside: boolean
}

/** Presses the open person's button; a message has none, so its answer takes the focus. */
function doIt() {
  const button = document.querySelector<HTMLElement>('[data-hace] a, [data-hace] button')
  if (button) button.click()
  else document.querySelector<HTMLElement>('[data-al-lado] textarea')?.focus()
}

/** The queue: one row is open, and when it is done the next one opens. */
export function Fila({ personas, now, beside }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const queue = useQueue(personas, list)
  const [focus, setFocus] = useState(false)
  const [put, setPut] = useState<{ persona: Persona; hasta: string | null } | null>(null)
  useShortcut({ key: 'j', title: 'Siguiente', group: 'Hoy', repeats: true, run: () => queue.move(1) })
  useShortcut({ key: 'k', title: 'Anterior', group: 'Hoy', repeats: true, run: () => queue.move(-1) })
  useShortcut({
    key: 'Enter',
    title: 'Hacerlo',
    group: 'Hoy',
    run: doIt,
  })

  function open(persona: Persona, withFocus = false) {
    setFocus(withFocus)
    queue.show(persona.clave)
  }
  function finish(persona: Persona, hasta?: string | null) {
    setFocus(false)
    setPut(hasta === undefined ? null : { persona, hasta })
    queue.finish(persona)
  }
  const actionsOf = (persona: Persona) => ({
    persona,
    now,
    focus,
    gone: queue.isGone(persona),
    leaving: queue.leaving === persona.clave,
    onOpen: (withFocus?: boolean) => open(persona, withFocus),
    onDone: () => finish(persona),
    onPut: (hasta: string | null) => finish(persona, hasta),
  })
  const opened = queue.rows.find(({ clave }) => clave === queue.open)
  return (
    <>
      {put && (
        <DejadaParaLuego
          {...put}
          now={now}
          onBack={() => {
            queue.takeBack(put.persona)
            setPut(null)
          }}
        />
      )}
      <ol ref={list} aria-label="Quién espera" className="overflow-x-clip">
        {queue.rows.map((persona) => (
          <PersonaRow key={persona.clave} {...actionsOf(persona)} open={persona === opened} beside={beside} />
        ))}
      </ol>
      {beside && opened && <PanelDePersona key={opened.clave} {...actionsOf(opened)} />}
    </>
  )
}

type PutProps = { persona: Persona; hasta: string | null; now: Date; onBack: () => void }

/** Says until when the last person was put off, and takes it back. */
function DejadaParaLuego({ persona, hasta, now, onBack }: PutProps) {
  const { bringBack } = useBringBack()
  return (
    <p
      role="status"
      className="flex min-h-12 items-center justify-between gap-3 border-border border-b text-meta text-muted-foreground xl:px-4"
    >
      <span className="wrap-anywhere">
        {withFullStop(
          `${persona.nombre} ${hasta ? `vuelve ${returnText(hasta, now)}` : 'queda para luego cuando haya conexión'}`,
        )}
      </span>
      {hasta && (
        <button
          type="button"
          onClick={async () => (await bringBack(persona)) && onBack()}
          className="enlace toque shrink-0 py-3 font-semibold"
        >
          Deshacer
        </button>
      )}
    </p>
  )
}
