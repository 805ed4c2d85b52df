import { useWatch } from 'react-hook-form'
import { lookUp } from '#lib/lookUp.ts'
import { useAnnounce } from '#ui/announce.tsx'
import { useFormContext } from '#ui/form/context.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { EMPTY_DIRECCION } from '../contract.ts'
import { MISSING_ENVIO } from '../labels.ts'
import type { DireccionParts } from '../rules.ts'
import { frequentProvincias, municipiosOf, provincias } from './provincias.ts'

type AddressField = keyof typeof EMPTY_DIRECCION

type Props = {
  /** Props of an address field, with the page's own error or change handler. */
  ofEnvio?: (field: 'numero_casa' | 'sector' | 'provincia') => {
    field: string
    error?: string
    onChange?: () => void
  }
  checkEnvio?: () => void
  /** Id of an element that describes all fields. */
  described?: string
  className?: string
}

const CARD_STYLE = 'rounded-2xl border border-border bg-card p-5 md:p-6'

/** The address fields of any form. Each field shows its own error, unless `ofEnvio` gives another. */
export function CamposDeEnvio({
  ofEnvio = (field) => ({ field }),
  checkEnvio,
  described,
  className = CARD_STYLE,
}: Props) {
  const { setValue, getValues, control } = useFormContext<Record<AddressField, string>>()
  const announce = useAnnounce()
  const provincia = useWatch({ control, name: 'provincia' })
  const municipios = lookUp(municipiosOf, provincia) ?? []

  function cambiarProvincia() {
    checkEnvio?.()
    if (!getValues('municipio')) return
    setValue('municipio', '')
    announce('Elige otra vez el municipio: cambió la provincia.')
  }

  return (
    <fieldset aria-describedby={described} className={`grid gap-5 ${className}`}>
      <legend className="sr-only">Dirección de envío</legend>
      <TextField
        field="direccion"
        label="Dirección"
        hint="Calle o avenida."
        missing={MISSING_ENVIO.direccion}
        autoComplete="address-line1"
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField
          {...ofEnvio('numero_casa')}
          label="Número de casa"
          missing={MISSING_ENVIO.numero_casa}
          autoComplete="address-line2"
        />
        <TextField
          {...ofEnvio('sector')}
          label="Sector"
          missing={MISSING_ENVIO.sector}
          placeholder="Ej. Los Jardines, Cerro Alto"
          autoComplete="address-level3"
        />
        <SelectField
          {...ofEnvio('provincia')}
          label="Provincia"
          missing={MISSING_ENVIO.provincia}
          autoComplete="address-level1"
          onChange={cambiarProvincia}
        >
          <option value="">Elige tu provincia</option>
          <optgroup label="Frecuentes">
            {frequentProvincias.map((nombre) => (
              <option key={nombre}>{nombre}</option>
            ))}
          </optgroup>
          <optgroup label="Todas">
            {provincias
              .filter((nombre) => !frequentProvincias.includes(nombre))
              .map((nombre) => (
                <option key={nombre}>{nombre}</option>
              ))}
          </optgroup>
        </SelectField>
        <SelectField
          field="municipio"
          label="Municipio"
          optional
          // Its options follow the province, which only programs know.
          className="noscript:hidden"
          autoComplete="address-level2"
          disabled={municipios.length === 0}
        >
          <option value="">{municipios.length > 0 ? 'Elige tu municipio' : 'Elige antes la provincia'}</option>
          {municipios.map((nombre) => (
            <option key={nombre}>{nombre}</option>
          ))}
        </SelectField>
      </div>
      <TextField field="referencias" label="Referencias" optional placeholder="Ej. frente al colmado, portón blanco" />
    </fieldset>
  )
}

/** The form's values from a known address. A province or municipality that is not in the lists is left empty. */
export function toDireccionDraft(known: Partial<DireccionParts>): Record<AddressField, string> {
  const { provincia, municipio } = known
  const municipios = (provincia && lookUp(municipiosOf, provincia)) || null
  return {
    direccion: known.direccion ?? '',
    numero_casa: known.numero_casa ?? '',
    sector: known.sector ?? '',
    provincia: (municipios && provincia) || '',
    municipio: (municipio && municipios?.includes(municipio) && municipio) || '',
    referencias: known.referencias ?? '',
  }
}
