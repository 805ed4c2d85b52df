import { useEffect, useState } from 'react'
import { formatearHace } from '#comun/fecha.ts'
import type { PedidoCompleto, PedidoPublico } from '#pedidos/contrato.ts'
import { SERVICIO } from '#pedidos/etiquetas.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { LineaDeTiempo } from '#pedidos/LineaDeTiempo.tsx'
import { estaAtrasado, llegadaDe } from '#pedidos/reglas.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Dinero } from '#ui/Dinero.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import type { EstadoVivo } from '#vivo/useVivo.ts'

type Props = {
  pedido: PedidoPublico | PedidoCompleto
  vivo: EstadoVivo
  /** When the screen last heard from the shop, in milliseconds. */
  actualizado: number
  actualizando: boolean
  alActualizar: () => void
  alBuscarOtro: () => void
}

/** Where the order is, when it arrives and what to do now; then its history and facts. */
export function Resultado({ pedido, vivo, actualizado, actualizando, alActualizar, alBuscarOtro }: Props) {
  return (
    <Tarjeta className="md:p-8">
      <div className="flex flex-col gap-3 md:flex-row-reverse md:items-start md:justify-between">
        <InsigniaDeEstatus estatus={pedido.estatus} />
        <Llegada pedido={pedido} />
      </div>
      <EnVivo {...{ vivo, actualizado, actualizando, alActualizar }} />
      {estaAtrasado(pedido) && (
        <Aviso clase="advertencia" className="mt-4">
          La fecha estimada ya pasó. Escríbenos y lo revisamos.
        </Aviso>
      )}
      <div className="mt-6 md:mt-10">
        {pedido.historial.length > 0 ? (
          <LineaDeTiempo pedido={pedido} />
        ) : (
          <p className="text-muted-foreground">Aún no hay movimientos. Te avisaremos por correo.</p>
        )}
      </div>
      <Datos pedido={pedido} />
      {'notas' in pedido && pedido.notas && <Notas notas={pedido.notas} />}
      <div className="mt-6 border-border border-t pt-6">
        <Boton variante="outline" className="w-full md:w-auto" onClick={alBuscarOtro}>
          Buscar Otro Pedido
        </Boton>
      </div>
    </Tarjeta>
  )
}

function Llegada({ pedido }: { pedido: PedidoPublico }) {
  const { etiqueta, dia, palabra } = llegadaDe(pedido)
  return (
    <div>
      <p className="text-muted-foreground text-sm">{etiqueta}</p>
      <p className="text-balance font-display text-eta">{dia ? <Fecha valor={dia} formato="diaLargo" /> : palabra}</p>
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
  if (vivo === 'conectando') return <p className="mt-2 min-h-6 text-meta text-muted-foreground">Conectando en vivo…</p>
  if (vivo === 'vivo')
    return (
      <p className="mt-2 flex min-h-6 items-center gap-2 text-meta text-success">
        <span aria-hidden="true" className="size-2 rounded-full bg-success" />
        En vivo: actualizado {hace}
      </p>
    )
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-meta text-warning">
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
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-4 border-border border-t pt-6 text-sm md:grid-cols-4 [&_dt]:text-muted-foreground [&_dd]:font-semibold">
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

// Only its owner sees it, by the link of a mail.
function Notas({ notas }: { notas: string }) {
  return (
    <section className="mt-6 border-border border-t pt-6 text-sm">
      <h3 className="font-sans font-semibold text-base">Detalles de tu pedido</h3>
      <p className="mt-2 whitespace-pre-line break-words text-muted-foreground">{notas}</p>
    </section>
  )
}
