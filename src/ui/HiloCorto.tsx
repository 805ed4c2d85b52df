type Paso = { clave: string | number; nombre: string; estado: 'hecho' | 'actual' | 'futuro' }

const cuentas = { hecho: 'cuenta', actual: 'cuenta cuenta-actual', futuro: 'cuenta cuenta-futura' }
const palabras = { hecho: 'completado', actual: 'actual', futuro: 'pendiente' }

/** Steps on one line: beads for who sees them, words for who does not. */
export function HiloCorto({ pasos, etiqueta }: { pasos: Paso[]; etiqueta: string }) {
  return (
    <ol className="hilo-corto" aria-label={etiqueta}>
      {pasos.map(({ clave, nombre, estado }, lugar) => (
        <li
          key={clave}
          data-sigue={pasos[lugar + 1]?.estado}
          aria-current={estado === 'actual' ? 'step' : undefined}
          className="hilo-corto-paso"
        >
          <span aria-hidden="true" className={cuentas[estado]} />
          <span className="sr-only">
            {nombre}, {palabras[estado]}
          </span>
        </li>
      ))}
    </ol>
  )
}
