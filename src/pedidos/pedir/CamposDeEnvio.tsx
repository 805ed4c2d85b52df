import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useAnunciar } from '#ui/anuncios.tsx'
import { CampoSeleccion } from '#ui/CampoSeleccion.tsx'
import { CampoTexto } from '#ui/CampoTexto.tsx'
import type { FormularioDePedido } from '../contrato.ts'
import { municipiosDe, provincias, provinciasFrecuentes } from './provincias.ts'

type Props = {
  formulario: UseFormReturn<FormularioDePedido>
  invalido: (campo: keyof FormularioDePedido) => boolean
  revisarEnvio: () => void
}

/** Where a delivery goes. One message stands on the address; each field that is still empty is marked. */
export function CamposDeEnvio({ formulario, invalido, revisarEnvio }: Props) {
  const { register, setValue, getValues, control, formState } = formulario
  const anunciar = useAnunciar()
  const provincia = useWatch({ control, name: 'provincia' })
  const municipios = municipiosDe[provincia] ?? []

  function cambiarProvincia() {
    revisarEnvio()
    if (!getValues('municipio')) return
    setValue('municipio', '')
    anunciar('Elige otra vez el municipio: cambió la provincia.')
  }

  return (
    <fieldset className="grid gap-5 rounded-2xl border border-border bg-card p-5 md:p-6">
      <legend className="sr-only">Dirección de envío</legend>
      <CampoTexto
        etiqueta="Dirección"
        pista="Calle o avenida."
        autoComplete="address-line1"
        error={formState.errors.direccion?.message}
        {...register('direccion')}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <CampoTexto
          etiqueta="Número de casa"
          autoComplete="address-line2"
          {...register('numero_casa', { onChange: revisarEnvio })}
          error={formState.errors.numero_casa?.message ?? falta(invalido('numero_casa'))}
        />
        <CampoTexto
          etiqueta="Sector"
          placeholder="Ej. Los Jardines, Cerro Alto"
          autoComplete="address-level3"
          {...register('sector', { onChange: revisarEnvio })}
          error={formState.errors.sector?.message ?? falta(invalido('sector'))}
        />
        <CampoSeleccion
          etiqueta="Provincia"
          autoComplete="address-level1"
          {...register('provincia', { onChange: cambiarProvincia })}
          error={formState.errors.provincia?.message ?? falta(invalido('provincia'))}
        >
          <option value="">Elige tu provincia</option>
          <optgroup label="Frecuentes">
            {provinciasFrecuentes.map((nombre) => (
              <option key={nombre}>{nombre}</option>
            ))}
          </optgroup>
          <optgroup label="Todas">
            {provincias
              .filter((nombre) => !provinciasFrecuentes.includes(nombre))
              .map((nombre) => (
                <option key={nombre}>{nombre}</option>
              ))}
          </optgroup>
        </CampoSeleccion>
        <CampoSeleccion
          etiqueta="Municipio"
          opcional
          autoComplete="address-level2"
          disabled={municipios.length === 0}
          {...register('municipio')}
        >
          <option value="">{municipios.length > 0 ? 'Elige tu municipio' : 'Elige antes la provincia'}</option>
          {municipios.map((nombre) => (
            <option key={nombre}>{nombre}</option>
          ))}
        </CampoSeleccion>
      </div>
      <CampoTexto
        etiqueta="Referencias"
        opcional
        placeholder="Ej. frente al colmado, portón blanco"
        error={formState.errors.referencias?.message}
        {...register('referencias')}
      />
    </fieldset>
  )
}

const falta = (esta: boolean) => (esta ? 'Falta este dato' : undefined)
