import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Sesion } from '#auth/contract.ts'
import { recibirSesion } from '#auth/queries.ts'
import { mutation } from '#http/query.ts'
import type { Rechazo } from '#lib/errores.ts'
import { negocio } from '#negocio'
import { Aviso } from '#ui/Aviso.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { CampoContrasena } from '#ui/formulario/CampoContrasena.tsx'
import { Casilla } from '#ui/formulario/Casilla.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { EntradaPorCodigo, entrarPorCodigo } from './contract.ts'
import { formatearCodigoDeMembresia, LARGO_CODIGO_DE_MEMBRESIA } from './rules.ts'

type Props = {
  alEntrar: (sesion: Sesion) => void
  /** What to do about a code and a password that do not fit. */
  siNoEntra: ReactNode
}

/** Signs in with membership code and password. */
export function FormularioPorCodigo({ alEntrar, siNoEntra }: Props) {
  const entrar = useMutation({ ...mutation(entrarPorCodigo), onSuccess: recibirSesion })
  const formulario = useFormulario({
    nombre: 'codigo',
    contrato: EntradaPorCodigo,
    inicial: { codigo_membresia: '', contrasena: '', recordarme: false },
    aviso: 'entrada',
    faltan: { titulo: 'Datos inválidos' },
    fallo: (rechazo) => ({ titulo: tituloDe(rechazo), texto: 'Intenta de nuevo en un momento.' }),
    mandar: (datos) => entrar.mutateAsync(datos),
    alEnviar: alEntrar,
  })

  return (
    <Formulario formulario={formulario} aria-label="Entrar con mi código" className="mt-6 grid gap-5">
      <CampoCodigo
        nombre="codigo_membresia"
        etiqueta="Código de membresía"
        formatear={formatearCodigoDeMembresia}
        maximo={LARGO_CODIGO_DE_MEMBRESIA}
        autoComplete="username"
        placeholder="B-000000"
      />
      <CampoContrasena
        nombre="contrasena"
        etiqueta="Contraseña temporal"
        pista="La que te llegó por correo, o la que elegiste después."
        autoComplete="current-password"
      />
      <Casilla
        nombre="recordarme"
        etiqueta="Recordarme"
        pista={`La sesión queda abierta ${negocio.guarda.sesion} días en este navegador.`}
      />
      <Enviar
        className="w-full"
        fallo={({ titulo, texto, rechazo }) =>
          rechazo?.status === 401 && (
            <Aviso clase="error" role="alert" titulo={titulo} acciones={siNoEntra}>
              {texto}
            </Aviso>
          )
        }
      >
        Entrar
      </Enviar>
    </Formulario>
  )
}

const TITULOS: Record<number, string> = {
  401: 'Código de membresía o contraseña incorrectos',
  404: 'Código de membresía no encontrado',
}

function tituloDe({ status, title }: Rechazo) {
  return status === 403 ? title : (TITULOS[status] ?? 'Error al buscar el código de membresía')
}
