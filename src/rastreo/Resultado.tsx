import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { enlaceWhatsApp } from '#lib/enlaces.ts'
import { formatearHace } from '#lib/fecha.ts'
import type { EstadoVivo } from '#live/linea.ts'
import type { PedidoCompleto, PedidoPublico } from '#pedidos/contract.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { LineaDeTiempo } from '#pedidos/LineaDeTiempo.tsx'
import { SERVICIO } from '#pedidos/labels.ts'
import { QuienRecoge } from '#pedidos/recoger/QuienRecoge.tsx'
import { direccionDe } from '#pedidos/rules.ts'
import { type Situacion, situacionDe } from '#pedidos/situacion.ts'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { Dinero } from '#ui/Dinero.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { idDeCampo } from '#ui/formulario/contexto.ts'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { PorRetirar } from './PorRetirar.tsx'

type Props = {
  pedido: PedidoPublico | PedidoCompleto
  /** The token of the mail's link that opened it, if one did. */
  enlace: string | null
  vivo: EstadoVivo
  /** When the screen last heard from the shop, in milliseconds. */
  actualizado: number
  actualizando: boolean
  alActualizar: () => void
  alBuscarOtro: () => void
}

/** Where the order is, when it arrives and what to do now; then its history and facts. */
export function Resultado({ pedido, enlace, vivo, actualizado, actualizando, alActualizar, alBuscarOtro }: Props) {
  const situacion = situacionDe(pedido, 'avisos_por_correo' in pedido && pedido.avisos_por_correo ? 'correo' : 'aqui')
  return (
    <Tarjeta className="md:p-8 print:p-4">
      <div className="flex flex-col gap-3 md:flex-row-reverse md:items-start md:justify-between print:flex-row-reverse print:items-start print:justify-between">
        <InsigniaDeEstatus estatus={pedido.estatus} />
        <Titular {...situacion} />
      </div>
      {situacion.atrasado && <Preguntar />}
      {situacion.porRetirar && <PorRetirar pedido={pedido} />}
      <EnVivo {...{ vivo, actualizado, actualizando, alActualizar }} />
      <div className="mt-5 md:mt-8">
        {pedido.historial.length > 0 ? (
          <LineaDeTiempo key={pedido.codigo} pedido={pedido} anteriores={situacion.porRetirar ? 0 : 1} />
        ) : (
          <p className="text-muted-foreground">Aún no hay movimientos. Los verás aquí.</p>
        )}
      </div>
      <Datos pedido={pedido} />
      {'notas' in pedido && <QuienRecoge key={pedido.codigo} pedido={pedido} enlace={enlace} />}
      {'notas' in pedido && <DatosDelDueno pedido={pedido} />}
      <div className="mt-6 border-border border-t pt-6 print:hidden">
        <Boton variante="outline" className="w-full md:w-auto" onClick={alBuscarOtro}>
          Buscar Otro Pedido
        </Boton>
      </div>
    </Tarjeta>
  )
}

function Titular({ etiqueta, dia, titular, sigue }: Situacion) {
  return (
    <div>
      {etiqueta && <p className="text-muted-foreground text-sm">{etiqueta}</p>}
      <p className="text-balance font-display text-eta">{dia ? <Fecha valor={dia} formato="diaLargo" /> : titular}</p>
      <p className="mt-1 max-w-140">{sigue}</p>
    </div>
  )
}

function Preguntar() {
  // Not a link: another fragment would be another address, and the search would be gone.
  function escribir() {
    document.getElementById(idDeCampo('consulta', 'nombre_cliente'))?.focus()
  }

  return (
    <div className="mt-3 flex flex-wrap gap-3 print:hidden">
      <BotonEnlace medida={40}>
        <EnlaceExterno href={enlaceWhatsApp('pedido')}>
          <MessageCircle aria-hidden="true" strokeWidth={1.75} />
          WhatsApp
        </EnlaceExterno>
      </BotonEnlace>
      <Boton variante="outline" medida={40} onClick={escribir}>
        Escribir aquí
      </Boton>
    </div>
  )
}

function EnVivo({
  vivo,
  actualizado,
  actualizando,
  alActualizar,
}: Pick<Props, 'vivo' | 'actualizado' | 'actualizando' | 'alActualizar'>) {
  const hace = useHace(actualizado)
  if (vivo === 'conectando')
    return <p className="mt-2 min-h-6 text-meta text-muted-foreground print:hidden">Conectando en vivo…</p>
  if (vivo === 'vivo')
    return (
      <p className="mt-2 flex min-h-6 items-center gap-2 text-meta text-success print:hidden">
        <span aria-hidden="true" className="size-2 rounded-full bg-success" />
        En vivo: actualizado {hace}
      </p>
    )
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-meta text-warning print:hidden">
      <p>Sin conexión en vivo. Actualiza para ver cambios. Última lectura {hace}.</p>
      <Boton variante="outline" medida={36} cargando={actualizando} onClick={alActualizar}>
        Actualizar
      </Boton>
    </div>
  )
}

function useHace(milisegundos: number) {
  const [ahora, setAhora] = useState(() => new Date())
  useEffect(() => {
    const reloj = setInterval(() => setAhora(new Date()), 20_000)
    return () => clearInterval(reloj)
  }, [])
  return formatearHace(new Date(milisegundos).toISOString(), new Date(Math.max(ahora.getTime(), milisegundos)))
}

function Datos({ pedido }: { pedido: PedidoPublico }) {
  const { cliente, tipo_servicio, total, peso } = pedido
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-4 border-border border-t pt-6 text-sm md:grid-cols-4 print:mt-4 print:pt-4 print:grid-cols-4 [&_dt]:text-muted-foreground [&_dd]:font-semibold">
      <div>
        <dt>A nombre de</dt>
        <dd>{cliente}</dd>
      </div>
      {tipo_servicio && (
        <div>
          <dt>Servicio</dt>
          <dd>{SERVICIO[tipo_servicio]}</dd>
        </div>
      )}
      <div>
        <dt>Total</dt>
        <dd>{total ? <Dinero monto={total} /> : 'Por confirmar'}</dd>
      </div>
      {peso && (
        <div>
          <dt>Peso</dt>
          <dd className="cifras">{Number(peso)} kg</dd>
        </div>
      )}
    </dl>
  )
}

// Only its owner sees it, by the link of a mail or signed in.
function DatosDelDueno({ pedido }: { pedido: PedidoCompleto }) {
  const { notas, telefono } = pedido
  const direccion = direccionDe(pedido)
  if (!notas && !telefono && !direccion) return null
  return (
    <section className="mt-6 border-border border-t pt-6 text-sm">
      <h3 className="font-sans font-semibold text-base">Detalles de tu pedido</h3>
      {notas && <p className="mt-2 whitespace-pre-line break-words text-muted-foreground">{notas}</p>}
      <dl className="mt-4 grid gap-x-6 gap-y-4 md:grid-cols-2 [&_dd]:break-words [&_dd]:font-semibold [&_dt]:text-muted-foreground">
        {direccion && (
          <div>
            <dt>Dirección de entrega</dt>
            <dd className="whitespace-pre-line">{direccion}</dd>
          </div>
        )}
        {telefono && (
          <div>
            <dt>Teléfono</dt>
            <dd className="cifras">{telefono}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
