import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { AmountField } from '#ui/form/AmountField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { CampoDeArchivo } from './CampoDeArchivo.tsx'
import { Archivo, DatosDeComprobante, enviarComprobante, MISSING_ARCHIVO, registrarComprobante } from './contract.ts'

/** The form's values: a file is missing until it is chosen. */
export const BorradorDeComprobante = DatosDeComprobante.extend({
  archivo: Archivo.nullable().transform((archivo, context) => {
    if (archivo) return archivo
    context.addIssue({ code: 'custom', message: MISSING_ARCHIVO })
    return z.NEVER
  }),
})

type Props = {
  codigo: string
  /** What is to be paid now, which the amount begins with. */
  monto?: string | null | undefined
  /** A file that is chosen already. */
  archivo?: Archivo
  onSent?: (() => void) | undefined
}

/** The form by which an order's owner sends the receipt of a transfer. */
export function EnviarComprobante({ codigo, monto, onSent }: Omit<Props, 'archivo'>) {
  const enviar = useMutation(mutation(enviarComprobante, { codigo }))
  const form = useComprobanteForm({ monto, onSent, posts: true }, (body, clave) =>
    enviar.mutateAsync({ clave, ...body }),
  )
  return (
    <Form form={form} encType="multipart/form-data" aria-label="Enviar comprobante" className="grid gap-4">
      <input type="hidden" name="codigo" value={codigo} />
      <Campos form={form} submit="Enviar comprobante" />
    </Form>
  )
}

/** The same for staff, who got it by WhatsApp. */
export function RegistrarComprobante({ codigo, monto, archivo, onSent }: Props) {
  const registrar = useMutation(mutation(registrarComprobante, { codigo }))
  const form = useComprobanteForm({ monto, archivo, onSent }, (body, clave) =>
    registrar.mutateAsync({ clave, ...body }),
  )
  return (
    <Form form={form} aria-label="Registrar comprobante" className="grid gap-4">
      <Campos form={form} submit="Guardar comprobante" hasFile={archivo !== undefined} />
    </Form>
  )
}

function useComprobanteForm(
  { monto, archivo, onSent, posts = false }: Omit<Props, 'codigo'> & { posts?: boolean },
  send: (body: DatosDeComprobante, clave: string) => Promise<{ id: string }>,
) {
  return useShopForm({
    name: 'comprobante',
    contract: BorradorDeComprobante,
    initial: { archivo: archivo ?? null, monto: monto ?? '', banco: '', referencia: '', hecho_en: '' },
    repeatable: true,
    staysOpen: true,
    posts,
    missing: { title: 'Falta algo del comprobante' },
    failure: { title: 'No se pudo enviar el comprobante', text: 'Lo que escribiste sigue aquí. Intenta de nuevo.' },
    send,
    outcome: () => ({ title: 'Recibimos tu comprobante', text: 'Lo verificamos con el banco y te avisamos.' }),
    onSent,
  })
}

function Campos({ submit, hasFile = false }: { form: object; submit: string; hasFile?: boolean }) {
  return (
    <>
      {!hasFile && <CampoDeArchivo />}
      <AmountField field="monto" label="Cuánto transferiste (RD$)" enterKeyHint="next" />
      <TextField field="banco" label="Desde qué banco" optional autoComplete="off" enterKeyHint="next" />
      <TextField
        field="referencia"
        label="Número de referencia"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
      />
      <TextField field="hecho_en" label="Cuándo la hiciste" optional type="datetime-local" enterKeyHint="send" />
      <Submit className="w-full sm:w-fit">{submit}</Submit>
    </>
  )
}
