import { Mariposa } from './Mariposa.tsx'

type Props = { proporcion: '4/5' | '16/10' | '1/1'; className?: string }

/** Where a picture will be: its place, in the colour of the plinth, with the butterfly. */
export function Lamina({ proporcion, className }: Props) {
  return (
    <div
      aria-hidden="true"
      style={{ aspectRatio: proporcion }}
      className={`grid place-items-center border border-border bg-sunken ${className ?? ''}`}
    >
      <Mariposa className="w-1/4 max-w-24 opacity-60" />
    </div>
  )
}
