import { useMutation } from '@tanstack/react-query'
import { CalendarDays, Clock, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { formatLastDay } from '#lib/dates.ts'
import { multiplyDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { multiLine } from '#lib/text.ts'
import { Partidas } from '#pedidos/cobros/Partidas.tsx'
import type { PedidoCompleto } from '#pedidos/contract.ts'
import { alAceptar, diaParaPagar } from '#pedidos/cuotas/rules.ts'
import { decidirPropuesta, PALABRAS_MAX_LENGTH } from '#pedidos/propuestas/contract.ts'
import type { PropuestaDePedido } from '#pedidos/propuestas/propuesta.ts'
import { Card } from '#ui/Card.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { usePosted } from '#ui/PageData.tsx'

type Props = {
  pedido: PedidoCompleto
  /** The day in Santo Domingo. */
  hoy: string
  /** Gets the order as it is after a decision. */
  onChange: (pedido: PedidoCompleto) => void
}

/** The price that waits for its customer, what they asked to change, or one that lapsed. Renders nothing otherwise. */
export function PrecioPropuesto({ pedido, hoy, onChange }: Props) {
  const { codigo, propuesta, cliente } = pedido
  if (!propuesta || !(propuesta.estado in TITULO)) return null
  const { id, estado, total, total_anterior, palabras } = propuesta
  const isOpen = estado === 'abierta'
  const decision = { codigo, id, onChange }
  return (
    <Card className="mt-5" data-decide={isOpen || undefined}>
      <section aria-labelledby="precio" className="grid gap-4">
        <h3 id="precio" className="text-balance font-display text-h2">
          {TITULO[estado]?.(cliente.split(' ')[0] ?? '')}
        </h3>
        <Lineas propuesta={propuesta} />
        {isOpen && total_anterior && total_anterior !== total && (
          <p className="text-muted-foreground text-sm">
            Antes: <s>{formatDinero(total_anterior)}</s>
          </p>
        )}
        {isOpen && (
          <>
            <Condiciones propuesta={propuesta} hoy={hoy} />
            <Decidir {...decision} decision="acepta">
              Acepto
            </Decidir>
            <Cambiar {...decision} />
          </>
        )}
        {estado === 'vencida' && (
          <Decidir {...decision} decision="otra_vez">
            Pedir otra vez
          </Decidir>
        )}
        {estado === 'por_cambiar' && (
          <p className="wrap-anywhere">
            {palabras ? `Nos escribiste: «${palabras}». ` : ''}Te mandamos el precio nuevo en cuanto esté.
          </p>
        )}
      </section>
    </Card>
  )
}

const TITULO: Partial<Record<PropuestaDePedido['estado'], (nombre: string) => string>> = {
  abierta: (nombre) => `Tu precio está listo, ${nombre}`,
  por_cambiar: () => 'Estamos cambiando tu precio',
  vencida: () => 'Este precio venció',
}

function Lineas({ propuesta: { estado, lineas, total } }: { propuesta: PropuestaDePedido }) {
  const partidas = lineas.map(({ concepto, cantidad, precio, razon }) => ({
    concepto: cantidad > 1 ? `${concepto} ×\u00A0${cantidad}` : concepto,
    monto: multiplyDinero(precio, cantidad),
    razon,
  }))
  return <Partidas {...{ partidas, total }} className={estado === 'abierta' ? '' : 'text-muted-foreground'} />
}

function Condiciones({ propuesta, hoy }: { propuesta: PropuestaDePedido; hoy: string }) {
  return (
    <ul className="grid gap-2 [&_li]:flex [&_li]:gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted-foreground">
      <li>
        <CalendarDays aria-hidden="true" strokeWidth={1.75} />
        <span>
          Estará aproximadamente el{' '}
          <DateTime value={propuesta.fecha_estimada_entrega} format="longDay" endsSentence className="font-semibold" />
        </span>
      </li>
      <li>
        <Wallet aria-hidden="true" strokeWidth={1.75} />
        <span>{comoSePaga(propuesta, hoy)}</span>
      </li>
      <li>
        <Clock aria-hidden="true" strokeWidth={1.75} />
        <span>
          Este precio vale hasta el{' '}
          <DateTime value={propuesta.vale_hasta} format="longDay" endsSentence className="font-semibold" />
        </span>
      </li>
    </ul>
  )
}

/** The parts as they are if the price is accepted today. */
function comoSePaga({ plan, cuotas }: PropuestaDePedido, hoy: string) {
  const parts = alAceptar(cuotas, hoy)
  const [only, ...more] = parts
  const first = diaParaPagar(hoy)
  const whenOf = (day: string) => `${formatLastDay(day, true)}${day === first ? ' si aceptas hoy' : ''}`
  if (only && more.length === 0)
    return only.antes_de ? `Se paga todo por transferencia, ${whenOf(only.antes_de)}.` : 'Se paga todo al recibirlo.'
  const texts = parts.map(
    ({ monto, antes_de }) => `${formatDinero(monto)} ${antes_de ? whenOf(antes_de) : 'al recibirlo'}`,
  )
  return `${plan === 'mitad' ? 'En dos mitades' : 'En partes'}: ${texts.join('; ')}.`
}

type DecisionProps = Pick<Props, 'onChange'> & { codigo: string; id: number }

const FAILURE = { title: 'No se pudo guardar', text: 'Intenta de nuevo.' }
const Empty = z.object({})

function Decidir({
  decision,
  children,
  ...props
}: DecisionProps & { decision: 'acepta' | 'otra_vez'; children: ReactNode }) {
  const decidir = useDecidir(props)
  const form = useShopForm({
    name: `precio-${decision}`,
    contract: Empty,
    initial: {},
    posts: true,
    failure: FAILURE,
    send: () => decidir.mutateAsync({ decision }),
  })
  return (
    <Form form={form} aria-label="Decidir el precio" className="grid gap-3">
      <Cual {...props} />
      <Submit className="w-full">{children}</Submit>
    </Form>
  )
}

const MISSING = 'Escribe qué quieres cambiar.'
const Cambio = z.object({ palabras: multiLine(PALABRAS_MAX_LENGTH).refine((text) => text !== '', MISSING) })

function Cambiar(props: DecisionProps) {
  const decidir = useDecidir(props)
  const isBack = usePosted('precio-cambiar')?.rechazo !== undefined
  const form = useShopForm({
    name: 'precio-cambiar',
    contract: Cambio,
    initial: { palabras: '' },
    posts: true,
    failure: FAILURE,
    send: ({ palabras }) => decidir.mutateAsync({ decision: 'cambiar', palabras }),
  })
  return (
    <details open={isBack}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-center rounded-full border border-input px-6 font-semibold [&::-webkit-details-marker]:hidden">
        Quiero cambiar algo
      </summary>
      <Form form={form} aria-label="Quiero cambiar algo" className="mt-4 grid gap-4">
        <Cual {...props} />
        <TextAreaField
          field="palabras"
          label="¿Qué quieres cambiar?"
          missing={MISSING}
          maxChars={PALABRAS_MAX_LENGTH}
          autoComplete="off"
        />
        <Submit variant="outline" className="w-full">
          Enviar
        </Submit>
      </Form>
    </details>
  )
}

/** Which price a form decides, when the browser sends it by itself. */
function Cual({ codigo, id }: DecisionProps) {
  return (
    <>
      <input type="hidden" name="codigo" value={codigo} />
      <input type="hidden" name="id" value={id} />
    </>
  )
}

function useDecidir({ codigo, id, onChange }: DecisionProps) {
  return useMutation({ ...mutation(decidirPropuesta, { codigo, id }), onSuccess: onChange })
}
