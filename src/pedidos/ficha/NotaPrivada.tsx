import { useMutation } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { Button } from '#ui/Button.tsx'
import { EditButton } from '#ui/EditButton.tsx'
import { ChangedMeanwhile } from '#ui/form/ChangedMeanwhile.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { useEdit } from '#ui/form/useEdit.ts'
import { NOTAS_MAX_LENGTH } from '../contract.ts'
import { cambiarNotasPrivadas, NotasPrivadas, type PedidoDeGestion } from './contract.ts'
import { TextoLargo } from './TextoLargo.tsx'

/** The note that staff type; empty means no note. */
export const NotaDraft = z.object({ notas_privadas: NotasPrivadas.shape.notas_privadas })

/** Form of the private note, edited in place. The page asks before unsaved input is lost. */
export function useNota(pedido: PedidoDeGestion) {
  const { codigo } = pedido
  const [isOpen, setOpen] = useState(false)
  const cambiar = useMutation(mutation(cambiarNotasPrivadas, { codigo }))
  const edit = useEdit({
    subject: pedido,
    write: ({ notas_privadas }) => ({ notas_privadas: notas_privadas ?? '' }),
    sameFields: (mine, other) => mine.notas_privadas === other.notas_privadas,
    name: 'nota',
    contract: NotaDraft,
    failure: { title: 'No se pudo guardar la nota', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: ({ notas_privadas }, request) => cambiar.mutateAsync({ notas_privadas: notas_privadas ?? '', ...request }),
    onSaved: () => setOpen(false),
    onQueued: () => setOpen(false),
  })
  return {
    edit,
    nota: pedido.notas_privadas,
    abierta: isOpen,
    open: () => setOpen(true),
    cerrar() {
      edit.take()
      setOpen(false)
    },
  }
}

/** The staff's private note, edited in place with a pencil button. Its children stand below the text. */
export function NotaPrivada({ children, ...props }: ReturnType<typeof useNota> & { children?: ReactNode }) {
  const { nota, abierta, open } = props
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
            label={nota ? 'Cambiar la nota privada' : 'Escribir una nota privada'}
            onClick={open}
            className="-m-2 lg:-m-1.5"
          />
        </div>
      )}
      {children}
    </section>
  )
}

function Escribir({ edit, nota, cerrar }: ReturnType<typeof useNota>) {
  return (
    <Form form={edit.form} aria-label="Nota privada" className="grid gap-3">
      <TextAreaField
        field="notas_privadas"
        label="Nota privada"
        hint="Solo la ve el personal. No se envía nada."
        maxChars={NOTAS_MAX_LENGTH}
        rows={3}
        // The field takes the focus, because the user opened it to write in it.
        autoFocus
      />
      {edit.other && (
        <ChangedMeanwhile subject="esta nota" edit={edit}>
          {nota ? <TextoLargo texto={nota} /> : 'La dejó vacía.'}
        </ChangedMeanwhile>
      )}
      <div className="flex flex-wrap gap-3">
        <Submit size={36} hideTitle disabled={edit.other !== null} className="max-lg:h-12">
          Guardar nota
        </Submit>
        <Button variant="ghost" size={36} onClick={cerrar} className="max-lg:h-12">
          Cancelar
        </Button>
      </div>
    </Form>
  )
}
