import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { rechazoDe } from '#comun/errores.ts'
import { mutation } from '#http/query.ts'
import { useEnDuda } from '#ui/formulario/useEnDuda.ts'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { cambiarEstatus, type PedidoDeGestion } from './contrato.ts'
import { EscritoDeEstatus, estatusPorEscribir, FALTA_PEDIDO_O_ESTATUS } from './formulario.ts'

type Cambio = {
  pedido: Pick<PedidoDeGestion, 'codigo' | 'estatus' | 'version'>
  /** The form's, on its page. */
  nombre: string
  /** What a success says, where the page itself does not show it. */
  dicho?: (nuevo: PedidoDeGestion) => { titulo: string; texto: string }
  alMover?: () => void
}

/**
 * The form of an order's next status, wherever it stands. What is chosen is for the status that was on the screen then: when
 * somebody moved the order since, that is told first.
 */
export function useCambioDeEstatus({ pedido, nombre, dicho, alMover }: Cambio) {
  const { codigo } = pedido
  const [visto, setVisto] = useState<Cambio['pedido'] | null>(null)
  const deAntes = visto && visto.estatus.id !== pedido.estatus.id ? visto : null
  const { version: suya } = deAntes ?? pedido
  const enDuda = useEnDuda()
  const cambiar = useMutation(mutation(cambiarEstatus, { codigo }))
  const formulario = useFormulario({
    nombre,
    contrato: EscritoDeEstatus,
    inicial: estatusPorEscribir(codigo),
    seQueda: true,
    repetible: true,
    faltan: { titulo: 'No se pudo actualizar el estatus', texto: FALTA_PEDIDO_O_ESTATUS },
    fallo: { titulo: 'No se pudo actualizar el estatus', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    async mandar({ estatus, fecha, descripcion }, clave) {
      try {
        return await enDuda.mandar(clave, suya, (version) =>
          cambiar.mutateAsync({ clave, estatus_id: estatus, fecha, descripcion, version }),
        )
      } catch (error) {
        if (rechazoDe(error).type === 'version-vieja') setVisto(null)
        throw error
      }
    },
    dicho,
    alEnviar() {
      setVisto(null)
      alMover?.()
    },
  })
  return {
    formulario,
    /** The status that was on the screen when somebody began to choose, where it is another now. */
    deAntes: enDuda.hay ? undefined : deAntes?.estatus,
    alEscribir: () => setVisto(visto ?? pedido),
  }
}
