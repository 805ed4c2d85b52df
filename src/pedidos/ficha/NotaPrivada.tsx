import { useMutation } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { Boton } from '#ui/Boton.tsx'
import { EditButton } from '#ui/EditButton.tsx'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { ChangedMeanwhile } from '#ui/formulario/ChangedMeanwhile.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useEdit } from '#ui/formulario/useEdit.ts'
import { LARGO_DE_NOTAS } from '../contract.ts'
import { cambiarNotasPrivadas, NotasPrivadas, type PedidoDeGestion } from './contract.ts'
import { TextoLargo } from './TextoLargo.tsx'

/** What is typed: an empty note is none. */
export const EscritoDeNota = z.object({ notas_privadas: NotasPrivadas.shape.notas_privadas })

/** Staff's own note, written in its place. The page that it stands on asks before what is typed is lost. */
export function useNota(pedido: PedidoDeGestion) {
  const { codigo } = pedido
  const [abierta, setAbierta] = useState(false)
  const cambiar = useMutation(mutation(cambiarNotasPrivadas, { codigo }))
  const edit = useEdit({
    subject: pedido,
    write: ({ notas_privadas }) => ({ notas_privadas: notas_privadas ?? '' }),
    sameFields: (uno, otro) => uno.notas_privadas === otro.notas_privadas,
    nombre: 'nota',
    contrato: EscritoDeNota,
    fallo: { titulo: 'No se pudo guardar la nota', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: ({ notas_privadas }, request) => cambiar.mutateAsync({ notas_privadas: notas_privadas ?? '', ...request }),
    onSaved: () => setAbierta(false),
  })
  return {
    edit,
    nota: pedido.notas_privadas,
    abierta,
    abrir: () => setAbierta(true),
    cerrar() {
      edit.take()
      setAbierta(false)
    },
  }
}

/** Staff's own note, in a box that no customer's page has; a pencil opens it. */
export function NotaPrivada(props: ReturnType<typeof useNota>) {
  const { nota, abierta, abrir } = props
  return (
    <section
      aria-label="Nota privada"
      className="rounded-xl border border-input border-dashed p-3 text-sm lg:text-meta"
    >
      {abierta ? (
        <Escribir {...props} />
      ) : (
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3">
          <Lock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 text-muted-foreground" />
          <div>
            <h2 className="font-normal font-sans text-[length:inherit] text-muted-foreground">Nota privada</h2>
            {nota && <TextoLargo texto={nota} />}
          </div>
          <EditButton
            titulo={nota ? 'Cambiar la nota privada' : 'Escribir una nota privada'}
            onClick={abrir}
            className="-m-2 lg:-m-1.5"
          />
        </div>
      )}
    </section>
  )
}

function Escribir({ edit, nota, cerrar }: ReturnType<typeof useNota>) {
  return (
    <Formulario formulario={edit.form} aria-label="Nota privada" className="grid gap-3">
      <CampoArea
        nombre="notas_privadas"
        etiqueta="Nota privada"
        pista="Solo la ve el personal. No se envía nada."
        maximo={LARGO_DE_NOTAS}
        rows={3}
        // It was opened to be written.
        autoFocus
      />
      {edit.other && (
        <ChangedMeanwhile que="esta nota" edit={edit}>
          {nota ? <TextoLargo texto={nota} /> : 'La dejó vacía.'}
        </ChangedMeanwhile>
      )}
      <div className="flex flex-wrap gap-3">
        <Enviar medida={36} sinTitulo disabled={edit.other !== null} className="max-lg:h-11">
          Guardar nota
        </Enviar>
        <Boton variante="ghost" medida={36} onClick={cerrar} className="max-lg:h-11">
          Cancelar
        </Boton>
      </div>
    </Formulario>
  )
}
