import type { ReactNode } from 'react'
import { z } from 'zod'
import { CODIGO_PEDIDO, formatOwnCodigo } from '#lib/codigoFormat.ts'
import { CODIGO_INCOMPLETO } from '#lib/codigoIncompleto.ts'
import { dineroField } from '#lib/dinero.ts'
import { Button } from '#ui/Button.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { EmailField, PhoneField, TextField } from '#ui/form/TextField.tsx'
import type { useShopForm } from '#ui/form/useShopForm.tsx'
import { hasChanges } from '#ui/useUnsavedChanges.tsx'
import { TipoServicio } from '../contract.ts'
import { SERVICIO } from '../labels.ts'
import { OpcionesDeEstatus } from '../OpcionesDeEstatus.tsx'
import { BarraDeEnvio } from './BarraDeEnvio.tsx'
import { DatosDePedido, MISSING_REQUIRED, type PedidoDeGestion } from './contract.ts'

/** An empty field is sent as null. */
const optional = z.string().transform((text) => text.trim() || null)
const required = z.string().trim().min(1, MISSING_REQUIRED)
const requiredMonto = dineroField(MISSING_REQUIRED)

const { shape: optionalFields } = DatosDePedido.omit({
  cliente: true,
  estatus_id: true,
  precio: true,
  peso: true,
  total: true,
  abono: true,
  fecha_estimada_entrega: true,
  tipo_servicio: true,
  version: true,
})
type OptionalFields = typeof optionalFields
/** The draft type of an optional field: a text that may be empty, or a checkbox. */
type DraftOf<R> = R extends z.ZodBoolean ? R : R extends z.ZodType ? z.ZodPipe<typeof optional, R> : never

const draftFields = Object.fromEntries(
  Object.entries<z.ZodType>(optionalFields).map(([field, rule]) => [
    field,
    rule instanceof z.ZodBoolean ? rule : optional.pipe(rule as z.ZodType<string | null, string | null>),
  ]),
) as { [C in keyof OptionalFields]: DraftOf<OptionalFields[C]> } // Object.fromEntries loses the keys

/** The form's values as staff type them: texts and checkboxes; parsing gives the types of the contract. */
export const PedidoDraft = z.object({
  codigo: required.regex(CODIGO_PEDIDO, CODIGO_INCOMPLETO),
  cliente: required,
  estatus_id: required.transform(Number),
  precio: requiredMonto,
  peso: required.pipe(DatosDePedido.shape.peso),
  total: requiredMonto,
  abono: requiredMonto,
  fecha_estimada_entrega: required,
  tipo_servicio: z.enum(['', ...TipoServicio.options]).transform((servicio) => servicio || null),
  ...draftFields,
} satisfies Record<keyof Omit<DatosDePedido, 'version'> | 'codigo', z.ZodType>)
export type PedidoDraft = z.input<typeof PedidoDraft>

const fields = Object.keys(PedidoDraft.shape) as (keyof PedidoDraft)[] // Object.keys widens to string[]

export const EMPTY = {
  ...Object.fromEntries(fields.map((field) => [field, PedidoDraft.shape[field] instanceof z.ZodBoolean ? false : ''])),
  estatus_id: '1',
} as PedidoDraft // Object.fromEntries loses the keys

export function toPedidoDraft(pedido: PedidoDeGestion): PedidoDraft {
  const values = { ...pedido, estatus_id: String(pedido.estatus.id) }
  // Object.fromEntries loses the keys.
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? EMPTY[field]])) as PedidoDraft
}

type Props = {
  formulario: ReturnType<typeof useShopForm<PedidoDraft, z.output<typeof PedidoDraft>, PedidoDeGestion>>
  /** The present status of the order; absent for a new order. */
  ahora?: PedidoDeGestion['estatus']
  /** Content beside the code field. If present, the code can be typed. */
  beside?: ReactNode
  /** Search result for the typed code. */
  codigoInfo: ReactNode
  /** Content beside the submit button. */
  aviso?: ReactNode
  onUndo: () => void
  /** Label of the submit button. */
  children: ReactNode
}

/** Form for the data of an order, new or existing. */
export function FormularioDeDatos({ formulario: form, ahora, beside, codigoInfo, aviso, onUndo, children }: Props) {
  return (
    <Form form={form} aria-label="Crear o actualizar pedido" className="grid gap-4">
      <CodeField
        field="codigo"
        format={formatOwnCodigo}
        label="Código"
        missing="Escribe el código, o genera uno."
        readOnly={!beside}
        beside={beside}
      />
      <p role="status" className="-mt-3 min-h-5 text-meta text-muted-foreground">
        {codigoInfo}
      </p>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField field="cliente" label="Cliente" missing="Escribe el nombre del cliente." />
        <EmailField field="correo_cliente" label="Correo del cliente" optional autoComplete="off" />
        <SelectField field="estatus_id" label="Estatus" missing="Elige el estatus.">
          <OpcionesDeEstatus ahora={ahora} stays />
        </SelectField>
        <TextField
          field="fecha_estimada_entrega"
          label="Fecha estimada"
          missing="Elige la fecha estimada."
          type="date"
        />
        <AmountField field="precio" label="Precio (RD$)" missing="Escribe el precio." />
        <AmountField field="total" label="Total (RD$)" missing="Escribe el total." />
        <AmountField field="abono" label="Abono, por verificar (RD$)" missing="Escribe el abono, o 0." />
        <AmountField field="peso" label="Peso (kg)" missing="Escribe el peso." />
        <SelectField field="tipo_servicio" label="Servicio" optional>
          <option value="">Sin indicar</option>
          {Object.entries(SERVICIO).map(([value, nombre]) => (
            <option key={value} value={value}>
              {nombre}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className="grid gap-4 rounded-xl border border-border p-4">
        <legend className="px-1 font-semibold text-sm">Entrega</legend>
        <PhoneField field="telefono" label="Teléfono" optional autoComplete="off" />
        <TextAreaField field="direccion" label="Dirección" optional rows={2} />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField field="numero_casa" label="Número de casa" optional />
          <TextField field="sector" label="Sector" optional />
          <TextField field="municipio" label="Municipio" optional />
          <TextField field="provincia" label="Provincia" optional />
        </div>
        <TextField field="referencias" label="Referencias" optional />
      </fieldset>
      <TextAreaField
        field="notas"
        label="Notas"
        optional
        hint="Las lee el cliente en la vista completa de su pedido."
        rows={3}
      />
      <TextAreaField field="notas_privadas" label="Notas privadas" optional hint="Solo las ve el personal." rows={2} />
      {aviso}
      <BarraDeEnvio
        together={
          hasChanges(form.formState) && (
            <Button variant="ghost" size={36} onClick={onUndo} className="max-md:h-12">
              Deshacer
            </Button>
          )
        }
      >
        {children}
      </BarraDeEnvio>
    </Form>
  )
}
