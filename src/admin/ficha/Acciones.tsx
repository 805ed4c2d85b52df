import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import { keyOf } from '#pedidos/estatus.ts'
import type { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { ConfirmarConPrecio } from '#pedidos/mover/ConfirmarConPrecio.tsx'
import { OtroEstatus } from '#pedidos/mover/OtroEstatus.tsx'
import { PasarAlSiguiente } from '#pedidos/mover/PasarAlSiguiente.tsx'
import { esperaRespuesta } from '#pedidos/mover/rules.ts'
import { PrecioQueEspera } from '#pedidos/propuestas/PrecioQueEspera.tsx'
import { propuestoOf } from '#pedidos/propuestas/rules.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { clearDraft } from '#ui/form/useFormDraft.ts'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'

/**
 * State of the price form: open from the start if an order in work has no price. A received one is proposed a price first,
 * and a proposed price is changed by another one, on its page.
 */
export function usePrecioForm({ codigo, total, estatus, propuesta }: PedidoDeGestion) {
  const navigate = useNavigate()
  const [pedido, setPedido] = useState(false)
  const isInWork = estatus.categoria === 'processing' || estatus.categoria === 'shipping'
  const isMissing = Number(total) === 0 && isInWork && keyOf(estatus.id) !== 'recibido' && !propuesta
  return {
    isMissing,
    isOpen: isMissing || pedido,
    open: () => (propuesta ? navigate(linkTo('/manage/pedidos/:codigo/precio', { codigo })) : setPedido(true)),
    close: () => setPedido(false),
    /** Closes the form and forgets what was typed. */
    leave() {
      clearDraft(`${staffDrafts.precio}${codigo}`)
      setPedido(false)
    },
  }
}

type Props = {
  pedido: PedidoDeGestion
  precio: ReturnType<typeof usePrecioForm>
  /** Whether the note's form is open, which fills a phone. */
  isWriting: boolean
}

/** The buttons that move the order: at the bottom of the panel, or of the screen on a phone. */
export function Acciones({ pedido, precio, isWriting }: Props) {
  const { isMissing, isOpen, open, close, leave } = precio
  const isUnproposed = keyOf(pedido.estatus.id) === 'recibido' && !pedido.propuesta
  // A price that was not accepted has a filled button of its own.
  const isUnanswered = pedido.propuesta !== null && pedido.propuesta.estado !== 'aceptada'
  useShortcut(isOpen ? null : { key: 'p', title: 'Cambiar el precio', group: 'Pedido', run: open })
  return (
    <div
      data-barra-propia
      data-deja-sitio={isWriting ? undefined : ''}
      className={`sticky bottom-0 z-20 apaisada:static grid grid-cols-[minmax(0,1fr)] gap-3 border-border border-t bg-card px-4 py-3 max-lg:mt-[var(--alto-de-deshacer,0px)] pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-5 print:hidden ${isWriting ? 'max-lg:hidden' : ''}`}
    >
      {isUnproposed && !isOpen && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink size={36} className="h-12 grow px-3! lg:h-10">
            <Link to={linkTo('/manage/pedidos/:codigo/precio', { codigo: pedido.codigo })}>Proponer el precio</Link>
          </ButtonLink>
          <Button variant="outline" size={36} onClick={open} className="h-12 grow px-3! lg:h-10">
            Ya lo acordaron
          </Button>
        </div>
      )}
      <PrecioQueEspera pedido={pedido} />
      {isOpen && <ConfirmarConPrecio pedido={pedido} onConfirm={close} focus={!isMissing} />}
      {isOpen && !isMissing ? (
        <Button variant="ghost" size={36} onClick={leave} className="max-lg:h-12">
          Dejar el precio como está
        </Button>
      ) : (
        <div className="flex flex-wrap items-end gap-2">
          {keyOf(pedido.estatus.id) === 'listo' && pedido.tipo_servicio !== 'envio' && <AQuien {...pedido} />}
          {/* The form's button stays before the other one when a field opens above it. */}
          {!esperaRespuesta(pedido.estatus.id, propuestoOf(pedido)) && (
            <div className="contents [&>form>:not(button)]:w-full [&>form]:contents">
              <PasarAlSiguiente
                pedido={pedido}
                variant={isMissing || isUnproposed || isUnanswered ? 'outline' : 'primary'}
                size={36}
                withPriceButtons={isUnproposed}
                className="h-12 grow-3 px-3! lg:h-10"
              />
            </div>
          )}
          <OtroEstatus pedido={pedido} size={36} className="h-12 grow px-3! lg:h-10" />
        </div>
      )}
    </div>
  )
}

/** Tells staff who may pick the order up. */
function AQuien({ cliente, autorizado_a_recoger: nombrada }: PedidoDeGestion) {
  return (
    <p className="w-full text-meta text-muted-foreground wrap-anywhere">
      Pide el código y el nombre. Lo recoge <b className="font-semibold text-foreground">{cliente}</b>
      {nombrada && (
        <>
          {' '}
          o <b className="font-semibold text-foreground">{nombrada}</b>
        </>
      )}
      .
    </p>
  )
}
