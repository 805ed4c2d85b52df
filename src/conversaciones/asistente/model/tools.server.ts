import { tool } from 'ai'
import { z } from 'zod'
import { ErrorDeNegocio } from '#lib/errors.ts'
import { codigosIn } from '../codigos.ts'
import type { Understanding } from '../knowledge/understanding.server.ts'
import type { OrderReader } from '../pedido.server.ts'
import type { Material } from './material.server.ts'

type Scope = {
  understanding: Understanding
  readPedido: OrderReader
  material: Material
  /** Order codes that the visitor gave. The model finds no other order. */
  codigos: string[]
  onOfferPerson: () => void
}

const PASSAGES_PER_SEARCH = 4
const NOT_WRITTEN = { error: 'Ese código no lo escribió el cliente.' }
const NOT_FOUND_ERROR = { error: 'No hay ningún pedido con ese código.' }
const UNAVAILABLE = { error: 'Ahora no se puede consultar.' }

/** The model's tools. They read only what the visitor may read too. */
export function createTools({ understanding, readPedido, material, codigos, onOfferPerson }: Scope) {
  return {
    buscar_en_la_tienda: tool({
      description: 'Busca en las preguntas frecuentes, las políticas y los horarios de la tienda.',
      inputSchema: z.object({ consulta: z.string().max(300) }),
      execute: async ({ consulta: query }) =>
        material.passages(await understanding.nearest(query, PASSAGES_PER_SEARCH)),
    }),
    leer_pedido: tool({
      description: 'Lee cómo va un pedido por su código, si el cliente lo escribió.',
      inputSchema: z.object({ codigo: z.string().max(40) }),
      async execute({ codigo: draft }) {
        const [codigo] = codigosIn(draft)
        if (!codigo || !codigos.includes(codigo)) return NOT_WRITTEN
        try {
          const pedido = await readPedido(codigo)
          return pedido ? material.pedido(pedido) : NOT_FOUND_ERROR
        } catch (error) {
          if (error instanceof ErrorDeNegocio) return UNAVAILABLE
          throw error
        }
      },
    }),
    ofrecer_persona: tool({
      description: 'Di que no lo sabes: el cliente sigue con una persona.',
      inputSchema: z.object({}),
      async execute() {
        onOfferPerson()
        return { hecho: true }
      },
    }),
  }
}
