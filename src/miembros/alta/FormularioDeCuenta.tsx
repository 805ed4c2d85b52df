import { useMutation } from '@tanstack/react-query'
import { COMUN, CONTRASENA_MAL } from '#auth/contract.ts'
import { useInsistir } from '#auth/queries.ts'
import { mutation } from '#http/query.ts'
import { CampoContrasena } from '#ui/formulario/CampoContrasena.tsx'
import { CampoCorreo, CampoTelefono, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { seInsiste } from '#ui/formulario/seInsiste.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { crearCuenta, NuevaCuenta, REVISA } from './contract.ts'

type Props = {
  /** The e-mail that the form begins with. */
  correo?: string
  alEscribir?: (correo: string) => void
  alEnviar: (correo: string) => void
}

/** Makes an account with a password of one's own. */
export function FormularioDeCuenta({ correo = '', alEscribir, alEnviar }: Props) {
  const crear = useMutation(mutation(crearCuenta))
  const { insistir } = useInsistir()
  const formulario = useFormulario({
    nombre: 'crear',
    contrato: NuevaCuenta,
    inicial: { nombre: '', correo, telefono: '', contrasena: '', aunque_comun: false },
    repetible: true,
    faltan: { titulo: 'Datos inválidos', texto: REVISA },
    fallo: ({ type, title }) => ({
      titulo: type === COMUN ? title : 'Error en registro',
      texto: 'No pudimos crear tu cuenta. Intenta de nuevo.',
    }),
    mandar: (datos, clave) =>
      insistir(datos.contrasena, (aunque_comun) => crear.mutateAsync({ clave, ...datos, aunque_comun })),
    alEnviar: (_, datos) => alEnviar(datos.correo),
  })

  return (
    <Formulario formulario={formulario} aria-label="Crear cuenta" className="grid gap-5">
      <CampoTexto
        nombre="nombre"
        etiqueta="Nombre completo"
        falta="Escribe tu nombre, de 2 letras como mínimo."
        autoComplete="name"
      />
      <CampoCorreo
        nombre="correo"
        etiqueta="Correo"
        falta="Escribe un correo completo, como correo@ejemplo.com."
        autoComplete="username"
        placeholder="correo@ejemplo.com"
        onChange={(evento) => alEscribir?.(evento.currentTarget.value)}
      />
      <CampoTelefono nombre="telefono" etiqueta="Teléfono" opcional />
      <CampoContrasena
        nombre="contrasena"
        etiqueta="Contraseña"
        pista="De 6 a 72 caracteres."
        falta={CONTRASENA_MAL}
        autoComplete="new-password"
      />
      <Enviar
        className="w-full"
        fallo={seInsiste({ tipo: COMUN, como: 'Para usarla así, toca otra vez «Crear cuenta».' })}
      >
        Crear cuenta
      </Enviar>
    </Formulario>
  )
}
