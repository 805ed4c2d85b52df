import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { CampoContrasena } from '#ui/formulario/CampoContrasena.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { Contrasena, type Sesion } from '../contract.ts'
import { recibirSesion } from '../queries.ts'
import { confirmarCorreo } from './contract.ts'

type Props = { enlace: string /** Masked. */; correo: string; alEntrar: (sesion: Sesion) => void }

const Escrito = z.strictObject({ contrasena: Contrasena })

/** Confirms an address by the link of its mail and the password that its account was made with, and signs in. */
export function ConfirmarConContrasena({ enlace, correo, alEntrar }: Props) {
  const titulo = useFocoAlMostrar()
  const confirmar = useMutation({ ...mutation(confirmarCorreo), onSuccess: recibirSesion })
  const formulario = useFormulario({
    nombre: 'confirmar',
    contrato: Escrito,
    inicial: { contrasena: '' },
    faltan: { titulo: 'Datos inválidos' },
    fallo: { titulo: 'Error de autenticación', texto: 'No pudimos confirmar tu correo. Intenta de nuevo.' },
    mandar: ({ contrasena }) => confirmar.mutateAsync({ token: enlace, contrasena }),
    dicho: { titulo: 'Correo confirmado' },
    alEnviar: alEntrar,
  })

  return (
    <>
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        Confirma tu correo
      </h1>
      <p className="mt-3">
        Escribe la contraseña que elegiste para la cuenta de <b className="wrap-anywhere">{correo}</b>. Con eso queda
        confirmada y entras.
      </p>
      <Formulario formulario={formulario} aria-label="Confirmar mi correo" className="mt-6 grid gap-5">
        <CampoContrasena nombre="contrasena" etiqueta="Contraseña" autoComplete="current-password" />
        <Enviar className="w-full sm:w-fit">Confirmar y entrar</Enviar>
      </Formulario>
      <p className="mt-6 text-sm">
        ¿No la recuerdas?{' '}
        <Link to={enlaceA('/nueva-contrasena')} className="enlace">
          Elige otra contraseña
        </Link>
        : también confirma tu correo.
      </p>
      <p className="mt-3 text-muted-foreground text-sm">
        ¿No creaste tú esta cuenta? Cierra esta página: sin la contraseña no se confirma nada.
      </p>
    </>
  )
}
