import { useEffect, useRef, useState } from 'react'
import { estadoDe, seguir, suscribir } from '#live/pagina.ts'

/** Somebody who types says so every three seconds; silent for so long, they have stopped. */
const DURA = 6_000

/**
 * Whether somebody types at the other end, by the notices of a topic that has nothing to read. Its marks are counted from a
 * root that each following gives anew: the first one after the line came back is no notice.
 * @param tema null while there is nobody to hear of
 * @param ultimo names the last message: with another one, what was being written has come
 */
export function useTecleo(tema: string | null, ultimo: string | number) {
  const [dicho, setDicho] = useState<string | null>(null)
  const lugar = `${tema} ${ultimo}`

  useEffect(() => {
    if (!tema) return
    let antes: string | null = null
    let reloj: ReturnType<typeof setTimeout>
    const callar = () => {
      clearTimeout(reloj)
      setDicho(null)
    }
    const dejarDeSeguir = seguir({
      temas: [tema],
      deGuardia: false,
      alOir(_, marca) {
        const esAviso = antes !== null && marca !== null && raizDe(antes) === raizDe(marca) && antes !== marca
        antes = marca
        if (!esAviso) return
        clearTimeout(reloj)
        setDicho(`${tema} ${ultimo}`)
        reloj = setTimeout(callar, DURA)
      },
    })
    const dejarDeOir = suscribir(() => {
      if (estadoDe([tema]) !== 'vivo') antes = null
    })
    return () => {
      callar()
      dejarDeSeguir()
      dejarDeOir()
    }
  }, [tema, ultimo])
  return dicho === lugar
}

const raizDe = (marca: string) => marca.split('.')[0]

/** Milliseconds within which it is told once. */
const CADA = 3_000

/** Tells the other end that somebody types, at most once in a while. */
export function useTecleoPropio(avisar: () => void) {
  const ultimo = useRef(0)
  return () => {
    if (Date.now() - ultimo.current < CADA) return
    ultimo.current = Date.now()
    avisar()
  }
}
