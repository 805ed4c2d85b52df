import type { Fields } from '#http/queue/store.ts'

/** What a person typed, in the body of an action. */
const TYPED = ['cliente', 'telefono', 'direccion', 'notas', 'notas_privadas', 'texto']

/** What was written in an action, which nobody can read anywhere else until it is sent. */
export function Escrito({ body }: { body: Fields }) {
  const written = TYPED.map((name) => body[name]).filter((text) => typeof text === 'string' && text !== '')
  if (written.length === 0) return null
  return (
    <p className="mt-2 max-h-40 overflow-y-auto whitespace-pre-line break-words rounded-xl bg-card p-3">
      {written.join('\n')}
    </p>
  )
}
