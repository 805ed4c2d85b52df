import { formatearDinero } from '#comun/formatoDeDinero.ts'
import type { PasoAEnvio } from '../contrato.ts'
import { SERVICIO } from '../etiquetas.ts'
import { lineaSegura, parrafoSeguro } from '../texto.ts'
import { Dato, Escrito } from './piezas.tsx'

/** What a pickup that becomes a delivery comes to, the same in every mail that tells of it. */
export function DatosDelEnvio({ telefono, direccion, costo, total }: PasoAEnvio) {
  return (
    <>
      <Dato nombre="Entrega">
        {SERVICIO.envio}, en lugar de {SERVICIO.retiro.toLowerCase()}
      </Dato>
      <Dato nombre="Dirección">
        <Escrito texto={parrafoSeguro(direccion)} />
      </Dato>
      <Dato nombre="Teléfono para la entrega">{lineaSegura(telefono, 30)}</Dato>
      <Dato nombre="Costo del envío">{formatearDinero(costo)}</Dato>
      <Dato nombre="Total con el envío">
        {total ? <b>{formatearDinero(total)}</b> : 'Todavía no tiene precio; cuando lo tenga, se le suma el envío.'}
      </Dato>
    </>
  )
}
