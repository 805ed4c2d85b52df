/** Three dots that fill one after another. The text names the work in progress. */
export function Loading({ text = 'Cargando…', className }: { text?: string; className?: string }) {
  return (
    <p data-slot="cuentas" className={`flex items-center gap-3 text-muted-foreground text-sm ${className ?? ''}`}>
      <span aria-hidden="true" className="cuentas-cargando flex gap-1.5">
        <span className="cuenta" />
        <span className="cuenta" />
        <span className="cuenta" />
      </span>
      {text}
    </p>
  )
}
