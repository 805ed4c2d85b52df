import { Butterfly } from '#ui/Butterfly.tsx'

/** Stands for the photo of a piece that has none, in its proportions. */
export function SinFoto({ className = '' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`grid aspect-4/5 w-full place-items-center bg-sunken ${className}`}>
      <Butterfly className="w-1/4 max-w-24 opacity-60" />
    </span>
  )
}
