import { useId } from 'react'
import { controlStyle } from '#ui/form/Field.tsx'

type Props = { label: string; value: string; onChange: (value: string) => void; error?: string | undefined }

/** A time of day, `HH:MM`, in the browser's own field. Its label is for screen readers: the row says what it is. */
export function HoraField({ label, value, onChange, error }: Props) {
  const id = useId()
  return (
    <label className="grid min-w-0 gap-1">
      <span className="sr-only">{label}</span>
      <input
        type="time"
        value={value}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={({ target }) => onChange(target.value)}
        className={`h-12 min-w-0 px-2! lg:h-10 ${controlStyle}`}
      />
      {error && (
        <span id={id} className="font-semibold text-destructive text-meta">
          {error}
        </span>
      )}
    </label>
  )
}
