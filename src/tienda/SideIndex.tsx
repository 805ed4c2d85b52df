import type { ComponentProps } from 'react'

export type PagePart = { id: string; titulo: string }

/** The index beside a long page on a desktop; a dot marks the current section (`currentPart.ts`). */
export function SideIndex({ parts, label }: { parts: PagePart[]; label: string }) {
  return (
    <nav
      data-indice-de-partes
      aria-label={label}
      className="sticky top-26 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto py-1 lg:block print:hidden"
    >
      <ul className="ml-0.75 border-border border-l">
        {parts.map(({ id, titulo: title }, i) => (
          <li key={id}>
            <PartLink
              id={id}
              aria-current={i === 0 ? 'true' : undefined}
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

/** Links to a section. The browser focuses its heading, which takes the focus, so that Tab continues from there. */
export function PartLink({ id, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { id: string }) {
  return <a {...rest} href={`#${id}`} />
}
