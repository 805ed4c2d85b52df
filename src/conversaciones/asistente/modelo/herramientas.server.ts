import { tool } from 'ai'
import { z } from 'zod'
import { ErrorDeNegocio } from '#lib/errores.ts'
import { codigosEn } from '../intenciones.ts'
import type { Mirador } from '../pedido.server.ts'
import type { Busqueda } from '../saber/busqueda.server.ts'
import type { Material } from './material.server.ts'

type Alcance = {
  busqueda: Busqueda
  mirar: Mirador
  material: Material
  /** The codes that the visitor wrote in this conversation: no other is looked up, whoever names it. */
  codigos: string[]
  alOfrecerPersona: () => void
}

const FUERA = { error: 'Ese código no lo escribió el cliente.' }
const NO_HAY = { error: 'No hay ningún pedido con ese código.' }
const AHORA_NO = { error: 'Ahora no se puede consultar.' }

/** What a model may do: read, and no more than the visitor could. */
export function herramientas({ busqueda, mirar, material, codigos, alOfrecerPersona }: Alcance) {
  return {
    buscar_en_la_tienda: tool({
      description: 'Busca en las preguntas frecuentes, las políticas y los horarios de la tienda.',
      inputSchema: z.object({ consulta: z.string().max(300) }),
      execute: async ({ consulta }) =>
        material.pasajes((await busqueda.buscar(consulta, 4)).map(({ pasaje }) => pasaje)),
    }),
    leer_pedido: tool({
      description: 'Lee cómo va un pedido por su código, si el cliente lo escribió.',
      inputSchema: z.object({ codigo: z.string().max(40) }),
      async execute({ codigo: escrito }) {
        const [codigo] = codigosEn(escrito)
        if (!codigo || !codigos.includes(codigo)) return FUERA
        try {
          const pedido = await mirar(codigo)
          return pedido ? material.pedido(pedido) : NO_HAY
        } catch (error) {
          if (error instanceof ErrorDeNegocio) return AHORA_NO
          throw error
        }
      },
    }),
    ofrecer_persona: tool({
      description: 'Di que no lo sabes: el cliente sigue con una persona.',
      inputSchema: z.object({}),
      async execute() {
        alOfrecerPersona()
        return { hecho: true }
      },
    }),
  }
}
