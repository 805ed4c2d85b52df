/** The counter below the right end of a field: `12/500`. */
export function CharCount({ id, length, max }: { id: string; length: number; max: number }) {
  const color = length > max ? 'font-semibold text-destructive' : 'text-muted-foreground'
  return (
    <p id={id} className={`cifras noscript:hidden justify-self-end text-meta ${color}`}>
      {length}/{max}
      <span className="sr-only"> caracteres</span>
    </p>
  )
}
