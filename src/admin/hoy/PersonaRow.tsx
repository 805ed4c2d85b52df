import { Check } from 'lucide-react'
import { formatDinero } from '#lib/dineroFormat.ts'
import { porVerificarOf } from '#pagos/rules.ts'
import { LoQueFalta } from '#pedidos/cobros/LoQueFalta.tsx'
import { porAceptarOf } from '#pedidos/propuestas/rules.ts'
import { NoBreak } from '#ui/NoBreak.tsx'
import { Accion } from './Accion.tsx'
import type { Espera, Persona } from './contract.ts'
import { Luego } from './Luego.tsx'
import { lateText, sinceText, titleOf } from './labels.ts'

export type RowProps = {
  persona: Persona
  now: Date
  open: boolean
  /** Whether the row was just done and slides away. */
  leaving: boolean
  /** Whether somebody else ended the wait while the row is open. */
  gone: boolean
  /** Whether the open person is shown beside the list instead of in the row. */
  beside: boolean
  /** Whether a tap on the row's own button opened it. */
  focus: boolean
  onOpen: (focus?: boolean) => void
  onDone: () => void
  onPut: (hasta: string | null) => void
}

/** A person in the queue. The open row has the words, the filled button and «Luego». */
export function PersonaRow({ beside, ...row }: RowProps) {
  const { persona, now, open, leaving, onOpen } = row
  const [first] = persona.esperas
  if (!first) return null
  const inCard = open && !beside
  return (
    <li
      data-abierta={open ? '' : undefined}
      className={`relative scroll-mt-16 scroll-mb-20 transition-transform duration-200 motion-reduce:transition-none ${leaving ? '-translate-x-full' : ''} ${
        inCard
          ? 'my-2 rounded-2xl border border-border bg-card p-4'
          : `border-border border-b py-2.5 xl:px-4 ${open ? 'bg-accent text-accent-foreground shadow-[inset_3px_0_0_var(--primary)]' : ''}`
      }`}
    >
      {inCard ? (
        <OpenRow {...row} first={first} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,45%)] items-center gap-3">
          <div className="grid min-w-0 gap-0.5">
            <button
              type="button"
              data-fila
              aria-current={open ? 'true' : undefined}
              onClick={() => onOpen()}
              className="min-w-0 truncate text-left font-semibold text-base outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2 lg:text-sm"
            >
              {persona.nombre}
            </button>
            <Waits persona={persona} now={now} withSince />
          </div>
          <div className="relative justify-self-end max-xl:w-full xl:min-w-32">
            {leaving ? (
              <Done />
            ) : open ? (
              <span className="block text-right text-meta">abierto</span>
            ) : (
              <Accion persona={persona} open={false} onOpen={() => onOpen(true)} onDone={row.onDone} />
            )}
          </div>
        </div>
      )}
    </li>
  )
}

function OpenRow({
  persona,
  first,
  now,
  leaving,
  gone,
  focus,
  onOpen,
  onDone,
  onPut,
}: Omit<RowProps, 'beside'> & { first: Espera }) {
  return (
    <div className="grid gap-3">
      <div className="grid gap-0.5">
        <div className="flex items-baseline justify-between gap-3">
          <button
            type="button"
            data-fila
            aria-current="true"
            onClick={() => onOpen()}
            className="toque min-w-0 text-left font-semibold text-tarjeta wrap-anywhere"
          >
            {persona.nombre}
          </button>
          <span className="shrink-0 text-meta text-muted-foreground">{sinceText(first, now)}</span>
        </div>
        <Waits persona={persona} now={now} />
      </div>
      <Words espera={first} />
      <Others persona={persona} />
      {leaving ? (
        <Done />
      ) : gone ? (
        <YaNoEspera onNext={onDone} />
      ) : (
        <div
          data-hace
          className={first.accion === 'precio' ? 'grid gap-2' : 'grid grid-cols-[minmax(0,1fr)_auto] gap-2'}
        >
          <Accion persona={persona} open focus={focus} onOpen={() => onOpen()} onDone={onDone} />
          <Luego persona={persona} now={now} onPut={onPut} className="h-12 rounded-xl! text-base!" />
        </div>
      )}
    </div>
  )
}

/** What the person waits for, and how late their order is. */
export function Waits({ persona, now, withSince = false }: { persona: Persona; now: Date; withSince?: boolean }) {
  const [first] = persona.esperas
  if (!first) return null
  const late = lateText(persona, now)
  const title = titleOf(first)
  return (
    <p className="text-meta text-muted-foreground wrap-anywhere">
      {late && <b className="font-semibold text-destructive">{late}, </b>}
      <span className={first.clase === 'ayuda' || first.clase === 'chat' ? 'font-semibold text-destructive' : ''}>
        {late ? title.toLowerCase() : title}
      </span>
      {withSince && first.clase !== 'tarde' && `, ${sinceText(first, now, true)}`}{' '}
      {first.codigo && !withSince && <span className="codigo text-foreground">{first.codigo}</span>}
      {first.sin_confirmar && ' (sin confirmar)'}
    </p>
  )
}

/** What the person wrote, or what their order is. */
export function Words({ espera: { texto, pedido, clase } }: { espera: Espera }) {
  const words = texto || pedido?.articulo
  const proposed = pedido && porAceptarOf(pedido)
  if (!words && !pedido) return null
  return (
    <div className="rounded-lg bg-sunken p-3 text-sm wrap-anywhere">
      {words && (
        <blockquote dir="auto" className="line-clamp-6 whitespace-pre-line">
          <NoBreak>{`«${words}»`}</NoBreak>
        </blockquote>
      )}
      {pedido && clase !== 'precio' && (
        <p className={words ? 'mt-1' : ''}>
          Su pedido está en {pedido.estatus.nombre}. <LoQueFalta {...pedido} className="text-sm!" />
          {proposed && ` Su precio, ${formatDinero(proposed)}, espera respuesta.`}
        </p>
      )}
      {pedido && clase === 'precio' && porVerificarOf(pedido) && (
        <p className={words ? 'mt-1' : ''}>Dice que pagó {formatDinero(pedido.abono)} (por verificar).</p>
      )}
    </div>
  )
}

/** The other things that the person waits for. */
export function Others({ persona: { esperas } }: { persona: Persona }) {
  const [, ...others] = [...new Set(esperas.map((espera) => titleOf(espera).toLowerCase()))]
  if (others.length === 0) return null
  return <p className="text-meta text-muted-foreground">También espera: {others.join(', ')}.</p>
}

function Done() {
  return (
    <p className="flex items-center justify-end gap-2 font-semibold text-success text-sm">
      <Check aria-hidden="true" strokeWidth={1.75} className="size-5" />
      Hecho
    </p>
  )
}

export function YaNoEspera({ onNext }: { onNext: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center justify-between gap-2 text-sm">
      Ya no espera: otra persona lo hizo.
      <button type="button" onClick={onNext} className="enlace toque py-2.5 font-semibold">
        Seguir
      </button>
    </p>
  )
}
