import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import { Boton } from '../Boton.tsx'
import { CampoContrasena } from './CampoContrasena.tsx'
import type { Dicho, Frase } from './contexto.ts'
import { Enviar } from './Enviar.tsx'
import { Formulario } from './Formulario.tsx'
import { useFormulario } from './useFormulario.tsx'

type ConContrasena = { contrasena: string }

type Props<R> = {
  /** Unique on the page. */
  nombre: string
  /** What screen readers call the form. */
  etiqueta: string
  contrato: z.ZodType<ConContrasena, ConContrasena>
  /** Whose password it is, so that password managers know which. */
  correo: string
  /** What the button does, and the toast says when it could not. */
  boton: ReactNode
  destructivo?: boolean
  fallo: Frase
  /** For a refusal that needs more than its words. */
  alFallar?: (dicho: Dicho) => ReactNode
  mandar: (datos: ConContrasena) => Promise<R>
  alEnviar: (respuesta: R) => void
  alDejar: () => void
}

/** Asks for the password before something that a stranger at an open page must not do. */
export function PedirContrasena<R>({
  nombre,
  etiqueta,
  contrato,
  correo,
  boton,
  destructivo,
  alDejar,
  alFallar,
  ...resto
}: Props<R>) {
  const formulario = useFormulario({
    nombre,
    contrato,
    inicial: { contrasena: '' },
    faltan: { titulo: 'Revisa tu contraseña' },
    ...resto,
  })
  const { setFocus } = formulario
  // It takes the place of the button that was pressed.
  useEffect(() => setFocus('contrasena'), [setFocus])

  return (
    <Formulario formulario={formulario} aria-label={etiqueta} className="grid gap-4">
      <DeQuien correo={correo} />
      <CampoContrasena nombre="contrasena" etiqueta="Tu contraseña" autoComplete="current-password" />
      {/* What the last try came to has a line of its own above the two. */}
      <div className="grid gap-4 sm:flex sm:flex-wrap sm:gap-3 con-dicho">
        <Enviar variante={destructivo ? 'destructive' : 'primary'} medida={40} fallo={alFallar}>
          {boton}
        </Enviar>
        <Boton variante="outline" medida={40} onClick={alDejar}>
          Cancelar
        </Boton>
      </div>
    </Formulario>
  )
}

/** Tells password managers whose password is asked for. It is no field: nobody sees it, and it is not sent. */
export function DeQuien({ correo }: { correo: string }) {
  return <input type="text" autoComplete="username" value={correo} readOnly hidden />
}
