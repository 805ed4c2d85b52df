import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { rechazoDe } from '#lib/errores.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { PedirContrasena } from '#ui/formulario/PedirContrasena.tsx'
import { BajaDeCuenta, borrarCuenta, CON_SALDO } from '../contract.ts'

/** Whether the balance may be lost is no field: it is the second press of the same button that says so. */
const Escrito = BajaDeCuenta.omit({ aunque_saldo: true })

type Props = { correo: string; alBorrar: () => void }

/** Says what goes and what stays, asks for the password, and deletes the account. */
export function BorrarCuenta({ correo, alBorrar }: Props) {
  const [abierto, setAbierto] = useState(false)
  return (
    <div className="grid gap-4">
      <p className="text-sm">Puedes borrar tu cuenta cuando quieras. Antes te decimos qué se borra y qué se queda.</p>
      <Boton variante="outline" medida={40} className="w-full sm:w-fit" onClick={() => setAbierto(true)}>
        Borrar mi cuenta
      </Boton>
      <Dialogo
        abierto={abierto}
        alCambiar={setAbierto}
        titulo="¿Borrar tu cuenta?"
        descripcion="Es para siempre: nadie puede devolvértela."
      >
        <QuePasa />
        <FormularioDeBorrado correo={correo} alBorrar={alBorrar} alDejar={() => setAbierto(false)} />
      </Dialogo>
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

function FormularioDeBorrado({ correo, alBorrar, alDejar }: Props & { alDejar: () => void }) {
  // Whoever asked for this drops what the page still holds of the person, once it has left.
  const borrar = useMutation(mutation(borrarCuenta))
  /** The shop has just said that there is money left: sent again, it is insisted on. */
  const [conSaldo, setConSaldo] = useState(false)
  return (
    <PedirContrasena
      nombre="borrar-cuenta"
      etiqueta="Borrar la cuenta"
      contrato={Escrito}
      correo={correo}
      boton={conSaldo ? 'Borrar y perder mi saldo' : 'Borrar mi cuenta'}
      destructivo
      fallo={{ titulo: 'Tu cuenta sigue aquí', texto: 'No pudimos borrar tu cuenta. Intenta de nuevo.' }}
      mandar={(datos) =>
        borrar.mutateAsync(
          { ...datos, aunque_saldo: conSaldo },
          { onError: (error) => setConSaldo(rechazoDe(error).type === CON_SALDO) },
        )
      }
      alFallar={({ texto, rechazo }) =>
        rechazo?.type === CON_SALDO ? (
          <Aviso clase="advertencia" role="alert" titulo="Te queda saldo">
            {texto}
          </Aviso>
        ) : null
      }
      alEnviar={alBorrar}
      alDejar={alDejar}
    />
  )
}
