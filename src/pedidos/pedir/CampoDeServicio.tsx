import { Store, Truck } from 'lucide-react'
import { useAnunciar } from '#ui/anuncios.tsx'
import { OpcionTarjetas } from '#ui/formulario/OpcionTarjetas.tsx'
import { SERVICIO } from '../labels.ts'

const SERVICIOS = [
  {
    valor: 'retiro',
    titulo: SERVICIO.retiro,
    icono: <Store aria-hidden="true" strokeWidth={1.75} />,
    texto:
      'Gratis y disponible al día siguiente de estar lista. Puedes ver la pieza antes de llevártela. Solo pedimos nombre, correo y descripción.',
  },
  {
    valor: 'envio',
    titulo: SERVICIO.envio,
    icono: <Truck aria-hidden="true" strokeWidth={1.75} />,
    texto: 'Se paga el precio por adelantado y el envío va asegurado. Pedimos dirección completa y teléfono.',
  },
]

/** Pickup or delivery; a delivery's fields appear further down, which is said. */
export function CampoDeServicio({ alCambiar }: { alCambiar: () => void }) {
  const anunciar = useAnunciar()
  return (
    <OpcionTarjetas
      nombre="tipo_servicio"
      leyenda="¿Cómo quieres recibirlo?"
      opciones={SERVICIOS}
      onChange={({ target }) => {
        if (target.value === 'envio') anunciar('Se añadieron los campos de envío.')
        alCambiar()
      }}
    />
  )
}
