import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { negocio } from '#negocio'
import { Button } from '#ui/Button.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import type { PedidoPublico } from './contract.ts'
import { collapsedCount, timelineSteps } from './rules.ts'

type Props = {
  pedido: PedidoPublico
  /** How many steps before the present one are shown at first. */
  anteriores: number
}

/** Timeline of an order: its history, then the expected steps. Older steps are hidden until a button shows them. */
export function LineaDeTiempo({ pedido, anteriores: visible }: Props) {
  const id = useId()
  const [all, setAll] = useState(false)
  const hilo = timelineSteps(pedido)
  const guardados = collapsedCount(hilo, visible)
  const recortados = guardados > 0 ? guardados + visible : 0
  const anteriores = guardados === 1 ? 'el paso anterior' : `los ${guardados} pasos anteriores`
  const pasos = hilo.map(({ key, name: nombre, fecha, descripcion, state, isEnd }, position) => ({
    key,
    title: nombre,
    date: fecha ?? undefined,
    // Line breaks that staff typed are kept. Long texts of earlier steps are clamped, so that the present step stays in
    // view; the button shows them whole.
    text: descripcion && (
      <span
        className={`whitespace-pre-line wrap-anywhere ${!all && position < recortados ? 'line-clamp-2 print:line-clamp-none' : ''}`}
      >
        {descripcion}
      </span>
    ),
    state,
    isEnd,
  }))
  return (
    <>
      {guardados > 0 && (
        <Button
          variant="ghost"
          size={40}
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
          className="-ml-2 mb-3 px-3! noscript:hidden print:hidden"
        >
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className={`transition-transform duration-200 ${all ? 'rotate-180' : ''}`}
          />
          {all ? 'Ocultar' : 'Ver'} {anteriores}
        </Button>
      )}
      <Timeline id={id} steps={pasos} hiddenCount={all ? 0 : guardados} label="Historial del pedido" />
      {/* The printed page has no header or footer, so this line names the shop. */}
      <p className="mt-4 hidden text-sm print:block">
        {negocio.marca} · {negocio.contacto.telefono}
      </p>
    </>
  )
}
