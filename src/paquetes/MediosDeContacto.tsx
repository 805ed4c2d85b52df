import { useFormContext } from '#ui/form/context.ts'
import { PhoneField, TextField } from '#ui/form/TextField.tsx'
import { MEDIO_REQUIRED, type SolicitudInternacional } from './contract.ts'

/** The fields by which the shop can contact the person. They share one error, so typing in any of them can clear it. */
export function MediosDeContacto() {
  const { formState, trigger } = useFormContext<SolicitudInternacional>()
  const sinMedio = formState.errors.instagram?.message === MEDIO_REQUIRED
  const onChange = () => {
    if (sinMedio) trigger('instagram')
  }

  return (
    <fieldset
      aria-describedby={sinMedio ? 'medio-error' : undefined}
      className={`grid gap-5 rounded-2xl border p-5 ${sinMedio ? 'border-2 border-destructive' : 'border-border'}`}
    >
      <legend className="-ml-2 px-2 font-semibold">Medio de contacto (al menos uno)</legend>
      {sinMedio && (
        <p id="medio-error" className="font-semibold text-destructive text-sm">
          {MEDIO_REQUIRED}
        </p>
      )}
      <PhoneField field="whatsapp" label="WhatsApp" optional onChange={onChange} />
      <TextField
        field="instagram"
        label="Instagram"
        optional
        placeholder="@tu.usuario"
        autoCapitalize="none"
        error={sinMedio ? null : undefined}
        onChange={onChange}
      />
      <TextField field="correo_alternativo" label="Correo alternativo" optional type="email" onChange={onChange} />
    </fieldset>
  )
}
