import { ExternalLink, EyeOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { rechazoDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { anclaDe } from '../rules.ts'
import type { PreguntaDeGestion } from './contract.ts'
import { Plegado } from './Plegado.tsx'
import { PreguntaAbierta } from './PreguntaAbierta.tsx'
import { useCambiarPregunta } from './useCambiarPregunta.ts'

/** What it says and where it stands; opened, it can be changed in its place. */
export function FilaDePregunta({ pregunta: una }: { pregunta: PreguntaDeGestion }) {
  const [abierta, setAbierta] = useState(false)
  const boton = useRef<HTMLButtonElement>(null)
  const id = useId()
  const formulario = useId()
  const { pregunta, respuesta, categoria, publicada, updated_at } = una

  return (
    <article aria-labelledby={id} className="grid gap-3 px-4 py-4">
      <div className="grid gap-1">
        <h2 id={id} dir="auto" className="wrap-anywhere font-sans font-semibold text-base">
          {pregunta}
        </h2>
        {!abierta && (
          <p
            dir="auto"
            className="wrap-anywhere line-clamp-3 max-w-160 whitespace-pre-line text-muted-foreground text-sm"
          >
            {respuesta}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-meta text-muted-foreground">
          {publicada ? (
            <Link
              to={enlaceA('/faq', { ancla: anclaDe(una) })}
              target="_blank"
              className="enlace inline-flex items-center gap-1.5 max-lg:min-h-11"
            >
              En {categoria}
              <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
              <span className="sr-only">(se abre en otra pestaña)</span>
            </Link>
          ) : (
            <span className="inline-flex items-center gap-1.5 font-semibold text-foreground">
              <EyeOff aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
              Oculta
            </span>
          )}
          <Fecha valor={updated_at} formato="breve" />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Boton
          ref={boton}
          variante="outline"
          medida={36}
          className="max-lg:h-11"
          aria-expanded={abierta}
          aria-controls={formulario}
          aria-label={`${abierta ? 'Cerrar' : 'Cambiar'} «${pregunta}»`}
          onClick={() => setAbierta(!abierta)}
        >
          {abierta ? 'Cerrar' : 'Cambiar'}
        </Boton>
        {!abierta && <BotonDeMostrar pregunta={una} />}
      </div>
      <Plegado id={formulario} abierto={abierta}>
        <PreguntaAbierta
          pregunta={una}
          alGuardar={() => {
            setAbierta(false)
            boton.current?.focus()
          }}
        />
      </Plegado>
    </article>
  )
}

function BotonDeMostrar({ pregunta: una }: { pregunta: PreguntaDeGestion }) {
  const cambiar = useCambiarPregunta(una.id)
  const { version, pregunta, respuesta, categoria, publicada } = una
  const aviso = { id: 'pregunta' }

  function alternar() {
    cambiar.mutate(
      { version, pregunta, respuesta, categoria, publicada: !publicada },
      {
        onSuccess: () => avisar.exito(publicada ? 'Pregunta oculta' : 'Pregunta a la vista', pregunta, aviso),
        onError: (error) =>
          avisar.error(publicada ? 'No se pudo ocultar' : 'No se pudo mostrar', rechazoDe(error).detail, aviso),
      },
    )
  }
  return (
    <Boton
      variante="ghost"
      medida={36}
      className="max-lg:h-11"
      cargando={cambiar.isPending}
      onClick={alternar}
      aria-label={`${publicada ? 'Ocultar' : 'Mostrar'} «${pregunta}»`}
    >
      {publicada ? 'Ocultar' : 'Mostrar'}
    </Boton>
  )
}
