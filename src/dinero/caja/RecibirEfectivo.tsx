import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { readDinero } from '#lib/dinero.ts'
import { AmountField } from '#ui/form/AmountField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useFieldValue } from '#ui/form/useField.ts'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { type CajaDePersona, Conteo, recibirEfectivo } from './contract.ts'
import { diferenciaOf, differenceText, impedimentoParaContar } from './rules.ts'

type Props = { persona: CajaDePersona; onReceive: () => void }

/** The form that counts what a messenger hands in; a difference asks for its reason. */
export function RecibirEfectivo({ persona: { id, lleva: esperado }, onReceive }: Props) {
  const recibir = useMutation(mutation(recibirEfectivo, { id }))
  const form = useShopForm({
    name: `recibir-${id}`,
    contract: Conteo.superRefine(({ contado, razon }, context) => {
      const message = impedimentoParaContar({ esperado, contado, razon })
      if (message) context.addIssue({ code: 'custom', path: ['razon'], message })
    }),
    initial: { contado: '', razon: '' },
    repeatable: true,
    failure: { title: 'No se anotó', text: 'Revisa tu conexión e intenta de nuevo.' },
    send: (conteo, clave) => recibir.mutateAsync({ clave, esperado, ...conteo }),
    onSent: onReceive,
  })
  return (
    <Form form={form} className="grid gap-4">
      <AmountField field="contado" label="Contado (RD$)" missing="Escribe lo que contaste." enterKeyHint="done" />
      <Razon esperado={esperado} />
      <Submit className="w-full">Recibir</Submit>
    </Form>
  )
}

function Razon({ esperado }: { esperado: string }) {
  const contado = readDinero(useFieldValue('contado'))
  const difference = contado && diferenciaOf({ esperado, contado })
  return (
    <TextField
      field="razon"
      label={difference ? `¿Por qué ${differenceText(difference)}?` : 'Razón, si falta o sobra'}
      autoComplete="off"
      enterKeyHint="done"
    />
  )
}
