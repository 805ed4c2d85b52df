import { useQuery } from '@tanstack/react-query'
import { AlarmClock, ChevronDown, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { query } from '#http/query.ts'
import { listarPedidosRecientes } from '#pedidos/ficha/contract.ts'
import { PedidosRecientes } from '#pedidos/ficha/PedidosRecientes.tsx'
import { Button } from '#ui/Button.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { LoHecho } from '../actividad/LoHecho.tsx'
import { listarHechosDeHoy } from './contract.ts'
import type { Personas } from './Fila.tsx'
import { returnText } from './labels.ts'
import { Waits } from './PersonaRow.tsx'
import { useBringBack } from './useBringBack.ts'

type Props = { title: ReactNode; icon?: LucideIcon; children: ReactNode }

/** What is only for later: one line until somebody opens it. */
function Folded({ title, icon: Icon, children }: Props) {
  return (
    <details className="group border-border border-b">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 text-meta text-muted-foreground -outline-offset-2 hover:text-foreground xl:px-4 [&::-webkit-details-marker]:hidden">
        {Icon && <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />}
        <span className="flex-1 py-2">{title}</span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}

/** Who was put off, the first to return first. */
export function ParaLuego({ luego, now }: { luego: Personas['luego']; now: Date }) {
  const { bringBack, isPending } = useBringBack()
  const [first] = luego
  if (!first) return null
  const count = luego.length === 1 ? '1 persona' : `${luego.length} personas`
  return (
    <Folded icon={AlarmClock} title={`Para luego, ${count}. La primera, ${returnText(first.hasta, now)}`}>
      <ul className="divide-y divide-border">
        {luego.map((persona) => (
          <li key={persona.clave} className="flex items-center gap-3 py-2 xl:px-4">
            <div className="grid min-w-0 flex-1 gap-0.5">
              <p className="truncate font-semibold text-sm">{persona.nombre}</p>
              <Waits persona={persona} now={now} />
              <p className="text-meta text-muted-foreground">
                Vuelve {returnText(persona.hasta, now)}
                {persona.por && `; lo dejó ${persona.por}`}
              </p>
            </div>
            <Button
              variant="outline"
              size={36}
              className="max-lg:h-12"
              loading={isPending}
              onClick={() => void bringBack(persona)}
            >
              Traer ahora
            </Button>
          </li>
        ))}
      </ul>
    </Folded>
  )
}

/** What the reader did today, and which. */
export function Hechos() {
  const read = useQuery(query(listarHechosDeHoy))
  const { data } = read
  if (!data) return read.error && <NotLoaded read={read} failed="No se pudo leer lo que hiciste hoy" />
  if (data.total === 0) return null
  return (
    <Folded
      title={
        <>
          {data.total} {data.total === 1 ? 'hecho' : 'hechos'} hoy. <span className="enlace">Ver cuáles</span>
        </>
      }
    >
      <ol>
        {data.hechos.map((hecho) => (
          <LoHecho key={hecho.id} hecho={hecho} />
        ))}
      </ol>
    </Folded>
  )
}

/** The five most recent orders. */
export function Recientes() {
  const read = useQuery(query(listarPedidosRecientes))
  return (
    <Folded title="Últimos 5 pedidos">
      <div className="xl:px-4">
        {read.data ? <PedidosRecientes /> : <NotLoaded read={read} failed="No se pudieron leer los últimos pedidos" />}
      </div>
    </Folded>
  )
}
