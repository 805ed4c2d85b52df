import { useWatch } from 'react-hook-form'
import { lookUp } from '#lib/lookUp.ts'
import { useAnunciar } from '#ui/anuncios.tsx'
import { CampoSeleccion } from '#ui/formulario/CampoSeleccion.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { useFormularioAbierto } from '#ui/formulario/contexto.ts'
import type { SIN_DIRECCION } from '../contract.ts'
import { FALTA_DE_ENVIO } from '../labels.ts'
import type { PartesDeDireccion } from '../rules.ts'
import { municipiosDe, provincias, provinciasFrecuentes } from './provincias.ts'

type Parte = keyof typeof SIN_DIRECCION

type Props = {
  /** A part's name and what it says and does beyond its own error. */
  deEnvio?: (nombre: 'numero_casa' | 'sector' | 'provincia') => {
    nombre: string
    error?: string
    onChange?: () => void
  }
  revisarEnvio?: () => void
  /** What says more of them all, by its id. */
  descritos?: string
  className?: string
}

const EN_TARJETA = 'rounded-2xl border border-border bg-card p-5 md:p-6'

/** Where a delivery goes, in any form that has the parts of an address; each part says what is wrong with it, unless `deEnvio` does. */
export function CamposDeEnvio({
  deEnvio = (nombre) => ({ nombre }),
  revisarEnvio,
  descritos,
  className = EN_TARJETA,
}: Props) {
  const { setValue, getValues, control } = useFormularioAbierto<Record<Parte, string>>()
  const anunciar = useAnunciar()
  const provincia = useWatch({ control, name: 'provincia' })
  const municipios = lookUp(municipiosDe, provincia) ?? []

  function cambiarProvincia() {
    revisarEnvio?.()
    if (!getValues('municipio')) return
    setValue('municipio', '')
    anunciar('Elige otra vez el municipio: cambió la provincia.')
  }

  return (
    <fieldset aria-describedby={descritos} className={`grid gap-5 ${className}`}>
      <legend className="sr-only">Dirección de envío</legend>
      <CampoTexto
        nombre="direccion"
        etiqueta="Dirección"
        pista="Calle o avenida."
        falta={FALTA_DE_ENVIO.direccion}
        autoComplete="address-line1"
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <CampoTexto
          {...deEnvio('numero_casa')}
          etiqueta="Número de casa"
          falta={FALTA_DE_ENVIO.numero_casa}
          autoComplete="address-line2"
        />
        <CampoTexto
          {...deEnvio('sector')}
          etiqueta="Sector"
          falta={FALTA_DE_ENVIO.sector}
          placeholder="Ej. Los Jardines, Cerro Alto"
          autoComplete="address-level3"
        />
        <CampoSeleccion
          {...deEnvio('provincia')}
          etiqueta="Provincia"
          falta={FALTA_DE_ENVIO.provincia}
          autoComplete="address-level1"
          onChange={cambiarProvincia}
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
          nombre="municipio"
          etiqueta="Municipio"
          opcional
          autoComplete="address-level2"
          disabled={municipios.length === 0}
        >
          <option value="">{municipios.length > 0 ? 'Elige tu municipio' : 'Elige antes la provincia'}</option>
          {municipios.map((nombre) => (
            <option key={nombre}>{nombre}</option>
          ))}
        </CampoSeleccion>
      </div>
      <CampoTexto
        nombre="referencias"
        etiqueta="Referencias"
        opcional
        placeholder="Ej. frente al colmado, portón blanco"
      />
    </fieldset>
  )
}

/** What is known of an address, as these fields can show it: a province or municipality of another writing is asked for again. */
export function escribirDireccion(sabida: Partial<PartesDeDireccion>): Record<Parte, string> {
  const { provincia, municipio } = sabida
  const municipios = (provincia && lookUp(municipiosDe, provincia)) || null
  return {
    direccion: sabida.direccion ?? '',
    numero_casa: sabida.numero_casa ?? '',
    sector: sabida.sector ?? '',
    provincia: (municipios && provincia) || '',
    municipio: (municipio && municipios?.includes(municipio) && municipio) || '',
    referencias: sabida.referencias ?? '',
  }
}
