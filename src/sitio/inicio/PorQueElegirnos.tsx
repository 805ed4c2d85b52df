import { SignoDeCalidad, SignoDeGarantia, SignoDeSeguimiento, SignoUnico } from './signs.tsx'

const REASONS = [
  {
    signo: SignoDeCalidad,
    titulo: 'Calidad',
    texto: 'Elegimos cada cuenta y probamos cada cierre.',
  },
  {
    signo: SignoDeSeguimiento,
    titulo: 'Seguimiento completo',
    texto: 'Con tu código ves cada paso y cuándo llega; la página cambia sola.',
  },
  {
    signo: SignoDeGarantia,
    titulo: 'Garantía de satisfacción',
    texto: 'Si algo no llegó como debía, escríbenos y lo resolvemos.',
  },
  {
    signo: SignoUnico,
    titulo: 'Diseños únicos',
    texto: 'Dinos color, ocasión y presupuesto: no hay dos piezas iguales.',
  },
]

export function PorQueElegirnos() {
  return (
    <section aria-labelledby="por-que" className="contenedor pb-14 md:pb-26">
      <div className="grid gap-8 border-border border-t pt-10 md:pt-14 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-16">
        <h2 id="por-que" className="font-display text-h2">
          Por qué elegirnos
        </h2>
        <ul className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
          {REASONS.map(({ signo: Sign, titulo, texto }) => (
            <li key={titulo} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4">
              <Sign />
              <div>
                <h3 className="font-sans font-semibold text-tarjeta">{titulo}</h3>
                <p className="mt-1 text-muted-foreground">{texto}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
