import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type OptionProps = {
  value: string
  icon: LucideIcon
  onSelect: () => void
  right?: ReactNode
  /** Whether the option was found for an older text and so cannot be chosen. */
  disabled?: boolean
  children: ReactNode
}

/** One option of the command palette. */
export function CommandOption({ value, icon: Icon, onSelect, right, disabled = false, children }: OptionProps) {
  return (
    <Command.Item
      value={value}
      disabled={disabled}
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 text-meta aria-selected:bg-accent aria-selected:text-accent-foreground pointer-coarse:min-h-12"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">{children}</span>
      {right}
    </Command.Item>
  )
}
