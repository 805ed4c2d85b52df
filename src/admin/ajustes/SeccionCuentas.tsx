import { useId, useState } from 'react'
import { useAjuste } from '#ajustes/queries.ts'
import { Button } from '#ui/Button.tsx'
import { controlStyle, Field } from '#ui/form/Field.tsx'
import { Campo } from './Campo.tsx'

const TIPOS = ['Corriente', 'Ahorro'] as const
const EMPTY = { banco: '', tipo: 'Ahorro' as const, numero: '', titular: '' }

/** Bank accounts that clients pay into. A number is shown whole only while it is edited. */
export function SeccionCuentas() {
  const { valor: cuentas, cambiar, errores } = useAjuste('cuentas')
  const [open, setOpen] = useState<number | null>(null)
  const tipoId = useId()
  const wrong = new Set(Object.keys(errores).map((path) => Number(path.split('.')[0])))
  return (
    <div className="grid max-w-160 gap-4">
      <p className="text-meta text-muted-foreground">Nunca salen en las páginas de la tienda.</p>
      <ul className="divide-y divide-border rounded-2xl border border-border bg-card empty:hidden">
        {cuentas.map((cuenta, at) => {
          const field = (name: 'banco' | 'numero' | 'titular' | 'cedula') => ({
            value: cuenta[name] ?? '',
            error: errores[`${at}.${name}`],
            onChange: (text: string) => cambiar(cuentas.with(at, { ...cuenta, [name]: text })),
          })
          const isOpen = open === at || wrong.has(at)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an account has no name while it is written
            <li key={at} className="px-4 py-3">
              {isOpen ? (
                <div className="grid gap-4">
                  <Campo label="Banco" {...field('banco')} />
                  <Field id={tipoId} label="Tipo">
                    <select
                      id={tipoId}
                      value={cuenta.tipo}
                      onChange={({ target }) =>
                        cambiar(
                          cuentas.with(at, {
                            ...cuenta,
                            tipo: TIPOS.find((tipo) => tipo === target.value) ?? 'Ahorro',
                          }),
                        )
                      }
                      className={`h-12 ${controlStyle}`}
                    >
                      {TIPOS.map((tipo) => (
                        <option key={tipo}>{tipo}</option>
                      ))}
                    </select>
                  </Field>
                  <Campo label="Número" inputMode="numeric" autoComplete="off" {...field('numero')} />
                  <Campo label="Titular" autoComplete="off" {...field('titular')} />
                  <Campo
                    label="Cédula o RNC del titular (opcional)"
                    inputMode="numeric"
                    autoComplete="off"
                    {...field('cedula')}
                  />
                  <div className="flex gap-2">
                    <Button variant="outline" disabled={wrong.has(at)} onClick={() => setOpen(null)}>
                      Listo
                    </Button>
                    <Button
                      variant="ghost"
                      onClick={() => {
                        setOpen(null)
                        cambiar(cuentas.toSpliced(at, 1))
                      }}
                    >
                      Quitar
                    </Button>
                  </div>
                </div>
              ) : (
                <div className="flex items-center gap-3">
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold wrap-anywhere">{cuenta.banco}</p>
                    <p className="text-meta text-muted-foreground wrap-anywhere">
                      {cuenta.tipo} ···{cuenta.numero.slice(-4)}, {cuenta.titular}
                    </p>
                  </div>
                  <Button variant="link" aria-label={`Editar la cuenta de ${cuenta.banco}`} onClick={() => setOpen(at)}>
                    Editar
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <div>
        <Button
          variant="outline"
          onClick={() => {
            setOpen(cuentas.length)
            cambiar([...cuentas, EMPTY])
          }}
        >
          Añadir una cuenta
        </Button>
      </div>
    </div>
  )
}
