import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { query } from '#http/query.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoSeleccion } from '#ui/formulario/CampoSeleccion.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import type { Encargo } from './lote.ts'

type Props = {
  cuantos: number
  abierto: boolean
  alCambiar: (abierto: boolean) => void
  alMover: (encargo: Omit<Encargo, 'pedidos'>) => void
}

/** Where all that is picked goes, with one sentence. */
export function DialogoDeLote({ cuantos, abierto, alCambiar, alMover }: Props) {
  const pedidos = cuantos === 1 ? '1 pedido' : `${cuantos.toLocaleString('es-DO')} pedidos`
  return (
    <Dialogo abierto={abierto} alCambiar={alCambiar} titulo={`Mover ${pedidos}`}>
      <Destino pedidos={pedidos} alMover={alMover} />
    </Dialogo>
  )
}

function Destino({ pedidos, alMover }: { pedidos: string; alMover: Props['alMover'] }) {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const [destino, setDestino] = useState('siguiente')
  const [descripcion, setDescripcion] = useState('')
  const largo = descripcion.length > LARGO_DE_FRASE

  function alEnviar(evento: FormEvent) {
    evento.preventDefault()
    if (!largo) alMover({ destino: destino === 'siguiente' ? destino : Number(destino), descripcion })
  }

  return (
    <Formulario nombre="mover-elegidos" onSubmit={alEnviar} className="grid gap-4">
      <CampoSeleccion
        etiqueta="Nuevo estatus"
        name="destino"
        value={destino}
        onChange={({ target }) => setDestino(target.value)}
      >
        <option value="siguiente">El que sigue a cada uno</option>
        {estatus.map(({ id, nombre }) => (
          <option key={id} value={id}>
            {nombre}
          </option>
        ))}
      </CampoSeleccion>
      <CampoArea
        etiqueta="Una frase para todos"
        opcional
        pista="La lee cada cliente en su seguimiento y en el correo."
        name="descripcion"
        rows={3}
        value={descripcion}
        onChange={({ target }) => setDescripcion(target.value)}
      />
      {largo && (
        <Aviso clase="error" role="alert">
          Usa {LARGO_DE_FRASE} caracteres como máximo.
        </Aviso>
      )}
      <p className="text-meta text-muted-foreground">
        Los correos salen en un minuto; hasta entonces puedes deshacerlo.
      </p>
      <div className="flex justify-end">
        <Boton type="submit" medida={40}>
          Mover {pedidos}
        </Boton>
      </div>
    </Formulario>
  )
}

const LARGO_DE_FRASE = 500
