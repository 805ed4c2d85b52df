import { Check, ChevronDown } from 'lucide-react'
import * as DropdownMenu from 'radix-ui/dropdown-menu'
import { type ReactNode, useRef } from 'react'

export type MenuOption = {
  title: ReactNode
  /** Whether the option is chosen; undefined for an option that is an action. */
  checked?: boolean
  onChoose: () => void
}

type Props = {
  /** The button's accessible name, if its content does not say it. */
  label?: string
  /** The button's visible content. */
  children: ReactNode
  /** The menu's options, in groups that a line separates. */
  groups: { title?: string; options: MenuOption[] }[]
  hideArrow?: boolean
  className?: string
  /** Whether the menu is open; only for menus that something besides the button opens. */
  open?: boolean
  onChange?: (open: boolean) => void
  /** Moves the focus after a choice; without it the focus returns to the button. */
  onChoose?: () => void
}

export const menuButtonStyle =
  'inline-flex h-12 shrink-0 items-center gap-2 whitespace-nowrap rounded-md px-2.5 font-semibold text-meta hover:bg-accent hover:text-accent-foreground lg:h-9 [&_svg]:size-4'
export const menuStyle =
  'z-60 animate-entra rounded-lg border border-border bg-popover p-1 text-popover-foreground shadow-menu'
const itemStyle =
  'relative flex min-h-12 cursor-pointer items-center justify-between gap-6 rounded-md py-1 pr-3 pl-9 text-sm outline-none data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground lg:min-h-9'

/** A button that opens a menu of choices and actions. */
export function MenuButton({ label, children, groups, hideArrow = false, className, open, onChange, onChoose }: Props) {
  const chosen = useRef(false)

  function onClose(event: Event) {
    if (!chosen.current || !onChoose) return
    chosen.current = false
    event.preventDefault()
    onChoose()
  }

  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onChange}>
      <DropdownMenu.Trigger aria-label={label} className={className ?? menuButtonStyle}>
        {children}
        {!hideArrow && <ChevronDown aria-hidden="true" strokeWidth={1.75} />}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={onClose}
          onClick={() => {
            chosen.current = true
          }}
          className={`min-w-52 ${menuStyle}`}
        >
          {groups
            .filter(({ options }) => options.length > 0)
            .map(({ title, options }, groupIndex) => (
              <DropdownMenu.Group key={title ?? groupIndex}>
                {groupIndex > 0 && <DropdownMenu.Separator className="my-1 h-px bg-border" />}
                {title && (
                  <DropdownMenu.Label className="px-3 pt-1.5 pb-1 text-mini text-muted-foreground">
                    {title}
                  </DropdownMenu.Label>
                )}
                {options.map((option, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a menu's options never change their order
                  <MenuItem key={index} {...option} />
                ))}
              </DropdownMenu.Group>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function MenuItem({ title, checked, onChoose }: MenuOption) {
  if (checked === undefined)
    return (
      <DropdownMenu.Item onSelect={onChoose} className={itemStyle}>
        {title}
      </DropdownMenu.Item>
    )
  return (
    <DropdownMenu.CheckboxItem checked={checked} onSelect={onChoose} className={itemStyle}>
      <DropdownMenu.ItemIndicator className="absolute left-3">
        <Check aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </DropdownMenu.ItemIndicator>
      {title}
    </DropdownMenu.CheckboxItem>
  )
}
