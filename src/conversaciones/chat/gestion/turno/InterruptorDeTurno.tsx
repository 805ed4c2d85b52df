import { useTurno } from './TurnoProvider.tsx'

/** The switch that puts an agent on or off duty, on every page of staff. */
export function InterruptorDeTurno({ className }: { className: string }) {
  const { onTurno: enTurno, changing, change: cambiar } = useTurno()
  if (enTurno === null) return null
  return (
    <button
      type="button"
      role="switch"
      aria-checked={enTurno}
      aria-busy={changing || undefined}
      onClick={cambiar}
      className={`group/turno flex shrink-0 items-center gap-2 whitespace-nowrap rounded-lg px-2 font-semibold text-meta hover:bg-accent hover:text-accent-foreground ${className}`}
    >
      <span
        aria-hidden="true"
        className="flex h-5.5 w-9.5 items-center rounded-full border border-input bg-sunken p-0.5 transition-colors duration-120 group-aria-checked/turno:border-success group-aria-checked/turno:bg-success"
      >
        <span className="size-4 rounded-full bg-muted-foreground transition-transform duration-120 group-aria-checked/turno:translate-x-4 group-aria-checked/turno:bg-background" />
      </span>
      En turno
    </button>
  )
}
