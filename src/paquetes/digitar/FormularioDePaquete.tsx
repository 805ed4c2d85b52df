import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { mutation, query } from '#http/query.ts'
import { formatOwnCodigo } from '#lib/codigoFormat.ts'
import { detailOf } from '#lib/errors.ts'
import { MAX_FOTOS } from '#lib/fotos/contract.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { sortearCodigo } from '#pedidos/ficha/contract.ts'
import { backwardsWarning } from '#pedidos/rules.ts'
import { Button } from '#ui/Button.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { SubmitBar } from '#ui/form/SubmitBar.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { EmailField } from '#ui/form/TextField.tsx'
import { AttachPhotos } from '#ui/photos/AttachPhotos.tsx'
import { showToast } from '#ui/showToast.ts'
import { WithTooltip } from '#ui/Tooltip.tsx'
import { hasChanges, useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import { CampoDeCliente } from './CampoDeCliente.tsx'
import { CodigoUsado } from './CodigoUsado.tsx'
import type { Paquete } from './contract.ts'
import { PaqueteDraft } from './form.ts'
import { focusField, onKeyDown } from './keyboard.ts'
import { kilosOf } from './rules.ts'
import { type ClienteDePaquete, usePaqueteForm } from './usePaqueteForm.ts'

type Props = {
  /** The only client whom the form serves; null in other forms. */
  cliente?: ClienteDePaquete | null
  onSave: (paquete: Paquete) => void
}

/** The form to type in one package after another: Enter saves, and the form is ready for the next package. */
export function FormularioDePaquete({ cliente = null, onSave }: Props) {
  const [sameCliente, setSameCliente] = useState(false)
  const { formulario: form, draftKey, loHallado } = usePaqueteForm({ cliente, sameCliente, onSave })
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const [selected, libras] = useWatch({ control: form.control, name: ['estatus_id', 'peso'] })
  const { existing } = loHallado
  useReportUnsaved(hasChanges(form.formState), draftKey)

  // If staff choose no status, an existing order keeps its own, because typing in the package must not move it back.
  const { setValue, getFieldState } = form
  const suEstatus = existing && String(existing.estatus.id)
  useEffect(() => {
    if (suEstatus && !getFieldState('estatus_id').isDirty) setValue('estatus_id', suEstatus)
  }, [suEstatus, getFieldState, setValue])

  const next = estatus.find(({ id }) => String(id) === selected)
  const retroceso = existing && next && backwardsWarning(existing.estatus, next)
  const peso = PaqueteDraft.shape.peso.safeParse(libras).data

  return (
    <Form
      form={form}
      aria-label="Digitar paquete"
      onKeyDown={(event) => onKeyDown(event, form, cliente ? ['cliente'] : [])}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <CodeField
        field="codigo_pedido"
        format={formatOwnCodigo}
        label="Código"
        missing="Escribe el código, o genera uno."
        enterKeyHint="next"
        beside={<GenerateButton onDraw={(codigo) => ponerCodigo(codigo)} />}
      />
      <CodigoUsado {...loHallado} fixed={cliente?.codigo_membresia ?? null} />
      {cliente ? (
        <p className="text-sm">
          Para <span className="font-semibold">{cliente.nombre}</span>{' '}
          <span className="codigo">{cliente.codigo_membresia}</span>
        </p>
      ) : (
        <div className="grid gap-1">
          <CampoDeCliente />
          <Checkbox
            label="Mismo cliente para el próximo"
            onChange={({ currentTarget }) => setSameCliente(currentTarget.checked)}
          />
        </div>
      )}
      <div className="grid grid-cols-2 items-end gap-4">
        <AmountField
          field="peso"
          label="Peso (lb)"
          optional
          className="col-span-2 sm:col-span-1"
          hint={peso ? `${kilosOf(peso)} kg` : undefined}
        />
        <SelectField
          field="estatus_id"
          label="Estatus"
          missing="Elige el estatus."
          className="col-span-2 sm:col-span-1"
        >
          {existing && !estatus.some(({ id }) => id === existing.estatus.id) && (
            <option value={existing.estatus.id}>{existing.estatus.nombre}</option>
          )}
          {estatus.map(({ id, nombre }) => (
            <option key={id} value={id}>
              {nombre}
            </option>
          ))}
        </SelectField>
        <p role="status" className="col-span-2 -mt-2 text-ambar-text text-meta empty:hidden">
          {retroceso}
        </p>
        <AmountField field="precio" label="Precio (RD$)" missing="Escribe el precio." />
        <AmountField field="total" label="Total (RD$)" placeholder="Igual al precio" />
      </div>
      {!cliente && <EmailField field="correo_cliente" label="Correo del cliente" optional autoComplete="off" />}
      <TextAreaField field="descripcion" label="Descripción" optional rows={2} hint="La lee el cliente." />
      <TextAreaField field="notas" label="Notas" optional rows={2} hint="Solo las ve el personal." />
      <AttachPhotos field="fotos" max={MAX_FOTOS} label="Foto del paquete" />
      <SubmitBar className="-mx-4 -mb-4 grid gap-3 p-4 md:-mx-5 md:-mb-5 md:px-5 lg:bottom-[var(--alto-de-deshacer,0px)]">
        <Submit className="md:h-10 md:justify-self-start md:px-5 md:text-sm">
          {existing ? 'Guardar paquete' : 'Crear paquete'}
        </Submit>
      </SubmitBar>
    </Form>
  )

  function ponerCodigo(codigo: string) {
    setValue('codigo_pedido', codigo, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    focusField(cliente ? 'peso' : 'cliente')
  }
}

function GenerateButton({ onDraw }: { onDraw: (codigo: string) => void }) {
  const sortear = useMutation(mutation(sortearCodigo))
  async function generar() {
    try {
      onDraw((await sortear.mutateAsync()).codigo)
    } catch (error) {
      showToast.error('No se pudo generar un código', detailOf(error, 'Revisa tu conexión e intenta de nuevo.'))
    }
  }
  return (
    <WithTooltip text="Sortea un código que ningún pedido tiene">
      <Button variant="outline" size={36} loading={sortear.isPending} onClick={generar} className="h-12 md:h-9.5">
        Generar
      </Button>
    </WithTooltip>
  )
}
