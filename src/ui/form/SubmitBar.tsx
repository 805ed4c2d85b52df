import type { ReactNode } from 'react'

type Props = { className: string; children: ReactNode }

/**
 * The end of a form of staff. On a phone it sticks above the bar of the frame and the undo bar; with a notice in it, it
 * is too high for that and stands at the end of the form.
 */
export function SubmitBar({ className, children }: Props) {
  return (
    <div
      data-slot="barra-de-envio"
      className={`sticky bottom-[calc(4rem+var(--alto-de-deshacer,0px))] has-[[data-slot=aviso]]:static rounded-b-2xl border-border border-t bg-card ${className}`}
    >
      {children}
    </div>
  )
}
