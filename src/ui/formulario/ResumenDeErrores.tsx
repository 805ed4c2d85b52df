import { useEffect, useId, useRef } from 'react'
import { idDeCampo, useFormularioAbierto, useNombreDeFormulario } from './contexto.ts'
import { listarErrores } from './errores.ts'

/** At the top of a form that was refused: takes the focus and links each sentence to its field. */
export function ResumenDeErrores() {
  const formulario = useNombreDeFormulario()
  const { errors, submitCount } = useFormularioAbierto().formState
  const errores = listarErrores(errors)
  const idDelTitulo = useId()
  const caja = useRef<HTMLDivElement>(null)
  const hay = errores.length > 0

  // Only when a try ends: a field that turns wrong again under somebody's fingers must keep them.
  useEffect(() => {
    if (submitCount > 0) caja.current?.focus()
  }, [submitCount])

  useEffect(() => {
    if (!hay) return
    const antes = document.title
    document.title = `Error: ${antes}`
    return () => {
      if (document.title === `Error: ${antes}`) document.title = antes
    }
  }, [hay])

  if (!hay) return null
  return (
    <section
      ref={caja}
      data-slot="resumen-de-errores"
      tabIndex={-1}
      aria-labelledby={idDelTitulo}
      className="rounded-xl border-2 border-destructive bg-card p-4 md:p-5"
    >
      <h2 id={idDelTitulo} className="font-semibold text-tarjeta">
        Revisa estos campos
      </h2>
      <ul className="mt-2 grid gap-1">
        {errores.map(({ campo, mensaje }) => (
          <li key={campo}>
            <a
              href={`#${idDeCampo(formulario, campo)}`}
              className="font-semibold text-destructive text-sm underline underline-offset-2"
              onClick={(evento) => {
                const control = document.getElementById(idDeCampo(formulario, campo))
                if (!control) return
                evento.preventDefault()
                control.focus()
                control.scrollIntoView({ block: 'center' })
              }}
            >
              {mensaje}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
