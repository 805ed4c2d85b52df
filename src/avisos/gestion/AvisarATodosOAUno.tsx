import type { ReactNode } from 'react'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { ADonde } from './ADonde.tsx'
import { FormularioDeAviso } from './FormularioDeAviso.tsx'
import { clientes } from './labels.ts'
import { useAviso } from './useAviso.ts'

/**
 * For one client, who is looked for, or for all of them.
 * @param elegirCliente a field of this form named `codigo`: who a client is, another room knows
 */
export function AvisarATodosOAUno({ elegirCliente }: { elegirCliente: ReactNode }) {
  const aviso = useAviso()
  const { formulario, aTodos, alcance, titulo, preguntando, dejar, confirmar } = aviso
  const cuantos = alcance.data?.cuantos ?? 0
  return (
    <>
      <FormularioDeAviso
        formulario={formulario}
        cabeza={<ADonde {...aviso} elegirCliente={elegirCliente} />}
        boton={aTodos ? 'Enviar a todos' : 'Enviar notificación'}
      />
      <DialogoDeAlerta
        abierto={preguntando}
        alCambiar={(abierto) => !abierto && dejar()}
        titulo={`Vas a notificar a ${clientes(cuantos)}.`}
        confirmar="Enviar a todos"
        alConfirmar={confirmar}
      >
        «{titulo}» les llega enseguida, y una notificación que salió no se puede recoger.
      </DialogoDeAlerta>
    </>
  )
}
