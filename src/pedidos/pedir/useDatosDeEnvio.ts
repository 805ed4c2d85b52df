import { type UseFormReturn, useWatch } from 'react-hook-form'
import { camposDeEnvioVacios, type FormularioDePedido } from '../contract.ts'
import { FALTA_DE_ENVIO } from '../labels.ts'

/**
 * What a delivery still needs. One message stands on the address for all five fields: each that is still empty is
 * marked, and each must be able to take the message away.
 */
export function useDatosDeEnvio({ control, formState, getFieldState, trigger }: UseFormReturn<FormularioDePedido>) {
  const escrito = useWatch({ control })
  const vacios: string[] = formState.errors.direccion ? camposDeEnvioVacios(escrito) : []

  function revisarEnvio() {
    if (getFieldState('direccion').error) trigger('direccion')
  }

  return {
    servicio: escrito.tipo_servicio ?? 'retiro',
    revisarEnvio,
    /** The field of that name, as one of a delivery's. */
    deEnvio: (nombre: keyof typeof FALTA_DE_ENVIO) => ({
      nombre,
      error: vacios.includes(nombre) ? FALTA_DE_ENVIO[nombre] : undefined,
      onChange: revisarEnvio,
    }),
  }
}
