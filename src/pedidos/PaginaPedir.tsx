import { useEffect } from 'react'
import type { MetaFunction } from 'react-router'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import { Notice } from '#ui/Notice.tsx'
import { usePosted } from '#ui/PageData.tsx'
import { useFocusOnReturn } from '#ui/useFocusOnReturn.ts'
import { useHistoryState } from '#ui/useHistoryState.ts'
import { FormularioDePedir } from './pedir/FormularioDePedir.tsx'
import { Enviado, PedidoEnviado } from './pedir/PedidoEnviado.tsx'
import { usePiezaPedida } from './pedir/PiezaPedida.tsx'
import { useRequestedPieza } from './pedir/requestedPieza.ts'
import { storedDraft } from './pedir/usePedidoDraft.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    path: '/pedir',
    title: 'Solicitar Pedido',
    description: `Pide tu pulsera, aretes o cartera a ${negocio.marca}: retiro gratis en ${negocio.ciudad} o envío a todo el país.`,
  })

export default function PaginaPedir() {
  const posted = usePosted('pedir')
  const [sent, setSent] = useHistoryState('enviado', Enviado, {
    pedido: posted?.answer,
    correo: posted?.values.correo,
  })
  const isSent = posted !== null && !posted.rechazo
  useEffect(() => {
    if (isSent) storedDraft.remove()
  }, [isSent])
  const { titleRef, focus } = useFocusOnReturn()
  const pieza = useRequestedPieza()
  const pedida = usePiezaPedida()

  function pedirOtro() {
    setSent(null)
    focus()
  }

  if (sent)
    return (
      <div className="contenedor py-8 md:py-14">
        <PedidoEnviado pedido={sent.pedido} correo={sent.correo} onRequestAnother={pedirOtro} />
      </div>
    )
  return (
    <div className="contenedor py-8 md:py-14">
      <h1 ref={titleRef} tabIndex={-1} className="font-display text-h1">
        Solicitar Pedido
      </h1>
      <p className="mt-2 max-w-160 text-muted-foreground">
        Dinos qué pieza buscas y cómo quieres recibirla. No pagas nada ahora: primero confirmamos contigo.
      </p>
      {pedida && !pedida.pieza && (
        <Notice className="mt-6" title="Esa pieza ya no está en la tienda.">
          Cuéntanos cómo la quieres y te hacemos una parecida.
        </Notice>
      )}
      <FormularioDePedir
        // Its first values are those of the piece.
        key={pedida?.pieza?.slug}
        pieza={pieza}
        pedida={pedida}
        onSubmit={(pedido, correo) => setSent({ pedido, correo })}
      />
    </div>
  )
}
