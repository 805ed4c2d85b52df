import { useMutation } from '@tanstack/react-query'
import { downloadRoute } from '#lib/callRoute.ts'
import { detailOf } from '#lib/errors.ts'
import { download } from '#ui/download.ts'
import { showToast } from '#ui/showToast.ts'
import type { PedidoFilter } from '../lista/filter.ts'
import { exportarClientes, exportarElegidos, exportarPasos, exportarPedidos } from './contract.ts'

/** Ten minutes: downloading all orders takes long on a slow phone. */
const FILE_TIMEOUT_MS = 600_000
const downloadOptions = { timeout: FILE_TIMEOUT_MS }

/** What to export: orders by filter or by code, their history, or their clients. */
export type Exportable =
  | { de: 'pedidos' | 'movimientos'; filtro: PedidoFilter }
  | { codigos: string[] }
  | { de: 'clientes' }

const TOAST_ID = 'exportar'

export function useExportar() {
  return useMutation({
    mutationFn: async (que: Exportable) => {
      const { fileName, content } = await requestFile(que)
      download(fileName, content)
    },
    onSuccess: () => showToast.dismiss(TOAST_ID),
    onError: (error) =>
      showToast.error('No se exportó', detailOf(error, 'El archivo no llegó entero. Intenta de nuevo.'), {
        id: TOAST_ID,
      }),
  })
}

function requestFile(que: Exportable) {
  if ('codigos' in que) return downloadRoute(exportarElegidos, { body: que }, downloadOptions)
  if (que.de === 'clientes') return downloadRoute(exportarClientes, {}, downloadOptions)
  const path = que.de === 'pedidos' ? exportarPedidos : exportarPasos
  return downloadRoute(path, { querystring: que.filtro }, downloadOptions)
}
