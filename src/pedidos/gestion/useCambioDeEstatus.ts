import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { useEdit } from '#ui/formulario/useEdit.ts'
import { cambiarEstatus, type PedidoDeGestion } from './contract.ts'
import { EscritoDeEstatus, estatusPorEscribir, FALTA_PEDIDO_O_ESTATUS } from './formulario.ts'

type Movido = Pick<PedidoDeGestion, 'codigo' | 'estatus' | 'version'>

type Cambio = {
  pedido: Movido
  /** The form's, on its page. */
  nombre: string
  /** What a success says, where the page itself does not show it. */
  dicho?: (nuevo: Movido) => { titulo: string; texto: string }
  alMover?: () => void
}

/**
 * The form of an order's next status, wherever it stands. What is chosen is for the status that was on the screen then: when
 * somebody moved the order since, that is told first.
 */
export function useCambioDeEstatus({ pedido, nombre, dicho, alMover }: Cambio) {
  const { codigo } = pedido
  const cambiar = useMutation(mutation(cambiarEstatus, { codigo }))
  const { form, dirty, base, other } = useEdit({
    subject: pedido,
    write: ({ codigo }) => estatusPorEscribir(codigo),
    sameFields: (uno, otro) => uno.estatus.id === otro.estatus.id,
    resend: true,
    nombre,
    contrato: EscritoDeEstatus,
    seQueda: true,
    faltan: { titulo: 'No se pudo actualizar el estatus', texto: FALTA_PEDIDO_O_ESTATUS },
    fallo: { titulo: 'No se pudo actualizar el estatus', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: ({ estatus, fecha, descripcion }, request): Promise<Movido> =>
      cambiar.mutateAsync({ estatus_id: estatus, fecha, descripcion, ...request }),
    dicho,
    onSaved: alMover,
  })
  return {
    formulario: form,
    dirty,
    /** The status that was on the screen when somebody began to choose, where it is another now. */
    deAntes: other ? base.estatus : undefined,
  }
}
