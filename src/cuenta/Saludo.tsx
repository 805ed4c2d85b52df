import { useEffect, useState } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { useMediaQuery } from '#ui/useMediaQuery.ts'

const MS_PER_LETTER = 80
const GREETED_KEY = 'propio:saludo'

/** @param nombre undefined while it loads; the heading is rendered even then, so that it can get the focus */
export function Saludo({ nombre }: { nombre: string | undefined }) {
  return (
    <h1 tabIndex={-1} className="grid min-w-0 font-display text-h1 wrap-anywhere">
      {nombre === undefined ? (
        <>
          <span className="sr-only">Mi cuenta</span>
          <Skeleton className="h-[1.08em] w-56" />
        </>
      ) : (
        <TypedGreeting key={nombre} nombre={nombre} />
      )}
    </h1>
  )
}

/**
 * 'Hola, Yokasta', typed letter by letter once per tab. Screen readers and people who prefer reduced motion get it
 * whole. Its space is reserved from the start.
 */
function TypedGreeting({ nombre }: { nombre: string }) {
  const saludo = nombre ? `Hola, ${nombre}` : 'Hola'
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [alreadyGreeted] = useState(() => readGreeted() === nombre)
  const [letters, setLetters] = useState(0)
  // The server does not know this browser, so its HTML leaves the place empty.
  const whole = useHydrated() && (reducedMotion || alreadyGreeted || letters >= saludo.length)

  useEffect(() => {
    if (whole) return
    saveGreeted(nombre)
    const timer = setInterval(() => setLetters((count) => count + 1), MS_PER_LETTER)
    return () => clearInterval(timer)
  }, [whole, nombre])

  return (
    <>
      <span className="sr-only">{saludo}</span>
      <span aria-hidden="true" className="invisible col-start-1 row-start-1 [@media(scripting:none)]:visible">
        {saludo}
      </span>
      <span aria-hidden="true" data-escrito className="col-start-1 row-start-1">
        {whole ? saludo : saludo.slice(0, letters)}
      </span>
    </>
  )
}

// If storage is off, the greeting is typed again.
function readGreeted() {
  try {
    return sessionStorage.getItem(GREETED_KEY)
  } catch {
    return null
  }
}

function saveGreeted(nombre: string) {
  try {
    sessionStorage.setItem(GREETED_KEY, nombre)
  } catch {}
}
