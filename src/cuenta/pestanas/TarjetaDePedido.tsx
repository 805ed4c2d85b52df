import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { diaDe } from '#lib/fecha.ts'
import type { MiPaquete } from '#paquetes/propios/contract.ts'
import { PaqueteDelPedido } from '#paquetes/propios/PaqueteDelPedido.tsx'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { LineaDeTiempo } from '#pedidos/LineaDeTiempo.tsx'
import type { MiPedido } from '#pedidos/propios/contract.ts'
import { hiloDe, pasosGuardados } from '#pedidos/rules.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Dinero } from '#ui/Dinero.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { HiloCorto } from '#ui/HiloCorto.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'

/** How many beads before the present one there is room for; what is long past has none. */
const ANTERIORES = 4

type Props = {
  pedido: MiPedido
  /** Of one that came by the international service. */
  paquete: MiPaquete | undefined
  abierto: boolean
}

/** An order with its seven facts; the address says whose history is open. */
export function TarjetaDePedido({ pedido, paquete, abierto }: Props) {
  const { codigo, cliente, estatus, total, fecha_creacion, fecha_estimada_entrega: dia } = pedido
  const titulo = `pedido-${codigo}`
  const hilo = hiloDe(pedido)
  return (
    <Tarjeta className="p-4! md:p-6!">
      <article aria-labelledby={titulo}>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <h3 id={titulo} className="codigo font-sans text-tarjeta">
            {codigo}
          </h3>
          <InsigniaDeEstatus estatus={estatus} />
        </div>
        <div className="mt-2">
          <HiloCorto pasos={hilo.slice(pasosGuardados(hilo, ANTERIORES))} etiqueta="Pasos del pedido" />
        </div>
        <dl className="cifras grid grid-cols-2 gap-y-3 text-sm [&_dt]:text-muted-foreground">
          <Dato nombre="Creado">
            <Fecha valor={diaDe(new Date(fecha_creacion))} formato="dia" />
          </Dato>
          <Dato nombre="Estimado" className="text-right">
            {dia ? <Fecha valor={dia} formato="dia" /> : 'Por confirmar'}
          </Dato>
          <Dato nombre="Cliente" className="border-border border-t pt-3">
            <span dir="auto" className="wrap-anywhere">
              {cliente}
            </span>
          </Dato>
          <Dato nombre="Total" className="border-border border-t pt-3 text-right">
            {total ? <Dinero monto={total} className="font-semibold" /> : 'Por confirmar'}
          </Dato>
        </dl>
        {paquete && <PaqueteDelPedido paquete={paquete} />}
        <div className="mt-3 flex items-center justify-between gap-3">
          <Link
            to={enlaceA('/mi-cuenta', { consulta: abierto ? {} : { pedido: codigo } })}
            preventScrollReset
            aria-expanded={abierto}
            className="inline-flex min-h-10 items-center gap-1.5 rounded-md text-sm hover:text-primary"
          >
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.75}
              className={`size-4 transition-transform duration-200 ${abierto ? 'rotate-180' : ''}`}
            />
            {abierto ? 'Ocultar' : 'Ver'} los pasos
            <span className="sr-only"> del pedido {codigo}</span>
          </Link>
          <BotonEnlace variante="outline" medida={40}>
            {/* The code travels beside the address, never in it. */}
            <Link to={enlaceA('/rastrear')} state={{ codigo }}>
              Rastrear<span className="sr-only"> el pedido {codigo}</span>
            </Link>
          </BotonEnlace>
        </div>
        {abierto && (
          <div className="mt-4 border-border border-t pt-4">
            <LineaDeTiempo pedido={pedido} anteriores={2} />
          </div>
        )}
      </article>
    </Tarjeta>
  )
}

function Dato({ nombre, className, children }: { nombre: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  )
}
