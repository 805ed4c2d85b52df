import { useAtajosPuestos, useLetrasSueltas } from '#ui/atajos/atajos.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { nombreDeTecla } from './teclas.ts'

type Props = { abierto: boolean; alCambiar: (abierto: boolean) => void }

/** Every key that does something on the page that is open, and whether those of a single letter do. */
export function HojaDeAtajos({ abierto, alCambiar }: Props) {
  const puestos = useAtajosPuestos()
  const { puestas, poner } = useLetrasSueltas()
  const grupos = [...new Set(puestos.map(({ grupo }) => grupo))]
  return (
    <Dialogo abierto={abierto} alCambiar={alCambiar} titulo="Atajos del teclado">
      {grupos.map((grupo) => (
        <section key={grupo} aria-label={grupo}>
          <h3 className="mb-1 font-semibold text-meta text-muted-foreground">{grupo}</h3>
          <dl className="divide-y divide-border">
            {puestos
              .filter((atajo) => atajo.grupo === grupo)
              .map((atajo) => (
                <div key={nombreDeTecla(atajo)} className="flex items-center justify-between gap-4 py-1.5 text-meta">
                  <dt>{atajo.titulo}</dt>
                  <dd>
                    <kbd className="inline-flex min-w-7 justify-center rounded border border-border bg-muted px-1.5 font-sans">
                      {nombreDeTecla(atajo)}
                    </kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <label className="flex min-h-11 cursor-pointer items-center gap-3 border-border border-t pt-3 text-meta">
        <input
          type="checkbox"
          checked={puestas}
          onChange={({ target }) => poner(target.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        Usar teclas sueltas. Las de Ctrl funcionan siempre.
      </label>
    </Dialogo>
  )
}
