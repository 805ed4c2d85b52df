import { formatDinero } from '#lib/dineroFormat.ts'
import { AmountField } from '#ui/form/AmountField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { RadioPair } from '#ui/form/RadioPair.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useFieldValue } from '#ui/form/useField.ts'
import { type MovimientoForm, useMovimientoForm, WORDING } from './useMovimientoForm.ts'

/** The form of a credit or charge, with a preview of the new balance. */
export function FormularioDeMovimiento({ codigo, saldo }: { codigo: string; saldo: string }) {
  const { formulario: form, clase, chooseKind, expected: previsto } = useMovimientoForm(codigo, saldo)
  return (
    <Form form={form} aria-label="Movimiento nuevo" className="grid gap-4">
      <RadioPair
        name="clase"
        legend="Qué es"
        options={{ credito: 'Crédito', cargo: 'Cargo' }}
        value={clase}
        onChoose={chooseKind}
      />
      <AmountField field="monto" label="Monto (RD$)" missing="Escribe el monto." />
      <TextField
        field="descripcion"
        label="Descripción"
        hint="El cliente la lee en su cuenta y en un correo."
        optional={clase === 'credito'}
        maxChars={200}
        autoComplete="off"
      />
      <Saldos saldo={saldo} expected={previsto} />
      <Submit size={40} className="max-lg:h-12 justify-self-start">
        {WORDING[clase].hacer}
      </Submit>
    </Form>
  )
}

type SaldosProps = Pick<MovimientoForm, 'expected'> & { saldo: string }

/** The balance now and after the movement. */
function Saldos({ saldo, expected: previsto }: SaldosProps) {
  const saldoNuevo = previsto({ monto: useFieldValue('monto'), descripcion: useFieldValue('descripcion') })
  const noAlcanza = saldoNuevo?.startsWith('-')
  return (
    <div className="rounded-xl bg-sunken px-4 py-2.5 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4 text-muted-foreground">
        Saldo disponible: <span className="cifras whitespace-nowrap">{formatDinero(saldo)}</span>
      </p>
      <p
        role="status"
        className={`flex flex-wrap justify-between gap-x-4 font-semibold empty:hidden ${noAlcanza ? 'text-destructive' : ''}`}
      >
        {saldoNuevo && (
          <>
            {noAlcanza ? 'No alcanza. ' : ''}Saldo nuevo:{' '}
            <span className="cifras whitespace-nowrap">{formatDinero(saldoNuevo)}</span>
          </>
        )}
      </p>
    </div>
  )
}
