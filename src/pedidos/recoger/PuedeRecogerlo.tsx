import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { EditButton } from '#ui/EditButton.tsx'
import { ChangedMeanwhile } from '#ui/form/ChangedMeanwhile.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useEdit } from '#ui/form/useEdit.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import type { PedidoDeGestion } from '../ficha/contract.ts'
import { AutorizadoPorLaTienda, autorizarPorLaTienda, MOTIVO_MAX_LENGTH } from './contract.ts'
import { impedimentoParaNombrar, impedimentoParaQuitar } from './rules.ts'

/** Who may collect an order, for staff; a pencil button opens a form to name another person, with a reason. */
export function PuedeRecogerlo({ pedido }: { pedido: PedidoDeGestion }) {
  const { codigo, cliente, autorizado_a_recoger: named } = pedido
  const [open, setOpen] = useState(false)
  return (
    <>
      <span className="wrap-anywhere">
        {named ? (
          <>
            Su cliente o <b className="font-semibold">{named}</b>
          </>
        ) : (
          'Solo su cliente'
        )}
      </span>
      {!(named ? impedimentoParaQuitar : impedimentoParaNombrar)(pedido) && (
        <EditButton label="Cambiar quién puede recogerlo" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      )}
      <Sheet
        open={open}
        onChange={setOpen}
        side="responsive"
        title="Quién puede recogerlo"
        description={`${codigo}, ${cliente}. Se entrega con el código a su cliente, o a quien su cliente nombre.`}
      >
        <Nombrar key={codigo} pedido={pedido} onClose={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

function Nombrar({ pedido, onClose }: { pedido: PedidoDeGestion; onClose: () => void }) {
  const { codigo, autorizado_a_recoger: named, correo_cliente } = pedido
  const autorizar = useMutation(mutation(autorizarPorLaTienda, { codigo }))
  const edit = useEdit({
    subject: pedido,
    write: ({ autorizado_a_recoger }) => ({ autorizado_a_recoger: autorizado_a_recoger ?? '', motivo: '' }),
    sameFields: (item, other) => item.autorizado_a_recoger === other.autorizado_a_recoger,
    name: 'puede-recogerlo',
    contract: AutorizadoPorLaTienda,
    failure: { title: 'No se pudo guardar', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (data, request) => autorizar.mutateAsync({ ...data, ...request }),
    outcome: ({ autorizado_a_recoger }) => ({
      title: autorizado_a_recoger ? `${autorizado_a_recoger} puede recogerlo` : 'Solo su cliente puede recogerlo',
    }),
    onSaved: onClose,
  })
  useReportUnsaved(edit.dirty)
  return (
    <Form form={edit.form} aria-label="Quién puede recogerlo" className="grid gap-4">
      <TextField
        field="autorizado_a_recoger"
        label="Nombre y apellido"
        hint={named ? 'Déjalo vacío para que solo lo recoja su cliente.' : undefined}
        autoComplete="off"
      />
      <TextField
        field="motivo"
        label="Motivo"
        hint={`Queda en el historial del pedido.${correo_cliente ? ' Le avisamos el cambio al correo del pedido.' : ''}`}
        maxChars={MOTIVO_MAX_LENGTH}
      />
      {edit.other && (
        <ChangedMeanwhile subject="quién puede recogerlo" edit={edit}>
          {named ? `Ahora puede recogerlo ${named}.` : 'Ahora solo lo recoge su cliente.'}
        </ChangedMeanwhile>
      )}
      <Submit hideTitle disabled={edit.other !== null}>
        Guardar
      </Submit>
    </Form>
  )
}
