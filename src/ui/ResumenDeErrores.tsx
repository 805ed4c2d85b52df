import { useEffect, useId, useRef } from 'react'
import { idDeCampo, useNombreDeFormulario } from './Formulario.tsx'

export type ErrorDeCampo = { campo: string; mensaje: string }

type Props = {
  errores: ErrorDeCampo[]
  /** How many times the form was sent (`formState.submitCount`): each failed try moves the focus here again. */
  intento: number
  titulo?: string
}

/** At the top of a form that was refused: takes the focus and links each sentence to its field. Put it in a `Formulario`. */
export function ResumenDeErrores({ errores, intento, titulo = 'Revisa estos campos' }: Props) {
  const formulario = useNombreDeFormulario()
  const idDelTitulo = useId()
  const caja = useRef<HTMLDivElement>(null)
  const hay = errores.length > 0

  // Only when a try ends: a field that turns wrong again under somebody's fingers must keep them.
  useEffect(() => {
    if (intento > 0) caja.current?.focus()
  }, [intento])

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
        {titulo}
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

/**
 * The list for the summary from react-hook-form's `formState.errors`, in the order of the contract's fields. A sentence
 * that several fields share stands once and leads to the first of them.
 */
export function listarErrores(errores: Record<string, { message?: string } | undefined>): ErrorDeCampo[] {
  const porMensaje = new Map<string, ErrorDeCampo>()
  for (const [campo, error] of Object.entries(errores)) {
    const mensaje = error?.message
    if (mensaje && campo !== 'root' && !porMensaje.has(mensaje)) porMensaje.set(mensaje, { campo, mensaje })
  }
  return [...porMensaje.values()]
}
