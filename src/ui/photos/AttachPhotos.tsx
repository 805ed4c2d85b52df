import { ImagePlus, X } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useAnnounce } from '../announce.tsx'
import { Button } from '../Button.tsx'
import { ErrorMessage } from '../form/Field.tsx'
import { formatKb, type PhotoToSend, shrinkPhoto, sizeOf, UnreadablePhoto } from './shrinkPhoto.ts'
import { useDroppedFiles } from './useDroppedFiles.ts'
import { usePhotos } from './usePhotos.ts'

type Props = {
  /** The contract's field for a list of photos. */
  field: string
  /** The maximum number of photos. */
  max: number
  label?: string
}

/**
 * Attaches photos to a form: chosen, taken, pasted or dropped, then shrunk and previewed. The photos are the value of
 * the form's field, so that a failed submit keeps them.
 */
export function AttachPhotos({ field, max, label = 'Adjuntar foto' }: Props) {
  const { photos, read: readPhotos, set: setPhotos, error } = usePhotos(field)
  const [shrinking, setShrinking] = useState(0)
  const [failure, setFailure] = useState('')
  const announce = useAnnounce()
  const box = useRef<HTMLDivElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isFull = photos.length >= max
  const problem = failure || error
  useDroppedFiles(box, attach)
  useBlockSubmit(box, shrinking > 0, () => setFailure('La foto todavía se está achicando: envía en un momento.'))

  async function attach(added: File[]) {
    const accepted = added.slice(0, Math.max(0, max - readPhotos().length - shrinking))
    setFailure(accepted.length < added.length ? tooManyMessage(max) : '')
    setShrinking((count) => count + accepted.length)
    for (const file of accepted) {
      try {
        const photo = withUniqueName(await shrinkPhoto(file), readPhotos())
        if (readPhotos().length < max) {
          setPhotos([...readPhotos(), photo])
          announce(`Foto adjuntada: ${photo.nombre}, ${formatKb(sizeOf(photo))}`)
        }
      } catch (error) {
        setFailure(error instanceof UnreadablePhoto ? error.message : 'No se pudo abrir la foto. Prueba con otra.')
      } finally {
        setShrinking((count) => count - 1)
      }
    }
  }

  function removePhoto(removed: PhotoToSend) {
    setFailure('')
    setPhotos(readPhotos().filter((photo) => photo !== removed))
    announce(`Foto quitada: ${removed.nombre}`)
    button.current?.focus()
  }

  return (
    <div ref={box} data-slot="adjuntar-fotos" className="grid min-w-0 gap-2.5">
      {photos.length > 0 && (
        <ul aria-label="Fotos por enviar" className="flex flex-wrap gap-2">
          {photos.map((photo) => (
            <PendingPhoto key={photo.nombre} photo={photo} onRemove={() => removePhoto(photo)} />
          ))}
        </ul>
      )}
      <div role="alert" className="empty:hidden">
        {problem && <ErrorMessage id={`${id}-error`}>{problem}</ErrorMessage>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          ref={button}
          variant="outline"
          size={40}
          className="max-md:h-12"
          loading={shrinking > 0}
          aria-disabled={isFull}
          aria-describedby={`${id}-pista${problem ? ` ${id}-error` : ''}`}
          onClick={() => (isFull ? setFailure(tooManyMessage(max)) : fileInput.current?.click())}
        >
          {shrinking === 0 && <ImagePlus aria-hidden="true" strokeWidth={1.75} />}
          {label}
        </Button>
        <p id={`${id}-pista`} className="text-meta text-muted-foreground">
          JPG, PNG o WebP. La achicamos antes de enviarla.
        </p>
        <input
          ref={fileInput}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={label}
          accept="image/jpeg,image/png,image/webp"
          multiple={max > 1}
          onChange={({ target }) => {
            attach([...(target.files ?? [])])
            // If the value stayed, choosing a removed file again would fire no `change`.
            target.value = ''
          }}
        />
      </div>
    </div>
  )
}

function PendingPhoto({ photo, onRemove }: { photo: PhotoToSend; onRemove: () => void }) {
  return (
    <li className="flex max-w-full items-center gap-3 rounded-2xl border border-border bg-card p-1.5">
      {/* A `data:` URL, because the content security policy allows no `blob:` images. */}
      <img
        src={`data:image/jpeg;base64,${photo.contenido}`}
        alt=""
        className="size-14 shrink-0 rounded-[10px] bg-sunken object-cover"
      />
      <span className="grid min-w-0 text-meta">
        <span className="truncate font-semibold">{photo.nombre}</span>
        <span className="cifras text-muted-foreground">{formatKb(sizeOf(photo))}</span>
      </span>
      <button
        type="button"
        onClick={onRemove}
        className="grid size-12 shrink-0 place-items-center rounded-lg text-muted-foreground hover:bg-accent hover:text-accent-foreground"
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="sr-only">Quitar {photo.nombre}</span>
      </button>
    </li>
  )
}

/** Adds a number to a name that another photo has: pasted images often have the same name. */
function withUniqueName(photo: PhotoToSend, others: readonly PhotoToSend[]): PhotoToSend {
  const isFree = (field: string) => others.every((other) => other.nombre !== field)
  for (let n = 1; ; n++) {
    const field = n === 1 ? photo.nombre : photo.nombre.replace(/\.jpg$/, ` ${n}.jpg`)
    if (isFree(field)) return { ...photo, nombre: field }
  }
}

function tooManyMessage(max: number) {
  return max === 1 ? 'Puede ser una foto: quita la que está para cambiarla.' : `Pueden ser ${max} fotos a la vez.`
}

/** Blocks the submit while a photo is being shrunk, because the form would be sent without that photo. */
function useBlockSubmit(box: RefObject<HTMLElement | null>, blocked: boolean, onBlocked: () => void) {
  const notify = useRef(onBlocked)
  useEffect(() => {
    notify.current = onBlocked
  })
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form || !blocked) return
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      notify.current()
    }
    form.addEventListener('submit', stop)
    return () => form.removeEventListener('submit', stop)
  }, [box, blocked])
}
