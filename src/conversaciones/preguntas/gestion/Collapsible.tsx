import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * The form below a row. It mounts when it is first opened and then stays mounted, so that typed text survives closing.
 * Opening it focuses its first field.
 */
export function Collapsible({ id, open, children }: { id: string; open: boolean; children: ReactNode }) {
  const [seen, setSeen] = useState(open)
  if (open && !seen) setSeen(true)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) box.current?.querySelector<HTMLElement>('[data-slot=control]')?.focus()
  }, [open])
  return (
    <div ref={box} id={id} hidden={!open}>
      {seen && children}
    </div>
  )
}
