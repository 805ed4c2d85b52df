import type { ReactNode } from 'react'
import { Submit } from '#ui/form/Submit.tsx'
import { SubmitBar } from '#ui/form/SubmitBar.tsx'

/** Submit bar of an order's forms; on wide screens it does not stick. */
export function BarraDeEnvio({ children, together }: { children: ReactNode; together?: ReactNode }) {
  return (
    <SubmitBar className="-mx-5 -mb-5 flex flex-wrap gap-3 p-5 md:static md:m-0 md:border-0 md:p-0">
      <Submit size={36} hideTitle className="max-md:h-12">
        {children}
      </Submit>
      {together}
    </SubmitBar>
  )
}
