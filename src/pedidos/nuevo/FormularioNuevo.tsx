import { useMutation } from '@tanstack/react-query'
import { ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { estimatedDay } from '#lib/calendario.ts'
import { queryClient } from '#lib/queryClient.ts'
import { shopNow } from '#lib/shopClock.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { clearDraft, useFormDraft } from '#ui/form/useFormDraft.ts'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { hasChanges } from '#ui/useUnsavedChanges.tsx'
import { crearPedido, MISSING_REQUIRED, obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { Cabeza } from './Cabeza.tsx'
import { Como } from './campos/Como.tsx'
import { Cuando } from './campos/Cuando.tsx'
import { Cuanto } from './campos/Cuanto.tsx'
import { addressOf, type Conocido } from './campos/conocidos.ts'
import { Que } from './campos/Que.tsx'
import { Quien } from './campos/Quien.tsx'
import { DRAFT_KEY, emptyDraft, NuevoDraft } from './draft.ts'
import { MasDatos, MORE_FIELDS } from './MasDatos.tsx'
import { Mensaje } from './mensaje/Mensaje.tsx'
import { useMensaje } from './mensaje/useMensaje.ts'
import { UltimosClientes } from './UltimosClientes.tsx'
import { useRows } from './useRows.ts'

type Props = {
  /** A text that was shared with the app, to be read at once. */
  shared: string | null
  /** The code of the saved order; null for one that waits on this device for the line. */
  onSave: (codigo: string | null) => void
}

/** A new order: what the customer wrote, and five questions that it answers or staff do. */
export function FormularioNuevo({ shared, onSave }: Props) {
  const save = useMutation(mutation(crearPedido))
  const [initial] = useState(() => emptyDraft(estimatedDay(shopNow())))
  const [more, setMore] = useState(false)
  const form = useShopForm({
    name: 'nuevo',
    contract: NuevoDraft,
    initial,
    savesDraft: DRAFT_KEY,
    repeatable: true,
    missing: { title: 'Error', text: MISSING_REQUIRED },
    failure: { title: 'No se pudo crear el pedido', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (pedido, clave) => save.mutateAsync({ clave, ...pedido }),
    onSent({ codigo }) {
      clearDraft(DRAFT_KEY)
      onSave(codigo)
    },
    onQueued() {
      clearDraft(DRAFT_KEY)
      onSave(null)
    },
  })
  useFormDraft(form, DRAFT_KEY)
  const mensaje = useMensaje(form)
  const { isOpen, open, close } = useRows(form)
  const { errors, submitCount } = form.formState
  const isHidden = MORE_FIELDS.some((field) => errors[field])
  useEffect(() => {
    if (submitCount > 0 && isHidden) setMore(true)
  }, [submitCount, isHidden])
  const readShared = useEffectEvent(async () => {
    if (shared === null) return
    await mensaje.read(shared)
    close()
  })
  // Runs after the effect that restores the draft: a shared text takes the place of the draft.
  useEffect(() => void readShared(), [])

  async function choose({ codigo, cliente, telefono }: Conocido) {
    const put = (values: Partial<NuevoDraft>) => {
      for (const [field, value] of Object.entries(values))
        form.setValue(field as keyof NuevoDraft, value, { shouldDirty: true, shouldValidate: submitCount > 0 })
    }
    put({ cliente, telefono: telefono ?? '' })
    close()
    form.setFocus('piezas')
    const known = await queryClient.ensureQueryData(query(obtenerPedidoDeGestion, { codigo })).catch(() => null)
    if (!known) return
    const { correo_cliente } = form.getValues()
    put({ ...addressOf(known), correo_cliente: correo_cliente || (known.correo_cliente ?? '') })
  }

  const isUnclear = (...kinds: typeof mensaje.dudosos) => kinds.some((kind) => mensaje.dudosos.includes(kind))
  const isEmpty = mensaje.texto === '' && form.watch('cliente') === ''
  return (
    <Form form={form} aria-label="Nuevo pedido" onKeyDown={goOn} className="flex min-h-dvh flex-col lg:min-h-0">
      <Cabeza isDraft={hasChanges(form.formState)} onDiscard={() => clearDraft(DRAFT_KEY)} />
      <div className="mx-auto grid w-full max-w-5xl flex-1 content-start gap-4 px-4 pb-4 lg:grid-cols-2 lg:gap-8 lg:px-5">
        <div className="grid content-start gap-4">
          <Mensaje mensaje={mensaje} onRead={close} />
          {isEmpty && <UltimosClientes onChoose={choose} />}
        </div>
        <div>
          <Quien
            isOpen={isOpen.quien || isUnclear('nombre', 'telefono')}
            isUnclear={isUnclear('nombre', 'telefono')}
            onOpen={open('quien')}
            onChoose={choose}
          />
          <Que isOpen={isOpen.que} onOpen={open('que')} />
          <Como
            isOpen={isOpen.como || isUnclear('lugar')}
            isUnclear={isUnclear('lugar', 'servicio')}
            onOpen={open('como')}
          />
          <Cuando isUnclear={isUnclear('fecha')} />
          <Cuanto />
        </div>
      </div>
      <div
        data-barra-propia
        data-deja-sitio
        className="sticky bottom-0 z-20 grid gap-3 border-border border-t max-lg:mt-[var(--alto-de-deshacer,0px)] bg-background px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <div className="mx-auto grid w-full max-w-5xl grid-cols-[auto_minmax(0,1fr)] gap-2 lg:flex lg:justify-end *:[[role=alert],[role=status]]:col-span-2">
          <Button variant="outline" className="order-1 px-4!" aria-haspopup="dialog" onClick={() => setMore(true)}>
            Más datos
            <ChevronUp aria-hidden="true" strokeWidth={1.75} />
          </Button>
          <Submit hideTitle className="order-2">
            Guardar pedido
          </Submit>
        </div>
      </div>
      <MasDatos open={more} onChange={setMore} />
    </Form>
  )
}

/** Enter goes on to the next field, and saves in the last one. In the list of pieces an empty last line goes on. */
function goOn(event: KeyboardEvent<HTMLFormElement>) {
  const { target, key, currentTarget, shiftKey } = event
  if (key !== 'Enter' || shiftKey || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
    return
  if (!currentTarget.contains(target) || target.id === 'pegar-mensaje') return
  if (target instanceof HTMLTextAreaElement && !/(^|\n)$/.test(target.value)) return
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('[data-slot="control"]')]
  const next = fields[fields.indexOf(target) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
