import { useEffect, useState } from 'react'
import { formatearDinero } from '#comun/dinero.ts'
import { negocio } from '#negocio'
import { Fecha } from '#ui/Fecha.tsx'
import { Hilo } from '#ui/Hilo.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import type { TipoServicio } from '../contrato.ts'
import { SERVICIO } from '../etiquetas.ts'
import { fechaEstimada } from '../reglas.ts'

const DESPUES = [
  {
    clave: 'correo',
    titulo: 'Recibes tu código',
    texto: 'Te llega al correo apenas envías.',
    estado: 'futuro' as const,
  },
  {
    clave: 'confirmar',
    titulo: 'Confirmamos contigo',
    texto: 'Te escribimos el precio y los detalles.',
    estado: 'futuro' as const,
  },
  {
    clave: 'seguir',
    titulo: 'Sigues tu pieza',
    texto: 'Ves cada paso en vivo con tu código.',
    estado: 'futuro' as const,
  },
]

/** Beside the form: what is being asked for, and what happens after. */
export function ResumenDelPedido({ servicio }: { servicio: TipoServicio }) {
  const dia = useFechaEstimada()
  return (
    <aside aria-label="Resumen" className="lg:sticky lg:top-24 lg:self-start">
      <Tarjeta>
        <h2 className="font-display text-h3">Resumen</h2>
        <dl className="mt-4 grid gap-3 text-sm [&_dd]:font-semibold [&_dt]:text-muted-foreground">
          <div>
            <dt>Servicio</dt>
            <dd>{SERVICIO[servicio]}</dd>
          </div>
          <div>
            <dt>Costo del servicio</dt>
            <dd>
              {servicio === 'envio'
                ? `Desde ${formatearDinero(negocio.pedidos.envioDesde)}, según la dirección`
                : 'Gratis'}
            </dd>
          </div>
          <div>
            <dt>Entrega estimada</dt>
            <dd>{dia ? <Fecha valor={dia} formato="diaLargo" /> : `En ${negocio.pedidos.diasDeEntrega} días`}</dd>
          </div>
        </dl>
        <h3 className="mt-6 mb-4 border-border border-t pt-6 font-sans font-semibold text-base">Qué pasa después</h3>
        <Hilo pasos={DESPUES} etiqueta="Qué pasa después" />
      </Tarjeta>
    </aside>
  )
}

// Known only in the browser: the page's HTML was made on another day.
function useFechaEstimada() {
  const [dia, setDia] = useState<string | null>(null)
  useEffect(() => setDia(fechaEstimada(new Date())), [])
  return dia
}
