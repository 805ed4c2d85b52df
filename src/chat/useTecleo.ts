import { useEffect, useState } from 'react'
import { seguir } from '#vivo/pagina.ts'

/** How long somebody counts as typing after they were last heard to. */
const DURA = 6_000

/**
 * Whether the other side of a conversation types now. A topic of typing has nothing to read: its mark is a root and a
 * count, and who hears a root for the first time hears only how far the count was.
 *
 * @param que changes when something was said: whoever said it types no more
 */
export function useTecleo(tema: string, que?: unknown) {
  const [desde, setDesde] = useState(0)

  useEffect(() => {
    let raiz: string | undefined
    return seguir({
      temas: [tema],
      deGuardia: false,
      alOir(_, marca, esNueva) {
        const suya = marca?.split('.')[0]
        if (marca && esNueva && suya === raiz) setDesde(Date.now())
        raiz = suya
      },
    })
  }, [tema])

  useEffect(() => {
    if (desde === 0) return
    const reloj = setTimeout(() => setDesde(0), DURA)
    return () => clearTimeout(reloj)
  }, [desde])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what ends the typing
  useEffect(() => setDesde(0), [que])
  return desde > 0
}
