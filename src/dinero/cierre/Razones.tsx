import { useState } from 'react'
import { readDinero } from '#lib/dinero.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useFieldValue } from '#ui/form/useField.ts'
import { diferenciaOf, differenceText } from '../caja/rules.ts'
import type { LineaDeCierre } from './contract.ts'
import { fieldsOf, lineName } from './rules.ts'

const USUALES = { menos: ['Cambio de más', 'Un pasaje'], mas: ['Cambio de menos', 'Propina'] }

type Props = { line: LineaDeCierre; onChoose: (razon: string) => void }

/** Asks why the cash of a line differs; nothing while it does not. */
export function Razones({ line, onChoose }: Props) {
  const fields = fieldsOf(line)
  const contado = readDinero(useFieldValue(fields.contado))
  const razon = useFieldValue(fields.razon)
  const [isOther, setOther] = useState(false)
  const difference = contado && diferenciaOf({ esperado: line.esperado, contado })
  if (!difference) return null
  const usuales = difference.startsWith('-') ? USUALES.menos : USUALES.mas
  const writes = isOther || (razon !== '' && !usuales.includes(razon))
  const { metodo, quien } = lineName(line)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">
        ¿Por qué {differenceText(difference)} de {quien ?? metodo}?
      </legend>
      <div className="flex flex-wrap gap-2">
        {usuales.map((usual) => (
          <Button
            key={usual}
            variant="outline"
            className="px-4! aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground"
            aria-pressed={razon === usual && !isOther}
            onClick={() => {
              setOther(false)
              onChoose(usual)
            }}
          >
            {usual}
          </Button>
        ))}
        <Button
          variant="outline"
          className="px-4! aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground"
          aria-pressed={writes}
          onClick={() => {
            setOther(true)
            onChoose('')
          }}
        >
          Otra razón
        </Button>
      </div>
      {/* Its error shows before a reason is chosen, too. */}
      <div hidden={!writes}>
        <TextField field={fields.razon} label="Cuál" autoComplete="off" enterKeyHint="done" />
      </div>
    </fieldset>
  )
}
