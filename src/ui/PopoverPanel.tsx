import * as Popover from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'
import { menuStyle } from './MenuButton.tsx'

type Props = {
  open: boolean
  onChange: (open: boolean) => void
  /** The button that opens the panel. */
  trigger: ReactElement
  label: string
  children: ReactNode
}

/** A small form beside its button. It does not block the page. */
export function PopoverPanel({ open, onChange, trigger, label, children }: Props) {
  return (
    <Popover.Root open={open} onOpenChange={onChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className={`w-96 max-w-[calc(100vw-24px)] ${menuStyle} p-4`}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
