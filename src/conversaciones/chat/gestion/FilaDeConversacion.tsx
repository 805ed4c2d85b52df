import type { ReactNode } from 'react'
import { enlaceA } from '#lib/enlaceA.ts'
import { formatearDiaBreve, formatearHora } from '#lib/fecha.ts'
import { primeraPalabra } from '#lib/texto.ts'
import { Boton } from '#ui/Boton.tsx'
import { Insignia } from '#ui/Insignia.tsx'
import { Mark, Row } from '#ui/list/Row.tsx'
import { useReloj } from '#ui/reloj.ts'
import { SinCortes } from '#ui/SinCortes.tsx'
import { useUnsent } from '#ui/thread/unsent.ts'
import type { ConversacionEnLista } from './contract.ts'
import { Espera } from './Espera.tsx'
import type { Filtro } from './filtro.ts'
import { salida } from './salida.ts'
import { quienEs, SIN_COMPROBAR } from './turno/novedades.ts'
import { useToma } from './useToma.ts'

type Props = {
  conversacion: ConversacionEnLista
  filtro: Filtro
  abierta: boolean
  /** Whose it is, where that is not clear from the list. */
  conAgente?: boolean
  /** At the right of the row, in the place of when somebody last wrote. */
  children?: ReactNode
}

/** One conversation in a list of the desk. */
export function FilaDeConversacion({ conversacion, filtro, abierta, conAgente = false, children }: Props) {
  const { id, estado, nombre, correo_comprobado, resumen, resumen_rol } = conversacion
  const { espera_desde, actividad_en, sin_leer, en_linea, agente } = conversacion
  // Of who waits nothing was read, and of what is over nothing will be.
  const porLeer = sin_leer > 0 && !abierta && estado === 'atendida'
  const sinEnviar = useUnsent(salida, id).leaving.some(({ refusal, failure }) => refusal ?? failure)
  // Whom a name is known of is a member, or proved the address.
  const sinComprobar = nombre === null && !correo_comprobado
  return (
    <Row
      to={enlaceA('/admin-dashboard/chat/:id', { id, consulta: filtro })}
      title={quienEs(conversacion)}
      isBold
      isOpen={abierta}
      mark={en_linea && estado !== 'terminada' && <Mark of="online">En línea</Mark>}
      when={children === undefined && <Hace instante={actividad_en} />}
      action={children}
    >
      <span className="flex items-center gap-2">
        <span dir="auto" className={`min-w-0 flex-1 truncate ${porLeer ? 'font-semibold' : 'text-muted-foreground'}`}>
          {resumen_rol === 'agent' && 'Tienda: '}
          <SinCortes>{resumen}</SinCortes>
        </span>
        {sinEnviar && (
          <Insignia color="rojo" chica>
            Sin enviar
          </Insignia>
        )}
        {porLeer && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 font-semibold text-mini text-primary-foreground">
            <span aria-hidden="true">{sin_leer}</span>
            <span className="sr-only">{sin_leer} sin leer</span>
          </span>
        )}
      </span>
      {sinComprobar && <span className="text-ambar-text">{SIN_COMPROBAR}</span>}
      {espera_desde && <Espera desde={espera_desde} />}
      {conAgente && agente && <span className="text-muted-foreground">Con {primeraPalabra(agente.nombre)}</span>}
    </Row>
  )
}

function Hace({ instante }: { instante: string }) {
  const hace = useReloj(true) - Date.parse(instante)
  const minutos = Math.floor(hace / 60_000)
  return (
    <time dateTime={instante}>
      {minutos < 1
        ? 'ahora'
        : minutos < 60
          ? `hace ${minutos} min`
          : minutos < 18 * 60
            ? formatearHora(new Date(instante))
            : formatearDiaBreve(instante)}
    </time>
  )
}

/** The first in the queue has the button that stands out. */
export function Tomar({ conversacion, primera }: { conversacion: ConversacionEnLista; primera: boolean }) {
  const { tomando, tomar } = useToma(conversacion)
  return (
    <Boton
      variante={primera ? 'primary' : 'outline'}
      medida={36}
      cargando={tomando}
      onClick={tomar}
      className={`max-lg:h-11 ${primera ? '' : 'bg-card'}`}
    >
      Tomar<span className="sr-only"> la de {quienEs(conversacion)}</span>
    </Boton>
  )
}
