/** The key of a shortcut, on the button that does the same; who works by touch does not see it. The button's name is without it. */
export function ShortcutKey({ children }: { children: string }) {
  return (
    <span aria-hidden="true">
      <kbd className="ml-1 hidden min-w-6 whitespace-nowrap items-center justify-center rounded border border-border bg-muted px-1.5 font-sans text-meta text-muted-foreground lg:inline-flex pointer-coarse:hidden">
        {children}
      </kbd>
    </span>
  )
}
