import { ClipboardPaste } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/form/Field.tsx'

/** Characters that nobody types at once: a keyboard's own clipboard enters its text so. */
const PASTED_LENGTH = 20

const REFUSED = 'El navegador no dejó leer el portapapeles. Mantén el dedo sobre el cuadro y elige «Pegar».'

/** The box for what the customer wrote. It has the focus at once; its keyboard opens only when the box is tapped. */
export function Pegar({ onPaste }: { onPaste: (written: string) => Promise<void> }) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [written, setWritten] = useState('')
  const [taps, setTaps] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => box.current?.focus({ preventScroll: true }), [])

  async function paste() {
    if (written.trim() !== '') return onPaste(written)
    try {
      const clipboard = await navigator.clipboard.readText()
      if (clipboard.trim() === '') setRefusal('No hay nada copiado. Copia el mensaje en WhatsApp y vuelve.')
      else await onPaste(clipboard)
    } catch {
      setRefusal(REFUSED)
      box.current?.focus()
    }
  }

  return (
    <div className="grid gap-2">
      <Field id="pegar-mensaje" label="Pega aquí lo que te escribió" error={refusal}>
        <textarea
          ref={box}
          id="pegar-mensaje"
          rows={3}
          dir="auto"
          // Without a keyboard until the box is tapped.
          inputMode={taps > 0 ? 'text' : 'none'}
          value={written}
          aria-describedby={refusal && 'pegar-mensaje-error'}
          onClick={() => setTaps(taps + 1)}
          onPaste={(event) => {
            event.preventDefault()
            void onPaste(written + event.clipboardData.getData('text/plain'))
          }}
          onChange={({ target }) => {
            if (target.value.length - written.length >= PASTED_LENGTH) void onPaste(target.value)
            else setWritten(target.value)
          }}
          className="w-full rounded-lg border border-input bg-card px-3.5 py-3 text-base placeholder:text-muted-foreground"
        />
      </Field>
      <Button variant="outline" onClick={paste} className="w-full sm:w-fit">
        <ClipboardPaste aria-hidden="true" strokeWidth={1.75} />
        {written.trim() === '' ? 'Pegar' : 'Leer'}
      </Button>
    </div>
  )
}
