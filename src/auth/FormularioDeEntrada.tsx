import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { CampoContrasena } from '#ui/formulario/CampoContrasena.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { SinConfirmar } from './confirmacion/SinConfirmar.tsx'
import { Credenciales, DATOS_INVALIDOS, iniciarSesion, type Sesion, SIN_CONFIRMAR } from './contract.ts'
import { recibirSesion } from './queries.ts'

type Props = {
  /** The e-mail that the form begins with. */
  correo?: string
  alEscribir?: (correo: string) => void
  alEntrar: (sesion: Sesion) => void
}

export function FormularioDeEntrada({ correo = '', alEscribir, alEntrar }: Props) {
  const entrar = useMutation({ ...mutation(iniciarSesion), onSuccess: recibirSesion })
  const formulario = useFormulario({
    nombre: 'entrar',
    contrato: Credenciales,
    inicial: { correo, contrasena: '' },
    aviso: 'entrada',
    faltan: { titulo: 'Datos inválidos', texto: DATOS_INVALIDOS },
    fallo: ({ status, title }) => ({
      // The password was right, and something else is amiss with the account.
      titulo: status === 403 ? title : 'Error de autenticación',
      texto: 'No pudimos comprobar tus datos. Intenta de nuevo.',
    }),
    mandar: (credenciales) => entrar.mutateAsync(credenciales),
    alEnviar: alEntrar,
  })

  return (
    <Formulario formulario={formulario} aria-label="Entrar" className="grid gap-5">
      <CampoTexto
        nombre="correo"
        etiqueta="Correo"
        type="email"
        autoComplete="username"
        placeholder="correo@ejemplo.com"
        falta="Verifica tu correo"
        onChange={(evento) => alEscribir?.(evento.currentTarget.value)}
      />
      <CampoContrasena
        nombre="contrasena"
        etiqueta="Contraseña"
        autoComplete="current-password"
        falta="Son 6 caracteres como mínimo"
      />
      <Enviar
        className="w-full"
        fallo={({ rechazo, texto }) =>
          rechazo?.type === SIN_CONFIRMAR && (
            <SinConfirmar leerCorreo={() => formulario.getValues('correo')}>{texto}</SinConfirmar>
          )
        }
      >
        Entrar
      </Enviar>
    </Formulario>
  )
}
