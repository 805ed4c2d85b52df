import * as Tooltip from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** A tooltip opens after 700 ms, or at once within 300 ms of closing another one (docs/decisions/012). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  )
}

/** A hint about a control, shown on hover and focus. The control needs its own accessible name. */
export function WithTooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={6}
          className="z-60 max-w-xs animate-entra rounded-md bg-foreground px-2.5 py-1.5 text-background text-meta shadow-menu"
        >
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
