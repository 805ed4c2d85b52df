import { z } from 'zod'
import { CODIGO_PEDIDO } from './formatoDeCodigo.ts'

export const CodigoPedido = z.string().regex(CODIGO_PEDIDO, 'Escribe el código completo, por ejemplo B01-00000.')
