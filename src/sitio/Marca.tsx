import { negocio } from '#negocio'
import { Butterfly } from '#ui/Butterfly.tsx'

/** The wordmark: the butterfly and the name in the display font. */
export function Marca() {
  return (
    <span className="inline-flex items-center gap-3">
      <Butterfly className="h-[22px] w-auto" />
      <span className="font-display font-medium text-[1.625rem] leading-none">{negocio.marca}</span>
    </span>
  )
}
