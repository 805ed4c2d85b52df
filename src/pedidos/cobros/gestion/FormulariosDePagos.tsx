import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { mutation } from '#http/query.ts'
import { addDinero, readDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { rechazoOf } from '#lib/errors.ts'
import type { Pago } from '#pagos/contract.ts'
import { METODO } from '#pagos/labels.ts'
import type { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { Button } from '#ui/Button.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useEdit } from '#ui/form/useEdit.ts'
import { useFieldValue } from '#ui/form/useField.ts'
import {
  COMPROBANTE_EN_ESPERA,
  CorreccionDraft,
  corregir,
  DevolucionDraft,
  devolver,
  METODOS_A_MANO,
  type MetodoAMano,
  PagoConEsperaDraft,
  PagoDraft,
  registrarPago,
  TraspasoDraft,
  traspasar,
} from './contract.ts'

type Props = { pedido: PedidoDeGestion; onClose: () => void }

const FAILURE = { title: 'No se pudo anotar', text: 'Lo escrito sigue aquí. Revísalo e intenta de nuevo.' }
const positive = (monto: string | null) => (Number(monto) > 0 ? (monto ?? '') : '')

export function FormularioDePago({ pedido, onClose }: Props) {
  const { codigo } = pedido
  const { mutateAsync } = useMutation(mutation(registrarPago, { codigo }))
  const metodo: MetodoAMano = 'transferencia'
  const [isRefused, setRefused] = useState(false)
  // A receipt that came after this page was read is known by the refusal.
  const waits = isRefused || Boolean(pedido.cuenta.comprobantes_en_espera)
  const contract = waits ? PagoConEsperaDraft : PagoDraft
  const { form } = useEdit({
    ...{ subject: pedido, resend: true, name: `pago-${codigo}`, contract, failure: FAILURE },
    write: ({ cuenta }) => ({
      metodo,
      monto: positive(cuenta.proximo?.monto ?? cuenta.falta),
      recibido: '',
      referencia: '',
      otro_pago: false,
    }),
    async send(draft, request) {
      try {
        return await mutateAsync({ ...draft, ...request })
      } catch (error) {
        setRefused(rechazoOf(error).type === COMPROBANTE_EN_ESPERA)
        throw error
      }
    },
    onSaved: onClose,
  })
  return (
    <Form form={form} aria-label="Pago nuevo" className="grid gap-4">
      <Metodos />
      <AmountField field="monto" label="Monto (RD$)" missing="Escribe el monto." />
      <Efectivo />
      <TextField field="referencia" label="Referencia" optional maxChars={60} autoComplete="off" />
      <OtroPago waits={waits} />
      <Buttons onClose={onClose}>Registrar pago</Buttons>
    </Form>
  )
}

function Metodos() {
  return (
    <SelectField field="metodo" label="Cómo">
      {METODOS_A_MANO.map((metodo) => (
        <option key={metodo} value={metodo}>
          {METODO[metodo]}
        </option>
      ))}
    </SelectField>
  )
}

/** Asked of a transfer while a receipt of the order waits. */
function OtroPago({ waits }: { waits: boolean }) {
  const isTransfer = useFieldValue('metodo') === 'transferencia'
  return (
    <div hidden={!waits || !isTransfer}>
      <Checkbox field="otro_pago" label="Es otro pago, no el del comprobante que espera" />
    </div>
  )
}

/** What was handed over in cash, and its change. */
function Efectivo() {
  const isCash = useFieldValue('metodo') === 'efectivo'
  const [monto, recibido] = [readDinero(useFieldValue('monto')), readDinero(useFieldValue('recibido'))]
  const change = monto && recibido ? addDinero(recibido, `-${monto}`) : null
  return (
    <div hidden={!isCash} className="grid gap-1.5">
      <AmountField field="recibido" label="Recibido (RD$)" optional />
      <p role="status" className="font-semibold text-sm empty:hidden">
        {isCash && change && !change.startsWith('-') && `Cambio: ${formatDinero(change)}`}
      </p>
    </div>
  )
}

export function FormularioDeDevolucion({ pedido, onClose }: Props) {
  const { codigo } = pedido
  const { mutateAsync } = useMutation(mutation(devolver, { codigo }))
  const metodo: MetodoAMano = 'transferencia'
  const { form } = useEdit({
    ...{ subject: pedido, resend: true, name: `devolucion-${codigo}`, contract: DevolucionDraft, failure: FAILURE },
    write: ({ cuenta }) => ({ metodo, monto: positive(cuenta.de_mas), referencia: '', razon: '' }),
    send: (draft, request) => mutateAsync({ ...draft, ...request }),
    onSaved: onClose,
  })
  return (
    <Form form={form} aria-label="Devolución" className="grid gap-4">
      <Metodos />
      <AmountField field="monto" label="Monto (RD$)" missing="Escribe el monto." />
      <Razon />
      <TextField field="referencia" label="Referencia" optional maxChars={60} autoComplete="off" />
      <Buttons onClose={onClose}>Devolver</Buttons>
    </Form>
  )
}

export function FormularioDeCorreccion({ pedido, pago, onClose }: Props & { pago: Pago }) {
  const { codigo } = pedido
  const { mutateAsync } = useMutation(mutation(corregir, { codigo, pago: pago.id }))
  const { form } = useEdit({
    ...{ subject: pedido, resend: true, name: `correccion-${pago.id}`, contract: CorreccionDraft, failure: FAILURE },
    write: () => ({ era: '', razon: '' }),
    send: (draft, request) => mutateAsync({ ...draft, ...request }),
    onSaved: onClose,
  })
  return (
    <Form form={form} aria-label="Corrección" className="grid gap-4">
      <AmountField field="era" label="Monto correcto (RD$)" hint="0 si no hubo pago." missing="Escribe el monto." />
      <Razon />
      <Buttons onClose={onClose}>Corregir</Buttons>
    </Form>
  )
}

export function FormularioDeTraspaso({ pedido, onClose }: Props) {
  const { codigo } = pedido
  const { mutateAsync } = useMutation(mutation(traspasar, { codigo }))
  const { form } = useEdit({
    ...{ subject: pedido, resend: true, name: `traspaso-${codigo}`, contract: TraspasoDraft, failure: FAILURE },
    write: ({ cuenta }) => ({ a: '', monto: positive(cuenta.de_mas), razon: '' }),
    send: (draft, request) => mutateAsync({ ...draft, ...request }),
    onSaved: onClose,
  })
  return (
    <Form form={form} aria-label="Pasar a otro pedido" className="grid gap-4">
      <TextField
        field="a"
        label="Al pedido"
        missing="Escribe el código."
        autoComplete="off"
        autoCapitalize="characters"
      />
      <AmountField field="monto" label="Monto (RD$)" missing="Escribe el monto." />
      <Razon />
      <Buttons onClose={onClose}>Pasar</Buttons>
    </Form>
  )
}

const Razon = () => (
  <TextField
    field="razon"
    label="Por qué"
    hint="El cliente lo lee."
    maxChars={300}
    autoComplete="off"
    missing="Di por qué."
  />
)

function Buttons({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-3 *:[[role]]:w-full">
      <Button variant="outline" size={40} className="order-1 max-lg:h-12" onClick={onClose}>
        Cancelar
      </Button>
      <Submit size={40} className="order-2 max-lg:h-12">
        {children}
      </Submit>
    </div>
  )
}
