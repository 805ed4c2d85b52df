import type { Asunto } from '#conversaciones/bandeja/contract.ts'
import { OtrosPedidos } from './OtrosPedidos.tsx'

/** Shown instead of an order: the sender and their account with the shop. */
export function SinPedido({ asunto }: { asunto: Asunto }) {
  const { nombre, correo, codigo, otros: others, internacional } = asunto
  return (
    <div className="grid gap-4 text-meta">
      <div className="grid gap-1">
        <h2 className="font-display text-h3 wrap-anywhere">{nombre}</h2>
        <a href={`mailto:${correo}`} className="enlace toque w-fit py-2 wrap-anywhere lg:py-0">
          {correo}
        </a>
      </div>
      <p className="text-muted-foreground">
        {codigo
          ? `Escribió el código ${codigo}, que no es de ningún pedido.`
          : internacional
            ? 'Todavía no hay un pedido: esto es lo que pidió.'
            : 'No escribió sobre un pedido.'}
      </p>
      {others.length > 0 ? (
        <OtrosPedidos otros={others} title="Pedidos con este correo" />
      ) : (
        <p className="text-muted-foreground">Ningún pedido tiene este correo.</p>
      )}
    </div>
  )
}
