import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cambiarRol, confirmarCuenta, reactivarCuenta, suspenderCuenta } from '#auth/gestion/contract.ts'
import { mutation, query } from '#http/query.ts'
import { type Cliente, obtenerCliente } from '#miembros/gestion/contract.ts'
import { Boton } from '#ui/Boton.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import type { Accion, Clase } from './acciones.ts'

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
  const { codigo_membresia: codigo, nombre } = cliente
  const cache = useQueryClient()
  const cambiar = useCambio(cliente)
  const formulario = useFormulario({
    nombre: 'cuenta',
    contrato: suspenderCuenta.schema.body,
    inicial: { nota: '' },
    fallo: FALLO,
    dicho: { titulo: accion.hecho, texto: nombre },
    // The question goes once the account is read, since what can be done next would change under the finger.
    mandar: ({ nota }) =>
      cambiar(accion.clase, nota).finally(() =>
        cache.invalidateQueries({ queryKey: query(obtenerCliente, { codigo }).queryKey, exact: true }),
      ),
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

/** What staff do to an account, one at a time. What shows it is read again, also after a refusal. */
function useCambio({ user_id: id, rol }: Cliente) {
  // What was on the screen when it was asked.
  const [era] = useState(rol)
  const confirmar = useMutation(mutation(confirmarCuenta, { id }))
  const suspender = useMutation(mutation(suspenderCuenta, { id }))
  const reactivar = useMutation(mutation(reactivarCuenta, { id }))
  const cambiarA = useMutation(mutation(cambiarRol, { id, era }))
  return (clase: Clase, nota: string) => {
    switch (clase) {
      case 'confirmar':
        return confirmar.mutateAsync()
      case 'suspender':
        return suspender.mutateAsync({ nota })
      case 'reactivar':
        return reactivar.mutateAsync()
      case 'dar-acceso':
        return cambiarA.mutateAsync({ rol: 'admin' })
      case 'quitar-acceso':
        return cambiarA.mutateAsync({ rol: 'user' })
    }
  }
}
