import { useEffect, useState } from 'react'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'

const POR_LETRA = 80
const YA_SALUDADO = 'propio:saludo'

/** @param nombre undefined while it is not known: the heading is there, so that it can have the focus */
export function Saludo({ nombre }: { nombre: string | undefined }) {
  return (
    <h1 tabIndex={-1} className="grid min-w-0 font-display text-h1 wrap-anywhere">
      {nombre === undefined ? (
        <>
          <span className="sr-only">Mi cuenta</span>
          <Esqueleto className="h-[1.08em] w-56" />
        </>
      ) : (
        <Escrito key={nombre} nombre={nombre} />
      )}
    </h1>
  )
}

/**
 * 'Hola, Yokasta', letter by letter the first time in a tab. Who hears the page, and who wants nothing to move, has it
 * whole; its room is there from the first letter on.
 */
function Escrito({ nombre }: { nombre: string }) {
  const saludo = nombre ? `Hola, ${nombre}` : 'Hola'
  const quieto = useConsultaDeMedios('(prefers-reduced-motion: reduce)')
  const [yaSaludado] = useState(() => leer() === nombre)
  const [letras, setLetras] = useState(0)
  const enteras = quieto || yaSaludado || letras >= saludo.length

  useEffect(() => {
    if (enteras) return
    guardar(nombre)
    const reloj = setInterval(() => setLetras((cuantas) => cuantas + 1), POR_LETRA)
    return () => clearInterval(reloj)
  }, [enteras, nombre])

  return (
    <>
      <span className="sr-only">{saludo}</span>
      <span aria-hidden="true" className="invisible col-start-1 row-start-1">
        {saludo}
      </span>
      <span aria-hidden="true" data-escrito className="col-start-1 row-start-1">
        {enteras ? saludo : saludo.slice(0, letras)}
      </span>
    </>
  )
}

// A browser that keeps nothing greets anew.
function leer() {
  try {
    return sessionStorage.getItem(YA_SALUDADO)
  } catch {
    return null
  }
}

function guardar(nombre: string) {
  try {
    sessionStorage.setItem(YA_SALUDADO, nombre)
  } catch {}
}
