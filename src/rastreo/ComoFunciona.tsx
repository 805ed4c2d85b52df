import { Timeline } from '#ui/Timeline.tsx'

const PASOS = [
  {
    key: 'codigo',
    title: 'Busca tu código',
    text: 'Está en la pantalla que viste al pedir y en el correo de confirmación.',
    state: 'futuro' as const,
  },
  {
    key: 'pasos',
    title: 'Mira cada paso',
    text: 'Ves cuándo llega, qué ya pasó y qué falta. La cuenta ámbar es donde está ahora.',
    state: 'futuro' as const,
  },
  {
    key: 'vivo',
    title: 'Deja la página abierta',
    text: 'Cambia sola en cuanto movemos tu pedido. También avisamos al correo del pedido, salvo que hayas cancelado los avisos.',
    state: 'futuro' as const,
  },
]

/** Explains tracking, below the search. */
export function ComoFunciona() {
  return (
    <section className="mt-10 max-w-160 border-border border-t pt-8 md:mt-14">
      <h2 className="mb-6 font-display text-h2">Cómo funciona el seguimiento</h2>
      <Timeline steps={PASOS} label="Cómo funciona el seguimiento" />
    </section>
  )
}
