import { type ReactNode, useEffect, useRef, useState } from 'react'

/** What stands under a row once it was opened; closed, what is typed there waits. The focus goes to its first field. */
export function Plegado({ id, abierto, children }: { id: string; abierto: boolean; children: ReactNode }) {
  const [visto, setVisto] = useState(abierto)
  if (abierto && !visto) setVisto(true)
  const caja = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (abierto) caja.current?.querySelector<HTMLElement>('[data-slot=control]')?.focus()
  }, [abierto])
  return (
    <div ref={caja} id={id} hidden={!abierto}>
      {visto && children}
    </div>
  )
}
