/** `12/500`, under the right end of a field. */
export function Contador({ id, largo, maximo }: { id: string; largo: number; maximo: number }) {
  const color = largo > maximo ? 'font-semibold text-destructive' : 'text-muted-foreground'
  return (
    <p id={id} className={`cifras justify-self-end text-meta ${color}`}>
      {largo}/{maximo}
      <span className="sr-only"> caracteres</span>
    </p>
  )
}
