import { ArrowLeft, ArrowRight, LoaderCircle, Trash2 } from 'lucide-react'
import { FotoDePieza } from '#tienda/FotoDePieza.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/form/Field.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { FotoEnCurso } from './contract.ts'
import type { FotoEscrita } from './draft.ts'
import type { useFotos } from './useFotos.ts'

type Props = {
  fotos: ReturnType<typeof useFotos>
  /** What the shop knows of the photos that a piece has. */
  conocidas?: readonly FotoEnCurso[]
  chosen: FotoEscrita | undefined
  onChoose: (clave: string) => void
}

/** The photos of a form in their order. The chosen one can be described, moved and removed. */
export function TiraDeFotos({
  fotos: { fotos, uploadOf, move, remove, change },
  conocidas = [],
  chosen,
  onChoose,
}: Props) {
  if (fotos.length === 0) return null
  const knownOf = ({ id }: FotoEscrita) => conocidas.find((foto) => foto.id === id)
  const index = fotos.findIndex(({ clave }) => clave === chosen?.clave)
  return (
    <div className="grid gap-3">
      <ul aria-label="Fotos de la pieza" className="flex flex-wrap gap-2">
        {fotos.map((foto, n) => {
          const state = stateOf(uploadOf(foto.clave), knownOf(foto))
          return (
            <li key={foto.clave}>
              <button
                type="button"
                aria-pressed={foto.clave === chosen?.clave}
                onClick={() => onChoose(foto.clave)}
                className="relative block h-20 w-16 overflow-hidden rounded-lg border border-border bg-sunken aria-pressed:outline-2 aria-pressed:outline-primary aria-pressed:outline-offset-2"
              >
                <Miniatura foto={foto} conocida={knownOf(foto)} />
                {state && (
                  <span className="absolute inset-0 grid place-items-center bg-black/45 text-white">
                    <LoaderCircle aria-hidden="true" strokeWidth={1.75} className="size-5 animate-spin" />
                  </span>
                )}
                <span className="sr-only">{`Foto ${n + 1}${state ? `: ${state}` : ''}`}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {chosen && (
        <div className="grid gap-3">
          <Motivo error={uploadOf(chosen.clave)?.error ?? knownOf(chosen)?.error ?? null} />
          <TextField
            label="Qué se ve en la foto"
            optional
            hint="Lo lee quien no puede verla."
            name="alt"
            autoComplete="off"
            value={chosen.alt}
            onChange={({ target }) => change(chosen.clave, { alt: (target as HTMLInputElement).value })}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" aria-disabled={index === 0} onClick={() => index > 0 && move(chosen.clave, -1)}>
              <ArrowLeft aria-hidden="true" strokeWidth={1.75} />
              Antes
            </Button>
            <Button
              variant="outline"
              aria-disabled={index === fotos.length - 1}
              onClick={() => index < fotos.length - 1 && move(chosen.clave, 1)}
            >
              Después
              <ArrowRight aria-hidden="true" strokeWidth={1.75} />
            </Button>
            <Button variant="ghost" onClick={() => remove(chosen.clave)}>
              <Trash2 aria-hidden="true" strokeWidth={1.75} />
              Quitar foto
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function Motivo({ error }: { error: string | null }) {
  return <div role="alert">{error && <ErrorMessage>{error}</ErrorMessage>}</div>
}

type Upload = ReturnType<ReturnType<typeof useFotos>['uploadOf']>

function stateOf(upload: Upload, known: FotoEnCurso | undefined) {
  if (upload?.error || known?.estado === 'rechazada') return null
  if (upload && upload.part < 1) return `sube, ${Math.round(upload.part * 100)} %`
  return known?.estado === 'en_cola' ? 'se prepara' : null
}

function Miniatura({ foto, conocida }: { foto: FotoEscrita; conocida: FotoEnCurso | undefined }) {
  if (foto.vista) return <img src={foto.vista} alt="" className="size-full object-cover" />
  if (!conocida?.ancho || !conocida.alto || !conocida.color) return null
  const { id, ancho, alto, color } = conocida
  return <FotoDePieza foto={{ id, alt: '', ancho, alto, color }} sizes="64px" className="size-full" />
}
