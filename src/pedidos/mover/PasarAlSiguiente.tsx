import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { z } from 'zod'
import { mutation, query } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { useUnanswered } from '#ui/form/useUnanswered.ts'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { type Estatus, listarEstatus } from '../contract.ts'
import { ESPERA_PAGO, ESPERA_PRECIO, PIDE_RAZON, RazonDePaso } from '../cuotas/contract.ts'
import { cambiarEstatus } from '../ficha/contract.ts'
import { CampoDeRazon } from './CampoDeRazon.tsx'
import { GROUP, type MovablePedido } from './movable.ts'
import { moveToText, nextEstatus } from './rules.ts'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> & {
  pedido: MovablePedido
  /** Whether the button has the keyboard shortcut; only one on a page may have it. */
  withKey?: boolean
  /** Whether buttons for the price stand beside it. */
  withPriceButtons?: boolean
  onMove?: () => void
}

/**
 * Button that moves an order to its usual next status. Renders nothing if there is none, except right after a move:
 * then an `aria-disabled` button stays to keep the focus.
 */
export function PasarAlSiguiente(props: Props) {
  return <Siguiente key={props.pedido.codigo} {...props} />
}

function Siguiente({ pedido, withKey = true, withPriceButtons = false, onMove, ...button }: Props) {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const siguiente = nextEstatus(pedido, estatus)
  const [moved, setMoved] = useState(false)
  function handleMove() {
    setMoved(true)
    onMove?.()
  }
  if (siguiente) return <Pasar {...{ pedido, siguiente, withKey, withPriceButtons }} {...button} onMove={handleMove} />
  if (!moved) return null
  return (
    <Button {...button} variant="outline" aria-disabled ref={takeFocus}>
      {pedido.estatus.nombre}
    </Button>
  )
}

/** Takes the focus if the button that had it was removed. */
function takeFocus(button: HTMLButtonElement | null) {
  if (button && document.activeElement === document.body) button.focus()
}

/** `razon`: why the step is made all the same, once the server has asked. */
const Target = z.object({ estatus_id: z.int(), razon: z.string().trim().max(200) })
const TargetWithRazon = Target.extend({ razon: RazonDePaso })

/**
 * What the form sends: with a reason once the server has asked for one.
 * @param asked `type` of the refusal; absent if nothing was refused
 * @public for tests
 */
export const contractOf = (asked = '') => (asked in PIDE_RAZON ? TargetWithRazon : Target)

const TITLES: Record<string, string> = {
  'version-vieja': 'Otra persona movió este pedido',
  [ESPERA_PAGO]: 'Falta el primer pago',
  [ESPERA_PRECIO]: 'Falta que acepten el precio',
}

type PasarProps = Required<Pick<Props, 'pedido' | 'withKey' | 'withPriceButtons'>> &
  Omit<Props, 'pedido' | 'withKey' | 'withPriceButtons' | 'onMove'> & { siguiente: Estatus; onMove: () => void }

function Pasar({ pedido, siguiente, withKey, withPriceButtons, onMove, ...button }: PasarProps) {
  const { codigo, version } = pedido
  const [previous, setPrevious] = useState<number | null>(null)
  const unanswered = useUnanswered()
  const [asked, setAsked] = useState<string>()
  const cambiar = useMutation(mutation(cambiarEstatus, { codigo }))
  const form = useShopForm({
    name: `pasar-${codigo}`,
    contract: contractOf(asked),
    initial: { estatus_id: siguiente.id, razon: '' },
    // Sends the status that the button shows.
    fixed: { estatus_id: siguiente.id },
    repeatable: true,
    failure: ({ type }) => ({
      title: TITLES[type ?? ''] ?? `No se pudo mover ${codigo}`,
      text: 'Intenta de nuevo.',
    }),
    async send({ estatus_id, razon }, key) {
      try {
        return await unanswered.send(key, version, (sentVersion) =>
          cambiar.mutateAsync({
            clave: key,
            estatus_id,
            descripcion: '',
            version: sentVersion,
            ...(razon && { razon }),
          }),
        )
      } catch (error) {
        setAsked(rechazoOf(error).type)
        throw error
      }
    },
    onSent() {
      setPrevious(version)
      // The reason belongs to this step.
      setAsked(undefined)
      form.setValue('razon', '')
      onMove()
    },
    onQueued: onMove,
  })
  // Until the order is read again, the button shows an old status and is disabled.
  const leyendo = previous === version && !form.outcome
  useShortcut(
    withKey && !leyendo
      ? { key: 's', title: 'Pasar al estatus que sigue', group: GROUP, run: () => void form.submit() }
      : null,
  )
  return (
    <Form
      form={form}
      aria-label={`${codigo}: ${moveToText(siguiente)}`}
      className="grid gap-3"
      onSubmit={(event) => (leyendo ? event.preventDefault() : form.submit(event))}
    >
      <CampoDeRazon {...{ codigo, asked, withPriceButtons }} />
      <Submit {...button} aria-disabled={leyendo || undefined}>
        {moveToText(siguiente)}
        {withKey && <ShortcutKey>S</ShortcutKey>}
      </Submit>
    </Form>
  )
}
