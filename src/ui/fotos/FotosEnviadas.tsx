import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Dialogo } from '../Dialogo.tsx'
import { enKb } from './reducir.ts'

/** One that the shop has; its sides are known before its bytes are here, so that nothing jumps. */
type Enviada = { id: string; nombre: string; bytes: number; ancho: number; alto: number }

type Props = {
  fotos: readonly Enviada[]
  /** Where the bytes of one are. */
  direccionDe: (id: string) => string
}

/** Photos that somebody sent: small, and large when they are opened. */
export function FotosEnviadas({ fotos, direccionDe }: Props) {
  if (fotos.length === 0) return null
  return (
    <ul aria-label={fotos.length === 1 ? 'Foto' : 'Fotos'} className="flex flex-wrap gap-2">
      {fotos.map((foto) => (
        <li key={foto.id} className="max-w-full">
          <FotoEnviada foto={foto} direccion={direccionDe(foto.id)} />
        </li>
      ))}
    </ul>
  )
}

function FotoEnviada({ foto, direccion }: { foto: Enviada; direccion: string }) {
  const { nombre, bytes, ancho, alto } = foto
  const [abierta, setAbierta] = useState(false)
  // Which try this is: a photo that did not come is asked for again.
  const [intento, setIntento] = useState(0)
  const [fallo, setFallo] = useState(false)
  const origen = intento === 0 ? direccion : `${direccion}?intento=${intento}`
  const alFallar = () => setFallo(true)

  function abrir() {
    if (!fallo) return setAbierta(true)
    setFallo(false)
    setIntento(intento + 1)
  }

  return (
    <>
      <button
        type="button"
        onClick={abrir}
        className="flex max-w-[min(100%,20rem)] items-center gap-3 rounded-2xl border border-border bg-card p-1.5 pr-3.5 text-left hover:border-primary hover:bg-accent"
      >
        {fallo ? (
          <span className="grid size-16 shrink-0 place-items-center rounded-[10px] bg-sunken text-muted-foreground">
            <ImageOff aria-hidden="true" strokeWidth={1.75} className="size-5" />
          </span>
        ) : (
          <img
            src={origen}
            alt=""
            width={64}
            height={64}
            loading="lazy"
            decoding="async"
            onError={alFallar}
            className="size-16 shrink-0 rounded-[10px] bg-sunken object-cover"
          />
        )}
        <span className="grid min-w-0 text-meta">
          <span className="truncate font-semibold">
            <span className="sr-only">{fallo ? 'Cargar otra vez ' : 'Ver en grande '}</span>
            {nombre}
          </span>
          <span className="cifras text-muted-foreground">
            {fallo ? 'No se pudo cargar. Toca para reintentar.' : enKb(bytes)}
          </span>
        </span>
      </button>
      {abierta && (
        <Dialogo
          abierto
          amplio
          alCambiar={setAbierta}
          titulo={<span className="line-clamp-2 wrap-anywhere text-base">{nombre}</span>}
        >
          <img
            src={origen}
            alt={`Foto ${nombre}`}
            width={ancho}
            height={alto}
            onError={() => {
              setAbierta(false)
              setFallo(true)
            }}
            // As large as it is, and as the window shows whole.
            style={{ width: `min(${ancho}px, 100vw - 4.75rem, ${ancho / alto} * (100dvh - 10rem))` }}
            className="mx-auto h-auto rounded-lg bg-sunken"
          />
        </Dialogo>
      )}
    </>
  )
}
