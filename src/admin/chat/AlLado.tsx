import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { ConversacionDeGestion } from '#conversaciones/chat/gestion/contract.ts'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { buscarPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TambienEscribio } from '../hilo/TambienEscribio.tsx'
import { PedidoEnBreve } from '../PedidoEnBreve.tsx'

/** Beside a chat: the visitor's order, account and other messages. */
export function AlLado({ conversacion }: { conversacion: ConversacionDeGestion }) {
  const { id, correo, correo_comprobado, codigo_pedido, miembro } = conversacion
  return (
    <div className="grid gap-4 text-meta">
      {codigo_pedido ? <SuPedido conversacion={conversacion} codigo={codigo_pedido} /> : <Quien {...conversacion} />}
      {miembro && (
        <p>
          Miembro{' '}
          <Link
            to={linkTo('/admin-dashboard/clientes/:codigo', { codigo: miembro.codigo_membresia })}
            className="codigo enlace inline-flex items-center max-lg:min-h-12"
          >
            {miembro.codigo_membresia}
          </Link>
        </p>
      )}
      <TambienEscribio
        codigo={codigo_pedido}
        correo={correo}
        isOwn={correo_comprobado || miembro !== null}
        except={(other) => other.clase === 'conversacion' && other.id === id}
      />
    </div>
  )
}

function Quien({ nombre, correo }: Pick<ConversacionDeGestion, 'nombre' | 'correo'>) {
  return (
    <div className="grid gap-1">
      <h2 className="font-display text-h3 wrap-anywhere">{nombre ?? correo}</h2>
      <a href={`mailto:${correo}`} className="enlace toque w-fit py-2 wrap-anywhere lg:py-0">
        {correo}
      </a>
      <p className="text-muted-foreground">No escribió sobre un pedido.</p>
    </div>
  )
}

function SuPedido({ conversacion, codigo }: { conversacion: ConversacionDeGestion; codigo: string }) {
  const queryOptions = useQuery(query(buscarPedidoDeGestion, { codigo }))
  const { data, error } = queryOptions
  if (error && !data) return <LoadError {...queryOptions} error={error} />
  if (!data) return <Skeleton className="h-64 rounded-xl" />
  const { pedido } = data
  if (!pedido)
    return (
      <>
        <Quien {...conversacion} />
        <p className="text-muted-foreground">Escribió el código {codigo}, que no es de ningún pedido.</p>
      </>
    )
  return (
    <PedidoEnBreve pedido={pedido} group="Chat">
      <DeQuienEs conversacion={conversacion} correo={pedido.correo_cliente} />
    </PedidoEnBreve>
  )
}

/**
 * Says whose order it is. Anybody may type an order's code, so the order is the visitor's only if the chat's e-mail is
 * the order's and was verified.
 */
function DeQuienEs({ conversacion, correo }: { conversacion: ConversacionDeGestion; correo: string | null }) {
  const esElSuyo = correo?.toLowerCase() === conversacion.correo.toLowerCase()
  if (esElSuyo && conversacion.correo_comprobado) return null
  return (
    <p className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 rounded-lg border border-ambar bg-ambar-tint p-3">
      <TriangleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 text-ambar-text" />
      <span>
        {esElSuyo
          ? 'Escribió el correo del pedido, sin comprobar que es suyo.'
          : `Habla con otro correo, ${conversacion.correo}.`}{' '}
        Antes de contar algo del pedido, comprueba con quién hablas.
      </span>
    </p>
  )
}
