import { useState } from 'react'
import { EnviarComprobante } from '#dinero/comprobantes/EnviarComprobante.tsx'
import { whatsAppChatLink, whatsAppCuentaLink } from '#lib/contactLinks.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import type { PedidoCompleto } from '#pedidos/contract.ts'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { usePosted } from '#ui/PageData.tsx'
import { useFocusOnResult } from '#ui/useFocusOnResult.ts'
import { Copiable } from './Copiable.tsx'
import { receivedText } from './rules.ts'

/** Id of the message that a receipt came, to which a form without programs leads back. */
const RECIBIDO = 'comprobante-recibido'

/**
 * What is to be paid next of an order, and how: for its owner, while the order goes on or once a part of it was paid.
 * Renders nothing if nothing is.
 */
export function PorPagar({ pedido }: { pedido: PedidoCompleto }) {
  const { codigo, cuenta, cuentas, estatus, lineas } = pedido
  const { result, focusResult } = useFocusOnResult<HTMLParagraphElement>()
  const [sentWith, setSentWith] = useState<PedidoCompleto['cuenta'] | null>(null)
  const [isOpen, setOpen] = useState(usePosted('comprobante')?.rechazo !== undefined)
  // An order that was delivered before the shop recorded payments says nothing of them.
  const goesOn = estatus.categoria === 'processing' || estatus.categoria === 'shipping'
  const isAsked = goesOn || estatus.categoria === 'delivered'
  const isWhole = lineas.every(({ liberada }) => !liberada)
  if (!isAsked || !isWhole || !(Number(cuenta.falta) > 0)) return null
  const { proximo } = cuenta
  const monto = proximo?.monto ?? cuenta.falta ?? '0.00'
  const titulo = TITULOS[proximo?.clase ?? 'todo']
  const [cuentaPrincipal, ...otras] = cuentas
  const recibido = receivedText(cuenta, sentWith)
  function showReceived() {
    setSentWith(cuenta)
    setOpen(false)
    focusResult()
  }
  return (
    <section aria-labelledby="por-pagar" className="mt-5 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="por-pagar" className="font-display text-h2">
          {titulo}
        </h3>
        <Money amount={monto} className="font-semibold text-h3" />
      </div>
      {proximo?.cuando && (
        <p className={`mt-1 ${proximo.vencido ? 'font-semibold text-ambar-text' : ''}`}>
          {proximo.clase === 'cuota' ? proximo.frase : proximo.cuando}
        </p>
      )}
      {cuentaPrincipal ? (
        <div className="mt-3 divide-y divide-border rounded-2xl border border-border bg-card">
          <dl className="divide-y divide-border">
            <DatosDeCuenta {...cuentaPrincipal} />
            <Copiable nombre="Monto" valor={formatDinero(monto)} texto={monto} />
            <Copiable nombre="En el concepto escribe" valor={codigo} />
          </dl>
          {otras.map((cuenta) => (
            <details key={`${cuenta.banco} ${cuenta.numero}`}>
              <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold text-primary text-sm">
                Otra cuenta: {cuenta.banco}
              </summary>
              <dl className="divide-y divide-border">
                <DatosDeCuenta {...cuenta} />
              </dl>
            </details>
          ))}
        </div>
      ) : (
        <p className="mt-2 text-sm">
          Te damos la cuenta por{' '}
          <OutboundLink href={whatsAppCuentaLink(codigo)} className="enlace">
            WhatsApp
          </OutboundLink>
          {proximo?.clase === 'al_recibir' && ', o pagas al recibirlo'}.
        </p>
      )}
      {cuenta.comprobante_rechazado && (
        <Notice kind="warning" role="status" title="No pudimos confirmar tu comprobante" className="mt-3">
          El de {formatDinero(cuenta.comprobante_rechazado.monto)}: {cuenta.comprobante_rechazado.razon} Envía otro.
        </Notice>
      )}
      {recibido && (
        <p
          ref={result}
          id={RECIBIDO}
          role="status"
          tabIndex={-1}
          className="mt-3 scroll-mt-28 rounded-xl bg-success/10 px-4 py-3 font-semibold text-sm"
        >
          {recibido}
        </p>
      )}
      <details className="mt-3" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="inline-flex min-h-12 cursor-pointer items-center font-semibold text-primary">
          {recibido ? 'Enviar otro comprobante' : 'Ya pagué: enviar comprobante'}
        </summary>
        <div className="pt-2">
          <EnviarComprobante key={codigo} codigo={codigo} monto={monto} onSent={showReceived} />
        </div>
      </details>
      <p className="mt-3 text-sm">
        <OutboundLink href={whatsAppChatLink('pedido')} className="enlace inline-flex min-h-12 items-center">
          Enviar comprobante por WhatsApp
        </OutboundLink>
      </p>
      <p className="mt-2 text-muted-foreground text-sm">
        Recibirlo no es darlo por pagado: te avisamos cuando el banco lo confirme.
      </p>
    </section>
  )
}

const TITULOS = {
  todo: 'Falta tu pago',
  al_recibir: 'Pagas al recibir',
  cuota: 'Falta un pago',
  primera_mitad: 'Falta tu primera mitad',
  segunda_mitad: 'Falta tu segunda mitad',
}

function DatosDeCuenta({ banco, tipo, numero, titular, cedula }: PedidoCompleto['cuentas'][number]) {
  const documento = cedula?.replace(/\D/g, '').length === 9 ? 'RNC' : 'Cédula'
  return (
    <>
      <Copiable nombre={`${banco}, ${tipo.toLowerCase()}`} valor={numero} />
      <Copiable nombre="A nombre de" valor={titular} />
      {cedula && <Copiable nombre={documento} valor={cedula} />}
    </>
  )
}
