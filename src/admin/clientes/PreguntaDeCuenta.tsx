import { useState } from 'react'
import { useCambiarCuenta } from '#acceso/gestion/consultas.ts'
import { suspenderCuenta } from '#acceso/gestion/contrato.ts'
import type { Cliente } from '#miembros/gestion/contrato.ts'
import { Boton } from '#ui/Boton.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import type { Accion } from './acciones.ts'

const FALLO = { titulo: 'No se cambió la cuenta', texto: 'No pudimos cambiar la cuenta. Intenta de nuevo.' }

type Props = {
  cliente: Cliente
  /** Null while nothing is asked. */
  accion: Accion | null
  alCerrar: () => void
}

/** Says what will happen to somebody's account, and does it once that was read. */
export function PreguntaDeCuenta({ cliente, accion, alCerrar }: Props) {
  // While it goes away it still says what it said.
  const [ultima, setUltima] = useState(accion)
  if (accion && accion !== ultima) setUltima(accion)
  if (!ultima) return null
  return (
    <Dialogo
      abierto={accion !== null}
      alCambiar={(abierto) => !abierto && alCerrar()}
      titulo={`${ultima.titulo} de ${cliente.nombre}`}
      descripcion={ultima.explicacion}
    >
      <FormularioDeCuenta cliente={cliente} accion={ultima} alCerrar={alCerrar} />
    </Dialogo>
  )
}

/**
 * The yes, and why. What somebody else did meanwhile is told in its place, over the account as it is now.
 * @public for tests
 */
export function FormularioDeCuenta({ cliente, accion, alCerrar }: Props & { accion: Accion }) {
  const { user_id, nombre, rol: era } = cliente
  const cambiar = useCambiarCuenta(user_id)
  // What was on the screen when it was asked.
  const [vista] = useState(era)
  const formulario = useFormulario({
    nombre: 'cuenta',
    contrato: suspenderCuenta.schema.body,
    inicial: { nota: '' },
    fallo: FALLO,
    dicho: { titulo: accion.hecho, texto: nombre },
    mandar: ({ nota }) => cambiar.mutateAsync(cambioDe(accion, nota, vista)),
    alEnviar: alCerrar,
  })
  return (
    <Formulario formulario={formulario} className="grid gap-4">
      {accion.clase === 'suspender' && (
        <CampoTexto nombre="nota" etiqueta="Motivo" opcional pista="Queda en la actividad. El cliente no lo ve." />
      )}
      <div className="flex flex-wrap justify-end gap-3 *:[[role]]:w-full">
        <Boton variante="outline" medida={40} className="order-1" onClick={alCerrar}>
          Cancelar
        </Boton>
        <Enviar variante={accion.destructiva ? 'destructive' : 'primary'} medida={40} className="order-2">
          {accion.titulo}
        </Enviar>
      </div>
    </Formulario>
  )
}

function cambioDe({ clase }: Accion, nota: string, era: Cliente['rol']) {
  switch (clase) {
    case 'suspender':
      return { hacer: clase, nota } as const
    case 'dar-acceso':
      return { hacer: 'rol', rol: 'admin', era } as const
    case 'quitar-acceso':
      return { hacer: 'rol', rol: 'user', era } as const
    default:
      return { hacer: clase } as const
  }
}
