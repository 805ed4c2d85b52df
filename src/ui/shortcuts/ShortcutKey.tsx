/**
 * A shortcut's key, shown on the button that does the same. It is hidden on touch screens, and the button's accessible
 * name does not contain it.
 */
export function ShortcutKey({ children }: { children: string }) {
  return (
    <span aria-hidden="true">
      <kbd className="ml-1 hidden min-w-6 whitespace-nowrap items-center justify-center rounded border border-border bg-muted px-1.5 font-sans text-meta text-muted-foreground lg:inline-flex pointer-coarse:hidden">
        {children}
      </kbd>
    </span>
  )
}
