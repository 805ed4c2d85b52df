import { useState } from 'react'
import { formatTime } from '#lib/dates.ts'
import { Button } from '#ui/Button.tsx'
import { useFormContext } from '#ui/form/context.ts'
import type { NuevoDraft } from '../draft.ts'
import { MarcaAbierta } from './MarcaAbierta.tsx'
import { Pegar } from './Pegar.tsx'
import { TextoMarcado } from './TextoMarcado.tsx'
import type { useMensaje } from './useMensaje.ts'

type Props = { mensaje: ReturnType<typeof useMensaje>; onRead: () => void }

/** What the customer wrote: the box to paste it into, then its text with a mark over each thing that was found. */
export function Mensaje({ mensaje, onRead }: Props) {
  const { texto, marcas, leido, dudosos, changeMarcas, read, startAgain } = mensaje
  const { setFocus } = useFormContext<NuevoDraft>()
  const [open, setOpen] = useState<number | null>(null)
  if (texto === '')
    return (
      <div className="grid gap-2">
        <Anterior mensaje={mensaje} onRestore={onRead} />
        <Pegar
          onPaste={async (written) => {
            await read(written)
            onRead()
          }}
        />
      </div>
    )
  const marca = open === null ? undefined : marcas[open]
  return (
    <section aria-labelledby="lo-que-escribio" className="rounded-2xl border border-border bg-card p-3">
      <div className="flex items-baseline gap-2">
        <h2 id="lo-que-escribio" className="font-sans font-semibold text-sm">
          Lo que te escribió
        </h2>
        {leido && <span className="text-meta text-muted-foreground">{formatTime(new Date(leido))}</span>}
        <Button variant="link" className="ml-auto text-sm" onClick={startAgain}>
          Pegar otro
        </Button>
      </div>
      <Anterior mensaje={mensaje} onRestore={onRead} />
      <TextoMarcado texto={texto} marcas={marcas} dudosos={dudosos} onOpen={setOpen} />
      {marcas.length === 0 && (
        <p role="status" className="mt-1 text-meta text-muted-foreground">
          No encontramos datos en este mensaje: escríbelos abajo.
        </p>
      )}
      <MarcaAbierta
        key={open}
        marca={marca}
        texto={marca ? texto.slice(marca.start, marca.end) : ''}
        onChange={(next) => {
          changeMarcas(marcas.flatMap((one, i) => (i === open ? (next ?? []) : one)))
          setOpen(null)
          if (!next && marcas.length === 1) setFocus('cliente')
        }}
        onClose={() => setOpen(null)}
      />
    </section>
  )
}

/** Says that a begun order gave its place to another message, and brings it back. */
function Anterior({
  mensaje,
  onRestore,
}: {
  mensaje: Pick<Props['mensaje'], 'former' | 'restore'>
  onRestore: () => void
}) {
  const { former, restore } = mensaje
  if (!former) return null
  const nombre = former.cliente.trim()
  return (
    <p role="status" className="flex items-center gap-2 text-meta text-muted-foreground">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {`Quitamos lo que habías escrito antes${nombre && ` para ${nombre}`}.`}
      </span>
      <Button
        variant="link"
        className="text-sm"
        onClick={() => {
          restore()
          onRestore()
        }}
      >
        Deshacer
      </Button>
    </p>
  )
}
