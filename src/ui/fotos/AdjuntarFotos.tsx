import { ImagePlus, X } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useAnunciar } from '../anuncios.tsx'
import { Boton } from '../Boton.tsx'
import { MensajeDeError } from '../formulario/Campo.tsx'
import { enKb, type FotoPorEnviar, NoSePudoLeer, pesoDe, reducir } from './reducir.ts'
import { useFotos } from './useFotos.ts'
import { useTraidas } from './useTraidas.ts'

type Props = {
  /** The contract's field, a list of photos. */
  nombre: string
  /** How many there may be. */
  maximo: number
  etiqueta?: string
}

/**
 * Photos that go with a form: chosen, taken, pasted or dropped, made small, and seen before they are sent. They stand
 * in the form's field, so that a try that failed keeps them.
 */
export function AdjuntarFotos({ nombre, maximo, etiqueta = 'Adjuntar foto' }: Props) {
  const { fotos, leer, poner, error } = useFotos(nombre)
  const [reduciendo, setReduciendo] = useState(0)
  const [fallo, setFallo] = useState('')
  const anunciar = useAnunciar()
  const caja = useRef<HTMLDivElement>(null)
  const archivos = useRef<HTMLInputElement>(null)
  const boton = useRef<HTMLButtonElement>(null)
  const id = useId()
  const lleno = fotos.length >= maximo
  const malo = fallo || error
  useTraidas(caja, adjuntar)
  useEsperarFotos(caja, reduciendo > 0, () => setFallo('La foto todavía se está achicando: envía en un momento.'))

  async function adjuntar(nuevos: File[]) {
    const caben = nuevos.slice(0, Math.max(0, maximo - leer().length - reduciendo))
    setFallo(caben.length < nuevos.length ? sonMuchas(maximo) : '')
    setReduciendo((cuantas) => cuantas + caben.length)
    for (const archivo of caben) {
      try {
        const foto = conNombrePropio(await reducir(archivo), leer())
        if (leer().length < maximo) {
          poner([...leer(), foto])
          anunciar(`Foto adjuntada: ${foto.nombre}, ${enKb(pesoDe(foto))}`)
        }
      } catch (error) {
        setFallo(error instanceof NoSePudoLeer ? error.message : 'No se pudo abrir la foto. Prueba con otra.')
      } finally {
        setReduciendo((cuantas) => cuantas - 1)
      }
    }
  }

  function quitar(cual: FotoPorEnviar) {
    setFallo('')
    poner(leer().filter((foto) => foto !== cual))
    anunciar(`Foto quitada: ${cual.nombre}`)
    boton.current?.focus()
  }

  return (
    <div ref={caja} data-slot="adjuntar-fotos" className="grid min-w-0 gap-2.5">
      {fotos.length > 0 && (
        <ul aria-label="Fotos por enviar" className="flex flex-wrap gap-2">
          {fotos.map((foto) => (
            <PorEnviar key={foto.nombre} foto={foto} alQuitar={() => quitar(foto)} />
          ))}
        </ul>
      )}
      <div role="alert" className="empty:hidden">
        {malo && <MensajeDeError id={`${id}-error`}>{malo}</MensajeDeError>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Boton
          ref={boton}
          variante="outline"
          medida={40}
          className="max-md:h-11"
          cargando={reduciendo > 0}
          aria-disabled={lleno}
          aria-describedby={`${id}-pista${malo ? ` ${id}-error` : ''}`}
          onClick={() => (lleno ? setFallo(sonMuchas(maximo)) : archivos.current?.click())}
        >
          {reduciendo === 0 && <ImagePlus aria-hidden="true" strokeWidth={1.75} />}
          {etiqueta}
        </Boton>
        <p id={`${id}-pista`} className="text-meta text-muted-foreground">
          JPG, PNG o WebP. La achicamos antes de enviarla.
        </p>
        <input
          ref={archivos}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={etiqueta}
          accept="image/jpeg,image/png,image/webp"
          multiple={maximo > 1}
          onChange={({ target }) => {
            adjuntar([...(target.files ?? [])])
            // The same file again, after it was removed, is a choice too.
            target.value = ''
          }}
        />
      </div>
    </div>
  )
}

function PorEnviar({ foto, alQuitar }: { foto: FotoPorEnviar; alQuitar: () => void }) {
  return (
    <li className="flex max-w-full items-center gap-3 rounded-2xl border border-border bg-card p-1.5">
      {/* Its own bytes, which the page's policy lets it show; a `blob:` it would not. */}
      <img
        src={`data:image/jpeg;base64,${foto.contenido}`}
        alt=""
        className="size-14 shrink-0 rounded-[10px] bg-sunken object-cover"
      />
      <span className="grid min-w-0 text-meta">
        <span className="truncate font-semibold">{foto.nombre}</span>
        <span className="cifras text-muted-foreground">{enKb(pesoDe(foto))}</span>
      </span>
      <button
        type="button"
        onClick={alQuitar}
        className="grid size-11 shrink-0 place-items-center rounded-lg text-muted-foreground hover:bg-accent hover:text-accent-foreground"
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="sr-only">Quitar {foto.nombre}</span>
      </button>
    </li>
  )
}

/** What is pasted is often called the same. */
function conNombrePropio(foto: FotoPorEnviar, otras: readonly FotoPorEnviar[]): FotoPorEnviar {
  const libre = (nombre: string) => otras.every((otra) => otra.nombre !== nombre)
  for (let vez = 1; ; vez++) {
    const nombre = vez === 1 ? foto.nombre : foto.nombre.replace(/\.jpg$/, ` ${vez}.jpg`)
    if (libre(nombre)) return { ...foto, nombre }
  }
}

function sonMuchas(maximo: number) {
  return maximo === 1 ? 'Puede ser una foto: quita la que está para cambiarla.' : `Pueden ser ${maximo} fotos a la vez.`
}

/** Sent while one is being made small, the form would leave without it. */
function useEsperarFotos(caja: RefObject<HTMLElement | null>, esperar: boolean, alEsperar: () => void) {
  const decir = useRef(alEsperar)
  useEffect(() => {
    decir.current = alEsperar
  })
  useEffect(() => {
    const formulario = caja.current?.closest('form')
    if (!formulario || !esperar) return
    const parar = (evento: Event) => {
      evento.preventDefault()
      evento.stopPropagation()
      decir.current()
    }
    formulario.addEventListener('submit', parar)
    return () => formulario.removeEventListener('submit', parar)
  }, [caja, esperar])
}
