import * as Tabs from 'radix-ui/tabs'
import { type ReactNode, useEffect, useRef } from 'react'

type Tab = {
  value: string
  label: string
  /** A number beside the label, such as unread messages. */
  count?: number
  content: ReactNode
  /** After the first visit the panel stays mounted while hidden, so that work begun in it is not lost. */
  keepMounted?: boolean
}

type Props = {
  label: string
  tabs: Tab[]
  value: string
  onChange: (value: string) => void
  /** Arrows only move the focus; Enter opens the tab. For panels that fetch data. */
  manual?: boolean
  /** On a small screen hides the row of tabs and gives its room to the open panel. */
  contentOnly?: boolean
  /** Wraps the tabs into as many rows as needed, so that all are visible. */
  wraps?: boolean
}

const tabStyle = {
  inLine:
    '-mb-px h-12 rounded-t-md border-transparent border-b-2 px-4 text-sm transition-colors duration-120 data-[state=active]:border-primary data-[state=active]:text-primary',
  wrapped:
    'h-9 rounded-full border border-input px-3 text-meta hover:border-primary data-[state=active]:border-primary data-[state=active]:bg-accent data-[state=active]:text-accent-foreground max-lg:h-12',
}

export function TabSet({ label, tabs, value, onChange, manual, contentOnly, wraps = false }: Props) {
  const list = useRef<HTMLDivElement>(null)
  // Scrolls the row, and only the row, to the selected tab, also when the URL selected it.
  useEffect(() => {
    const selectedTab = value && list.current?.querySelector<HTMLElement>('[data-state="active"]')
    if (!selectedTab || !list.current) return
    list.current.scrollLeft = selectedTab.offsetLeft - (list.current.clientWidth - selectedTab.offsetWidth) / 2
  }, [value])
  // `select` runs twice per tap: on the press (the library) and on the click. This ref lets it ignore the second run.
  const requested = useRef(value)
  const visited = useRef(new Set<string>()).current.add(value)
  useEffect(() => {
    requested.current = value
  }, [value])
  function select(id: string) {
    if (id === requested.current) return
    requested.current = id
    onChange(id)
  }
  return (
    <Tabs.Root
      data-slot="pestanas"
      value={value}
      onValueChange={select}
      activationMode={manual ? 'manual' : 'automatic'}
    >
      {/* On a phone the row fades out at its right edge; the padding keeps the last tab clear of the fade. */}
      <Tabs.List
        ref={list}
        aria-label={label}
        className={`relative flex noscript:hidden ${contentOnly ? 'max-lg:hidden' : ''} ${wraps ? 'flex-wrap gap-2' : `gap-1 overflow-x-auto border-border border-b ${tabs.length > 3 ? 'max-md:pr-10 max-md:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)]' : ''}`}`}
      >
        {tabs.map(({ value: id, label: tabLabel, count }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            // A tap from before hydration is replayed as a click.
            onClick={() => select(id)}
            className={`flex shrink-0 items-center gap-2 text-muted-foreground -outline-offset-2 hover:text-foreground data-[state=active]:font-semibold ${tabStyle[wraps ? 'wrapped' : 'inLine']}`}
          >
            {tabLabel}
            {count !== undefined && count > 0 && (
              <span className="cifras rounded-full bg-accent px-2 font-semibold text-accent-foreground text-mini">
                {count}
              </span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ value: id, content, keepMounted }) => (
        <Tabs.Content
          key={id}
          value={id}
          className={wraps ? 'pt-4' : 'pt-6'}
          {...(keepMounted && visited.has(id) && { forceMount: true, hidden: id !== value })}
        >
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
