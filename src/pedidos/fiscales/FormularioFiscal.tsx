import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { DatosFiscales, type DatosGuardados, guardarDatosFiscales, obtenerDatosFiscales } from './contract.ts'

/** The tax data of an order, read when somebody opens them. */
export function Fiscales({ codigo }: { codigo: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...query(obtenerDatosFiscales, { codigo }), enabled: isOpen })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer items-center text-sm lg:min-h-9 lg:text-meta">
        Datos para comprobante fiscal
      </summary>
      {data && <FormularioFiscal codigo={codigo} datos={data} />}
    </details>
  )
}

/**
 * The form of the tax data; nothing in it is required.
 * @public for tests
 */
export function FormularioFiscal({ codigo, datos }: { codigo: string; datos: DatosGuardados }) {
  const guardar = useMutation(mutation(guardarDatosFiscales, { codigo }))
  const form = useShopForm({
    name: `fiscales-${codigo}`,
    contract: DatosFiscales,
    initial: datos,
    failure: { title: 'No se guardó', text: 'Revisa tu conexión e intenta de nuevo.' },
    send: (data) => guardar.mutateAsync(data),
    outcome: { title: 'Datos fiscales guardados' },
  })
  return (
    <Form form={form} className="grid gap-3 pt-1">
      <TextField field="rnc" label="RNC o cédula" optional inputMode="numeric" autoComplete="off" />
      <TextField field="nombre" label="Nombre o razón social" optional autoComplete="off" />
      <TextField field="encf" label="e-NCF" optional autoComplete="off" autoCapitalize="characters" />
      <Submit variant="outline" size={40} className="justify-self-start">
        Guardar datos fiscales
      </Submit>
    </Form>
  )
}
