import { Store, Truck } from 'lucide-react'
import { plazos } from '#lib/calendario.ts'
import { useAnnounce } from '#ui/announce.tsx'
import { RadioCards } from '#ui/form/RadioCards.tsx'
import { SERVICIO } from '../labels.ts'

const SERVICIO_OPTIONS = [
  {
    value: 'retiro',
    title: SERVICIO.retiro,
    icon: <Store aria-hidden="true" strokeWidth={1.75} />,
    text: `Gratis y ${plazos.retiro}. Puedes verla antes de llevártela. Solo pedimos nombre, correo y descripción.`,
  },
  {
    value: 'envio',
    title: SERVICIO.envio,
    icon: <Truck aria-hidden="true" strokeWidth={1.75} />,
    text: 'Se paga el precio por adelantado y el envío va asegurado. Pedimos dirección completa y teléfono.',
  },
]

/** Choice of pickup or delivery. The choice of delivery announces that its fields were added further down. */
export function CampoDeServicio({ onChange }: { onChange: () => void }) {
  const announce = useAnnounce()
  return (
    <RadioCards
      field="tipo_servicio"
      legend="¿Cómo quieres recibirlo?"
      options={SERVICIO_OPTIONS}
      onChange={({ target }) => {
        if (target.value === 'envio') announce('Se añadieron los campos de envío.')
        onChange()
      }}
    />
  )
}
