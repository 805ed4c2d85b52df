import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import type { PedidoCompleto } from '../contract.ts'
import { Autorizado, autorizarARecoger } from './contract.ts'
import { impedimentoParaNombrar, impedimentoParaQuitar } from './rules.ts'

type Props = {
  pedido: PedidoCompleto
  /** Gets the order as it is after a change. */
  onChange: (pedido: PedidoCompleto) => void
}

/**
 * Form in which the client names another person to collect the order, or removes that person. Renders nothing if
 * neither is allowed.
 */
export function QuienRecoge({ pedido, onChange }: Props) {
  const { codigo, autorizado_a_recoger: named } = pedido
  const [typing, setEscribe] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const puedeNombrar = !impedimentoParaNombrar(pedido)
  const puedeQuitar = named !== null && !impedimentoParaQuitar(pedido)
  if (!puedeNombrar && !puedeQuitar) return null

  function close() {
    setEscribe(false)
    title.current?.focus({ preventScroll: true })
  }

  return (
    <section aria-labelledby="quien-recoge" className="mt-6 border-border border-t pt-6 text-sm print:hidden">
      <h3 ref={title} tabIndex={-1} id="quien-recoge" className="font-sans font-semibold text-base">
        Quién puede recogerlo
      </h3>
      <p className="mt-2 max-w-140 text-muted-foreground">{QUIEN_RECOGE}</p>
      {named && (
        <p className="mt-3 wrap-anywhere">
          También puede recogerlo <b className="font-semibold">{named}</b>. Dale el código.
        </p>
      )}
      {typing ? (
        <Nombrar key={named} {...{ codigo, named, onChange }} onClose={close} />
      ) : (
        <div className="mt-3 flex flex-wrap items-start gap-3">
          {puedeNombrar && (
            <Button variant="outline" size={40} onClick={() => setEscribe(true)} className="noscript:hidden">
              {named ? 'Cambiar' : 'Nombrar a otra persona'}
            </Button>
          )}
          {puedeQuitar && <Quitar {...{ codigo, named, onChange }} onRemove={close} />}
        </div>
      )}
    </section>
  )
}

type ChangeProps = Pick<Props, 'onChange'> & { codigo: string }

function Nombrar({ codigo, named, onChange, onClose }: ChangeProps & { named: string | null; onClose: () => void }) {
  const autorizar = useAutorizar({ codigo, onChange })
  const form = useShopForm({
    name: 'quien-recoge',
    contract: Autorizado,
    initial: { autorizado_a_recoger: named ?? '' },
    repeatable: true,
    failure: { title: 'No se pudo guardar', text: 'Intenta de nuevo.' },
    send: ({ autorizado_a_recoger }) => autorizar.mutateAsync({ autorizado_a_recoger }),
    onSent: onClose,
  })
  return (
    <Form form={form} aria-label="Quién puede recogerlo" className="mt-4 grid max-w-100 gap-4">
      <TextField
        field="autorizado_a_recoger"
        label="Nombre y apellido"
        hint="Como los escribirá al avisar que viene."
        autoComplete="off"
        // The field takes the focus, because the user opened it to write in it.
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Submit size={40}>Guardar</Submit>
        <Button variant="ghost" size={40} onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}

const Empty = z.object({})

function Quitar({ codigo, named, onChange, onRemove }: ChangeProps & { named: string; onRemove: () => void }) {
  const autorizar = useAutorizar({ codigo, onChange })
  const form = useShopForm({
    name: 'quitar-quien-recoge',
    contract: Empty,
    initial: {},
    repeatable: true,
    failure: { title: 'No se pudo quitar', text: 'Intenta de nuevo.' },
    send: () => autorizar.mutateAsync({ autorizado_a_recoger: null }),
    onSent: onRemove,
  })
  return (
    <Form form={form} aria-label={`Quitar a ${named}`} className="grid gap-3">
      <Submit variant="ghost" size={40}>
        Quitar
      </Submit>
    </Form>
  )
}

function useAutorizar({ codigo, onChange }: ChangeProps) {
  return useMutation({ ...mutation(autorizarARecoger, { codigo }), onSuccess: onChange })
}
