import type { ReactNode } from 'react'

type Props = {
  /** An outline drawing or an icon; decorative. */
  illustration?: ReactNode
  title: ReactNode
  /** Says what will appear here, or why the list is empty. */
  children?: ReactNode
  /** One next step, such as a button. */
  action?: ReactNode
}

export function EmptyState({ illustration, title, children, action }: Props) {
  return (
    <div data-slot="vacio" className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-10 text-center">
      {illustration && (
        <div aria-hidden="true" className="mb-1 text-muted-foreground [&_svg]:size-10 [&_svg]:stroke-[1.5]">
          {illustration}
        </div>
      )}
      <p className="font-semibold text-tarjeta">{title}</p>
      {children && <div className="text-muted-foreground text-sm">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
