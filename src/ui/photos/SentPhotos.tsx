import { ImageOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Modal } from '../Modal.tsx'
import { formatKb } from './shrinkPhoto.ts'

/** A stored photo. Its size in pixels is known before it loads, so that the page does not jump. */
type SentPhotoData = { id: string; nombre: string; bytes: number; ancho: number; alto: number }

type Props = {
  photos: readonly SentPhotoData[]
  /** The URL of a photo's bytes. */
  urlOf: (id: string) => string
  /** Shows a button that takes a photo away. */
  onRemove?: (photo: SentPhotoData) => void
}

/** Photos that somebody sent: thumbnails that open in full size. */
export function SentPhotos({ photos, urlOf, onRemove }: Props) {
  if (photos.length === 0) return null
  return (
    <ul aria-label={photos.length === 1 ? 'Foto' : 'Fotos'} className="flex flex-wrap gap-2">
      {photos.map((photo) => (
        <li key={photo.id} className="flex max-w-full items-center">
          <SentPhoto photo={photo} url={urlOf(photo.id)} />
          {onRemove && (
            <button
              type="button"
              onClick={() => onRemove(photo)}
              className="grid size-12 shrink-0 place-items-center rounded-lg text-muted-foreground hover:bg-accent hover:text-accent-foreground lg:size-9"
            >
              <Trash2 aria-hidden="true" strokeWidth={1.75} className="size-4" />
              <span className="sr-only">Quitar {photo.nombre}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function SentPhoto({ photo, url }: { photo: SentPhotoData; url: string }) {
  const { nombre, bytes, ancho: width, alto: height } = photo
  const [isOpen, setIsOpen] = useState(false)
  // Counts the tries: a tap on a photo that failed to load tries again.
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const src = attempt === 0 ? url : `${url}?intento=${attempt}`
  const onError = () => setFailed(true)

  function openOrRetry() {
    if (!failed) return setIsOpen(true)
    setFailed(false)
    setAttempt(attempt + 1)
  }

  return (
    <>
      <button
        type="button"
        onClick={openOrRetry}
        className="flex max-w-[min(100%,20rem)] items-center gap-3 rounded-2xl border border-border bg-card p-1.5 pr-3.5 text-left hover:border-primary hover:bg-accent"
      >
        {failed ? (
          <span className="grid size-16 shrink-0 place-items-center rounded-[10px] bg-sunken text-muted-foreground">
            <ImageOff aria-hidden="true" strokeWidth={1.75} className="size-5" />
          </span>
        ) : (
          <img
            src={src}
            alt=""
            width={64}
            height={64}
            loading="lazy"
            decoding="async"
            onError={onError}
            className="size-16 shrink-0 rounded-[10px] bg-sunken object-cover"
          />
        )}
        <span className="grid min-w-0 text-meta">
          <span className="truncate font-semibold">
            <span className="sr-only">{failed ? 'Cargar otra vez ' : 'Ver en grande '}</span>
            {nombre}
          </span>
          <span className="cifras text-muted-foreground">
            {failed ? 'No se pudo cargar. Toca para reintentar.' : formatKb(bytes)}
          </span>
        </span>
      </button>
      {isOpen && (
        <Modal
          open
          wide
          onChange={setIsOpen}
          title={<span className="line-clamp-2 wrap-anywhere text-base">{nombre}</span>}
        >
          <img
            src={src}
            alt={`Foto ${nombre}`}
            width={width}
            height={height}
            onError={() => {
              setIsOpen(false)
              setFailed(true)
            }}
            // At most the photo's own width, and small enough to fit the window.
            style={{ width: `min(${width}px, 100vw - 4.75rem, ${width / height} * (100dvh - 10rem))` }}
            className="mx-auto h-auto rounded-lg bg-sunken"
          />
        </Modal>
      )}
    </>
  )
}
