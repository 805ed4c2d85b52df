import { Minus, Plus } from 'lucide-react'
import { Dinero } from '#ui/Dinero.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useEscrito } from '#ui/formulario/useCampo.ts'
import { type Que, saldoNuevo } from './formulario.ts'
import { useMovimiento } from './useMovimiento.ts'

const CLASES: { que: Que; nombre: string }[] = [
  { que: 'credito', nombre: 'Crédito' },
  { que: 'cargo', nombre: 'Cargo' },
]

type Props = { codigo: string | undefined; saldo: string | undefined }

/** What is given to a client or taken from them. */
export function FormularioDeMovimiento({ codigo, saldo }: Props) {
  const { formulario, que, elegir } = useMovimiento(codigo, saldo)
  const esCargo = que === 'cargo'
  return (
    <Formulario formulario={formulario} aria-label="Crédito o cargo" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <fieldset className="flex w-fit rounded-full border border-input p-1">
        <legend className="sr-only">Qué haces</legend>
        {CLASES.map(({ que: cual, nombre }) => (
          <label
            key={cual}
            className="flex min-h-9 cursor-pointer items-center rounded-full px-4 font-semibold text-sm has-checked:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring has-checked:text-accent-foreground max-lg:min-h-11"
          >
            <input
              type="radio"
              name="que"
              value={cual}
              checked={que === cual}
              onChange={() => elegir(cual)}
              className="sr-only"
            />
            {nombre}
          </label>
        ))}
      </fieldset>
      <CampoTexto
        nombre="monto"
        etiqueta="Monto (RD$)"
        falta={codigo ? 'Escribe el monto.' : undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
      />
      <CampoTexto
        nombre="descripcion"
        etiqueta={esCargo ? 'Razón del cargo' : 'Descripción'}
        opcional={!esCargo}
        pista="El cliente la lee en su estado de cuenta."
        autoComplete="off"
        maximo={200}
      />
      {saldo !== undefined && <SaldoNuevo saldo={saldo} que={que} />}
      <Enviar medida={40} variante={esCargo ? 'outline' : 'primary'} className="justify-self-start max-lg:h-12">
        {esCargo ? <Minus aria-hidden="true" strokeWidth={1.75} /> : <Plus aria-hidden="true" strokeWidth={1.75} />}
        {esCargo ? 'Hacer el cargo' : 'Agregar crédito'}
      </Enviar>
    </Formulario>
  )
}

/** What the balance will be, before anything is saved. */
function SaldoNuevo({ saldo, que }: { saldo: string; que: Que }) {
  const nuevo = saldoNuevo(saldo, que, useEscrito('monto'))
  return (
    <p aria-live="polite" className="rounded-xl bg-sunken px-4 py-2.5 text-sm empty:hidden">
      {nuevo?.startsWith('-') ? (
        <>
          No alcanza: el saldo es <Dinero monto={saldo} className="font-semibold" />.
        </>
      ) : (
        nuevo && (
          <>
            Saldo nuevo: <Dinero monto={nuevo} className="font-semibold" />
          </>
        )
      )}
    </p>
  )
}
