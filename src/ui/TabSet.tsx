import * as Tabs from 'radix-ui/tabs'
import { type ReactNode, useEffect, useRef } from 'react'

type Tab = {
  value: string
  label: string
  /** A number beside the name, such as unread messages. */
  count?: number
  content: ReactNode
  /** Once opened it stays, unseen, so that what was begun there is not lost. */
  keepMounted?: boolean
}

type Props = {
  label: string
  tabs: Tab[]
  value: string
  onChange: (value: string) => void
  /** Panels that fetch open with Enter, not by moving over them with the arrows. */
  manual?: boolean
  /** Where there is no room for both, the row of tabs leaves it to what is open in one of them. */
  contentOnly?: boolean
  /** As many rows as they need, so that none is out of sight. */
  wraps?: boolean
}

const tabStyle = {
  seguidas:
    '-mb-px h-12 rounded-t-md border-transparent border-b-2 px-4 text-sm transition-colors duration-120 data-[state=active]:border-primary data-[state=active]:text-primary',
  enFilas:
    'h-9 rounded-full border border-input px-3 text-meta hover:border-primary data-[state=active]:border-primary data-[state=active]:bg-accent data-[state=active]:text-accent-foreground max-lg:h-11',
}

export function TabSet({ label, tabs, value, onChange, manual, contentOnly, wraps = false }: Props) {
  const list = useRef<HTMLDivElement>(null)
  // The chosen one is in sight, also when an address names it. Only the row moves.
  useEffect(() => {
    const selectedTab = value && list.current?.querySelector<HTMLElement>('[data-state="active"]')
    if (!selectedTab || !list.current) return
    list.current.scrollLeft = selectedTab.offsetLeft - (list.current.clientWidth - selectedTab.offsetWidth) / 2
  }, [value])
  // The library tells the finger going down and the page the click, which comes before the first has led anywhere.
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
      className="noscript:hidden"
      value={value}
      onValueChange={select}
      activationMode={manual ? 'manual' : 'automatic'}
    >
      {/* Those that a phone has no room for fade at its edge; at the end there is room for the last one. */}
      <Tabs.List
        ref={list}
        aria-label={label}
        className={`relative flex ${contentOnly ? 'max-lg:hidden' : ''} ${wraps ? 'flex-wrap gap-2' : `gap-1 overflow-x-auto border-border border-b ${tabs.length > 3 ? 'max-md:pr-10 max-md:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)]' : ''}`}`}
      >
        {tabs.map(({ value: id, label: tabLabel, count }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            // A tap that came before the page could hear is told as a click.
            onClick={() => select(id)}
            className={`flex shrink-0 items-center gap-2 text-muted-foreground -outline-offset-2 hover:text-foreground data-[state=active]:font-semibold ${tabStyle[wraps ? 'enFilas' : 'seguidas']}`}
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
