import { ImageUp } from 'lucide-react'
import { useContext, useId, useState } from 'react'
import { FormContext, fieldId } from '#ui/form/context.ts'
import { ErrorMessage } from '#ui/form/Field.tsx'
import { FileInput } from '#ui/form/FileInput.tsx'
import { formatKb, shrinkPhoto, sizeOf, UnreadablePhoto } from '#ui/photos/shrinkPhoto.ts'
import { type Archivo, GRANDE, MAX_BYTES } from './contract.ts'

/** The photo, which the browser makes smaller, or the PDF of a receipt. Without programs the browser sends the file. */
export function CampoDeArchivo() {
  const { name, form } = useContext(FormContext)
  const [failure, setFailure] = useState('')
  const [isReading, setReading] = useState(false)
  const hint = useId()
  const id = fieldId(name, 'archivo')
  const chosen = form?.watch('archivo') as Archivo | null | undefined
  const problem = failure || form?.formState.errors.archivo?.message

  async function read(file: File | undefined) {
    if (!file) return
    setFailure('')
    setReading(true)
    try {
      form?.setValue('archivo', await archivoOf(file), { shouldDirty: true })
      form?.clearErrors('archivo')
    } catch (error) {
      form?.setValue('archivo', null)
      setFailure(error instanceof UnreadablePhoto || error instanceof RangeError ? error.message : 'No se pudo abrir.')
    } finally {
      setReading(false)
    }
  }

  return (
    <div className="relative grid min-w-0 gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        Foto o PDF de la transferencia
      </label>
      <FileInput
        id={id}
        // Registered for the focus when it has an error; its value is the photo that was made of the file.
        ref={form?.register('archivo').ref}
        name="archivo"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${hint}${problem ? ` ${id}-error` : ''}`}
        onChange={({ target }) => void read(target.files?.[0])}
        icon={ImageUp}
        choose="Elegir foto o PDF"
        chosen={chosen?.nombre}
      />
      <p id={hint} className="text-meta text-muted-foreground">
        {isReading
          ? 'Preparando…'
          : chosen
            ? `Listo para enviar, ${formatKb(sizeOf(chosen))}.`
            : 'JPG, PNG, WebP o PDF, hasta 5 MB. Que se lean el monto, la fecha y la referencia.'}
      </p>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorMessage id={`${id}-error`}>{String(problem)}</ErrorMessage>}
      </div>
    </div>
  )
}

async function archivoOf(file: File): Promise<Archivo> {
  if (file.type !== 'application/pdf') return shrinkPhoto(file)
  if (file.size > MAX_BYTES) throw new RangeError(GRANDE)
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return { nombre: file.name.slice(-100), contenido: btoa(binary) }
}
