import type { QueryKey } from '@tanstack/react-query'
import { useSeguir } from '#live/useSeguir.ts'
import { conMarca, type Lado, type Leida, marcaDe } from './visto.ts'

type Ajustes<C> = {
  tema: string
  /** Where it is kept, where that does not name the topic itself. */
  clave?: QueryKey
  lado: Lado
  /** Changes it where it is kept. */
  cambiar: (hacer: (leida: C) => C) => void
}

/**
 * Follows a conversation that was read: what a mark says by itself is put where it is kept, and for the rest it is read
 * again.
 */
export function useSeguirLeida<C extends Leida>(leida: C | null, { tema, clave, lado, cambiar }: Ajustes<C>) {
  function poner(marca: string) {
    const nueva = leida && conMarca(leida, marca, lado)
    if (nueva) cambiar((otra) => conMarca(otra, marca, lado) ?? otra)
    return nueva !== null
  }
  return useSeguir(leida ? [{ tema, clave, marca: marcaDe(leida), poner }] : [])
}
