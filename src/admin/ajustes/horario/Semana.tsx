import { Button } from '#ui/Button.tsx'
import type { EdicionDeHorarios } from './ajuste.ts'
import { HoraField } from './HoraField.tsx'

const TABLES = { contacto: 'Para escribir y llamar', rastreo: 'Para buscar pedidos' } as const
/** What a day that is opened starts with. */
const USUAL = { abre: '09:00', cierra: '18:00' }

/** The two timetables of the week. */
export function Semana({ valor, cambiar, errores }: EdicionDeHorarios) {
  return (
    <section aria-labelledby="semana" className="grid gap-5">
      <h2 id="semana" className="font-sans font-semibold text-base">
        Cada semana
      </h2>
      {(['contacto', 'rastreo'] as const).map((tabla) => (
        <fieldset key={tabla} className="grid gap-2">
          <legend className="mb-1 text-meta text-muted-foreground">{TABLES[tabla]}</legend>
          {valor[tabla].map((tramo, place) => {
            const set = (change: { abre: string | null; cierra: string | null }) =>
              cambiar({ ...valor, [tabla]: valor[tabla].with(place, { ...tramo, ...change }) })
            const { etiqueta, abre, cierra } = tramo
            const error = errores[`${tabla}.${place}.abre`] ?? errores[`${tabla}.${place}`]
            return (
              <div
                key={etiqueta}
                className="grid max-w-120 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
              >
                <span className="text-sm max-sm:col-span-2">{etiqueta}</span>
                {abre && cierra ? (
                  <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
                    <HoraField
                      label={`${etiqueta}: abre`}
                      value={abre}
                      error={error}
                      onChange={(time) => set({ abre: time, cierra })}
                    />
                    <span aria-hidden="true">–</span>
                    <HoraField
                      label={`${etiqueta}: cierra`}
                      value={cierra}
                      error={errores[`${tabla}.${place}.cierra`]}
                      onChange={(time) => set({ abre, cierra: time })}
                    />
                  </div>
                ) : (
                  <span className="text-muted-foreground text-sm">Cerrado</span>
                )}
                <Button variant="link" size={36} onClick={() => set(abre ? { abre: null, cierra: null } : USUAL)}>
                  {abre ? 'Cerrar' : 'Abrir'}
                  <span className="sr-only"> {etiqueta.toLowerCase()}</span>
                </Button>
              </div>
            )
          })}
          {errores[tabla] && <p className="font-semibold text-destructive text-meta">{errores[tabla]}</p>}
        </fieldset>
      ))}
    </section>
  )
}
