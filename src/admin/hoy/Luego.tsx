import { useMutation } from '@tanstack/react-query'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { formatTime, readLocalTime, writeLocalTime } from '#lib/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { PopoverPanel } from '#ui/PopoverPanel.tsx'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { type Persona, posponer } from './contract.ts'

const HOUR_MS = 3_600_000
const MISSING = 'Elige el día y la hora.'
const Hora = z.object({ regreso: z.string().min(1, MISSING) })

type Props = {
  persona: Persona
  /** The shop's time. */
  now: Date
  className?: string
  /** `hasta` is null while the shop does not know of it: there is no connection. */
  onPut: (hasta: string | null) => void
}

/** Puts a person off until a time: for the whole team, and they return by themselves. */
export function Luego({ persona, now, className = '', onPut }: Props) {
  const [open, setOpen] = useState(false)
  const put = useMutation(mutation(posponer))
  const form = useShopForm({
    name: 'luego',
    contract: Hora,
    initial: { regreso: writeLocalTime(new Date(now.getTime() + HOUR_MS)) },
    repeatable: true,
    failure: { title: 'No se pudo dejar para luego', text: 'Intenta de nuevo.' },
    send: ({ regreso }, clave) =>
      put.mutateAsync({ clave, esperas: persona.esperas.map((espera) => espera.clave), regreso }),
    onSent({ hasta }) {
      setOpen(false)
      onPut(hasta)
    },
    queuedOnPage: true,
    onQueued() {
      setOpen(false)
      onPut(null)
    },
  })
  useShortcut({ key: 'l', title: 'Dejar para luego', group: 'Hoy', run: () => setOpen(true) })
  const afternoon = new Date(readLocalTime(`${writeLocalTime(now).slice(0, 10)}T15:00`))
  const options = [
    { regreso: 'una_hora', title: 'En 1 hora' },
    ...(afternoon > now ? [{ regreso: 'tarde', title: `Hoy a las ${formatTime(afternoon)}` }] : []),
    { regreso: 'manana', title: 'Mañana temprano' },
  ]
  return (
    <PopoverPanel
      open={open}
      onChange={setOpen}
      label={`Dejar a ${persona.nombre} para luego`}
      trigger={
        <Button variant="outline" size={36} className={className}>
          <AlarmClock aria-hidden="true" strokeWidth={1.75} />
          Luego
          <ShortcutKey>L</ShortcutKey>
        </Button>
      }
    >
      <div className="grid gap-2">
        {options.map(({ regreso, title }) => (
          <Button
            key={regreso}
            variant="outline"
            size={36}
            className="h-12 text-base! lg:h-10 lg:text-sm!"
            aria-disabled={form.sending}
            onClick={() => void form.sendNow({ regreso })}
          >
            {title}
          </Button>
        ))}
        <Form form={form} aria-label="Otra hora" className="mt-2 grid gap-2 border-border border-t pt-3">
          <TextField field="regreso" label="Otra hora" type="datetime-local" missing={MISSING} enterKeyHint="done" />
          <Submit size={36} variant="outline" className="h-12 lg:h-10">
            Dejar para esa hora
          </Submit>
        </Form>
      </div>
    </PopoverPanel>
  )
}
