import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordPrompt } from '#ui/form/PasswordPrompt.tsx'
import { Modal } from '#ui/Modal.tsx'
import { Notice } from '#ui/Notice.tsx'
import { BorradoDeCuenta, borrarCuenta, CON_SALDO } from '../contract.ts'

/** The form's fields. `aunque_saldo` is left out, because the second press of the button sets it. */
const Draft = BorradoDeCuenta.omit({ aunque_saldo: true })

type Props = { correo: string; onDelete: () => void }

/** Explains what is deleted and what is kept, asks for the password, and deletes the account. */
export function BorrarCuenta({ correo, onDelete }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-4">
      <p className="text-sm">Puedes borrar tu cuenta cuando quieras. Antes te decimos qué se borra y qué se queda.</p>
      <Button variant="outline" size={40} className="w-full sm:w-fit" onClick={() => setOpen(true)}>
        Borrar mi cuenta
      </Button>
      <Modal
        open={open}
        onChange={setOpen}
        title="¿Borrar tu cuenta?"
        description="Es para siempre: nadie puede devolvértela."
      >
        <QuePasa />
        <FormularioDeBorrado correo={correo} onDelete={onDelete} onCancel={() => setOpen(false)} />
      </Modal>
    </div>
  )
}

function QuePasa() {
  return (
    <dl className="grid gap-4 text-sm">
      <div>
        <dt className="font-semibold">Se borra</dt>
        <dd>
          <ul className="mt-1 grid list-disc gap-1 pl-5 marker:text-destructive">
            <li>Tu nombre, correo, teléfono, dirección y contraseña.</li>
            <li>Tu código de membresía, tu saldo y tus notificaciones.</li>
            <li>Tu nombre y tus datos en los pedidos que ya terminaron.</li>
          </ul>
        </dd>
      </div>
      <div>
        <dt className="font-semibold">Se queda en la tienda</dt>
        <dd>
          <ul className="mt-1 grid list-disc gap-1 pl-5 marker:text-primary">
            <li>Tus pedidos y su historial, sin decir de quién fueron.</li>
            <li>En los que están en curso, lo que hace falta para entregártelos. Los sigues con su código.</li>
          </ul>
        </dd>
      </div>
    </dl>
  )
}

function FormularioDeBorrado({ correo, onDelete, onCancel }: Props & { onCancel: () => void }) {
  // The deletion updates no cached data: after it the parent clears the person's data from the page.
  const borrar = useMutation(mutation(borrarCuenta))
  /** Whether the server reported a remaining balance. A second press then deletes the account anyway. */
  const [withSaldo, setWithSaldo] = useState(false)
  return (
    <PasswordPrompt
      name="borrar-cuenta"
      label="Borrar la cuenta"
      contract={Draft}
      email={correo}
      buttonLabel={withSaldo ? 'Borrar y perder mi saldo' : 'Borrar mi cuenta'}
      destructive
      failure={{ title: 'Tu cuenta sigue aquí', text: 'No pudimos borrar tu cuenta. Intenta de nuevo.' }}
      send={(data) =>
        borrar.mutateAsync(
          { ...data, aunque_saldo: withSaldo },
          { onError: (error) => setWithSaldo(rechazoOf(error).type === CON_SALDO) },
        )
      }
      onFailure={({ text, rechazo }) =>
        rechazo?.type === CON_SALDO ? (
          <Notice kind="warning" role="alert" title="Te queda saldo">
            {text}
          </Notice>
        ) : null
      }
      onSent={onDelete}
      onCancel={onCancel}
    />
  )
}
