import { type ComponentProps, useEffect, useState } from 'react'
import { Link } from 'react-router'

export type PagePart = { id: string; titulo: string }

/** The index beside a long page on a desktop; a dot marks the current section. */
export function SideIndex({ parts, label }: { parts: PagePart[]; label: string }) {
  const current = useCurrentPart(parts)
  return (
    <nav
      aria-label={label}
      className="sticky top-26 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto py-1 lg:block print:hidden"
    >
      <ul className="ml-0.75 border-border border-l">
        {parts.map(({ id, titulo: title }) => (
          <li key={id}>
            <PartLink
              id={id}
              aria-current={id === current ? 'true' : undefined}
              className="relative block rounded-sm py-1.5 pl-5 text-muted-foreground text-sm before:absolute before:top-3.5 before:-left-1 before:size-1.75 before:rounded-full hover:text-primary aria-[current]:font-semibold aria-[current]:text-primary aria-[current]:before:bg-primary"
            >
              {title}
            </PartLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PartLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { id: string }

/** Links to a section and focuses its heading, so that Tab continues from there. */
export function PartLink({ id, ...rest }: PartLinkProps) {
  return <Link {...rest} to={`#${id}`} onClick={() => document.getElementById(id)?.focus({ preventScroll: true })} />
}

/** The id of the first section in the upper part of the window; at the top of the page, the first section's. */
function useCurrentPart(parts: PagePart[]) {
  const [current, setCurrent] = useState(parts[0]?.id)
  useEffect(() => {
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset.parte ?? ''
          if (isIntersecting) visible.add(id)
          else visible.delete(id)
        }
        const first = parts.find(({ id }) => visible.has(id))
        if (first) setCurrent(first.id)
      },
      { rootMargin: '-100px 0px -70% 0px' },
    )
    for (const section of document.querySelectorAll('[data-parte]')) observer.observe(section)
    return () => observer.disconnect()
  }, [parts])
  return current
}
