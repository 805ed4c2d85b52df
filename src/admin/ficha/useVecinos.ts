import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { leerFiltro } from '#pedidos/lista/filtro.ts'
import { useFilas } from '#pedidos/lista/useFilas.ts'

/**
 * The way from an order to the list that it was opened from, and to the ones before and after it there, as far as that
 * list has been read: none for an order that is not among them.
 */
export function useVecinos(codigo: string) {
  const { search } = useLocation()
  const consulta = useMemo(() => leerFiltro(new URLSearchParams(search)), [search])
  // The list itself reads it.
  const { filas } = useFilas(consulta, { enabled: false })
  const codigos = filas.map((fila) => fila.codigo)
  const lugar = codigos.indexOf(codigo)
  const direccionDe = (otro: string | undefined) =>
    lugar >= 0 && otro ? enlaceA('/manage/pedidos/:codigo', { codigo: otro, consulta }) : null
  return {
    lista: enlaceA('/manage/pedidos', { consulta }),
    anterior: direccionDe(codigos[lugar - 1]),
    siguiente: direccionDe(codigos[lugar + 1]),
  }
}
