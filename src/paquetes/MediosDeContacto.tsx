import { CampoTelefono, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { useFormularioAbierto } from '#ui/formulario/contexto.ts'
import { MEDIO_REQUERIDO, type SolicitudInternacional } from './contract.ts'

/** Ways to answer somebody. One message stands for all three fields, so each of them must be able to take it away. */
export function MediosDeContacto() {
  const { formState, trigger } = useFormularioAbierto<SolicitudInternacional>()
  const sinMedio = formState.errors.instagram?.message === MEDIO_REQUERIDO
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
          {MEDIO_REQUERIDO}
        </p>
      )}
      <CampoTelefono nombre="whatsapp" etiqueta="WhatsApp" opcional onChange={onChange} />
      <CampoTexto
        nombre="instagram"
        etiqueta="Instagram"
        opcional
        placeholder="@tu.usuario"
        autoCapitalize="none"
        error={sinMedio ? null : undefined}
        onChange={onChange}
      />
      <CampoTexto nombre="correo_alternativo" etiqueta="Correo alternativo" opcional type="email" onChange={onChange} />
    </fieldset>
  )
}
