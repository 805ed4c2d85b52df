import { Hilo } from '#ui/Hilo.tsx'

const PASOS = [
  {
    clave: 'codigo',
    titulo: 'Busca tu código',
    texto: 'Está en la pantalla que viste al pedir y en el correo de confirmación.',
    estado: 'futuro' as const,
  },
  {
    clave: 'pasos',
    titulo: 'Mira cada paso',
    texto: 'Ves cuándo llega, qué ya pasó y qué falta. La cuenta ámbar es donde está ahora.',
    estado: 'futuro' as const,
  },
  {
    clave: 'vivo',
    titulo: 'Deja la página abierta',
    texto:
      'Cambia sola en cuanto movemos tu pedido. También avisamos al correo del pedido, salvo que hayas cancelado los avisos.',
    estado: 'futuro' as const,
  },
]

/** Under the search, for who follows an order for the first time. */
export function ComoFunciona() {
  return (
    <section className="mt-10 max-w-160 border-border border-t pt-8 md:mt-14">
      <h2 className="mb-6 font-display text-h2">Cómo funciona el seguimiento</h2>
      <Hilo pasos={PASOS} etiqueta="Cómo funciona el seguimiento" />
    </section>
  )
}
