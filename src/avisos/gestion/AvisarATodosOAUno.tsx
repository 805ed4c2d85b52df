import type { ReactNode } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ADonde } from './ADonde.tsx'
import { FormularioDeAviso } from './FormularioDeAviso.tsx'
import { clientesText } from './labels.ts'
import { useAvisoForm } from './useAvisoForm.ts'

/**
 * The form that notifies one client or all.
 * @param clientePicker a field of this form named `codigo`; another module provides it, because this one must not read
 * clients
 */
export function AvisarATodosOAUno({ clientePicker }: { clientePicker: ReactNode }) {
  const aviso = useAvisoForm()
  const { form, aTodos, alcance, titulo, asking, leave, confirmar } = aviso
  const count = alcance.data?.cuantos ?? 0
  return (
    <>
      <FormularioDeAviso
        form={form}
        heading={<ADonde {...aviso} clientePicker={clientePicker} />}
        submitButton={aTodos ? 'Enviar a todos' : 'Enviar notificación'}
      />
      <ConfirmDialog
        open={asking}
        onChange={(open) => !open && leave()}
        title={`Vas a notificar a ${clientesText(count)}.`}
        confirmLabel="Enviar a todos"
        onConfirm={confirmar}
      >
        «{titulo}» les llega enseguida, y una notificación que salió no se puede recoger.
      </ConfirmDialog>
    </>
  )
}
