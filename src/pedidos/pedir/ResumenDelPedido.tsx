import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { SE_ESPERA } from '#lib/labels.ts'
import { type ClaseDePieza, negocio } from '#negocio'
import { Imagen } from '#tienda/Imagen.tsx'
import { loDicho, piezas } from '#tienda/piezas.ts'
import { Fecha } from '#ui/Fecha.tsx'
import { Hilo } from '#ui/Hilo.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { useHidratada } from '#ui/useHidratada.ts'
import type { TipoServicio } from '../contract.ts'
import { SERVICIO } from '../labels.ts'
import { fechaEstimada } from '../rules.ts'

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
    texto: 'Te decimos el precio y los detalles.',
    estado: 'futuro' as const,
  },
  {
    clave: 'seguir',
    titulo: 'Sigues tu pieza',
    texto: 'Ves cada paso en vivo con tu código.',
    estado: 'futuro' as const,
  },
]

/** For who has not said which piece: how any of them is made. */
const CUALQUIERA = 'bodegon'

/** Beside the form: what is being asked for, and what happens after. */
export function ResumenDelPedido({ servicio, pieza }: { servicio: TipoServicio; pieza?: ClaseDePieza | undefined }) {
  // Known only in the browser: the page's HTML was made on another day.
  const dia = useHidratada() ? fechaEstimada(new Date()) : null
  const dicho = pieza && loDicho(negocio.piezas[pieza])
  return (
    <aside aria-label="Resumen" className="lg:sticky lg:top-24 lg:self-start">
      <Tarjeta>
        <h2 className="font-display text-h3">Resumen</h2>
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-4">
          <dl className="grid gap-3 text-sm [&_dd]:font-semibold [&_dt]:text-muted-foreground">
            {pieza && (
              <div>
                <dt>Pieza</dt>
                <dd>{piezas[pieza].alPedir}</dd>
                {dicho && <dd>{dicho}</dd>}
              </div>
            )}
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
              <dt>{SE_ESPERA.pieza[servicio]}</dt>
              <dd>{dia ? <Fecha valor={dia} formato="diaLargo" /> : `En ${negocio.pedidos.diasDeEntrega} días`}</dd>
            </div>
          </dl>
          <Imagen
            nombre={pieza ? (piezas[pieza].puesta ?? piezas[pieza].imagen) : CUALQUIERA}
            sizes="112px"
            className="aspect-4/5! rounded-xl"
          />
        </div>
        <h3 className="mt-6 mb-4 border-border border-t pt-6 font-sans font-semibold text-base">Qué pasa después</h3>
        <Hilo pasos={DESPUES} etiqueta="Qué pasa después" />
      </Tarjeta>
    </aside>
  )
}
