import type { LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export type Comando = { titulo: string; icono?: LucideIcon; tecla?: string; hacer: () => void }

/** What the page that is open offers to the commands and has no key for. */
const puestos = new Set<Comando[]>()
let lista: readonly Comando[] = []
const oyentes = new Set<() => void>()

function cambiar() {
  lista = [...puestos].flat()
  for (const oyente of oyentes) oyente()
}

/** Offers them while the component is there, by their titles. */
export function useComandosDeLaPagina(comandos: Comando[]) {
  const hacer = useEffectEvent((titulo: string) => comandos.find((uno) => uno.titulo === titulo)?.hacer())
  const poner = useEffectEvent(() => comandos.map((uno) => ({ ...uno, hacer: () => hacer(uno.titulo) })))
  const titulos = comandos.map(({ titulo }) => titulo).join('\n')
  useEffect(() => {
    const puesto = titulos ? poner() : []
    puestos.add(puesto)
    cambiar()
    return () => {
      puestos.delete(puesto)
      cambiar()
    }
  }, [titulos])
}

export function useComandosPuestos() {
  return useSyncExternalStore(
    (oyente) => {
      oyentes.add(oyente)
      return () => oyentes.delete(oyente)
    },
    () => lista,
    () => lista,
  )
}
