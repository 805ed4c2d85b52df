import { useMutation } from '@tanstack/react-query'
import { detalleDe } from '#lib/errores.ts'
import { bajar } from '#lib/pedir.ts'
import { avisar } from '#ui/avisar.ts'
import { descargar } from '#ui/descargar.ts'
import type { FiltroDeLista } from '../lista/filtro.ts'
import { exportarClientes, exportarElegidos, exportarMovimientos, exportarPedidos } from './contract.ts'

/** Ten minutes: a file of all orders comes in its own time, also to a phone. */
const PLAZO_DE_ARCHIVO = 600_000
const opciones = { plazo: PLAZO_DE_ARCHIVO }

/** What a file is of: orders by the filter of the list or by their codes, their history, or whom they were for. */
export type Exportable =
  | { de: 'pedidos' | 'movimientos'; filtro: FiltroDeLista }
  | { codigos: string[] }
  | { de: 'clientes' }

const AVISO = 'exportar'

export function useExportar() {
  return useMutation({
    mutationFn: async (que: Exportable) => {
      const { nombre, archivo } = await pedirArchivo(que)
      descargar(nombre, archivo)
    },
    onSuccess: () => avisar.quitar(AVISO),
    onError: (error) =>
      avisar.error('No se exportó', detalleDe(error, 'El archivo no llegó entero. Intenta de nuevo.'), { id: AVISO }),
  })
}

function pedirArchivo(que: Exportable) {
  if ('codigos' in que) return bajar(exportarElegidos, { body: que }, opciones)
  if (que.de === 'clientes') return bajar(exportarClientes, {}, opciones)
  const ruta = que.de === 'pedidos' ? exportarPedidos : exportarMovimientos
  return bajar(ruta, { querystring: que.filtro }, opciones)
}
