import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { rechazoDe } from '#lib/errores.ts'
import { CampoContrasena } from '#ui/formulario/CampoContrasena.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { seInsiste } from '#ui/formulario/seInsiste.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { COMUN, NuevaContrasena } from '../contract.ts'
import { useInsistir } from '../queries.ts'
import { restablecerContrasena } from './contract.ts'

type Props = { enlace: string; alGuardar: () => void; alGastarse: () => void }

/** Chooses another password by the link of a mail. */
export function FormularioDeContrasena({ enlace, alGuardar, alGastarse }: Props) {
  const restablecer = useMutation(mutation(restablecerContrasena))
  const { insistir } = useInsistir()
  const formulario = useFormulario({
    nombre: 'contrasena',
    contrato: NuevaContrasena,
    inicial: { contrasena: '', aunque_comun: false },
    faltan: { titulo: 'Datos inválidos' },
    fallo: ({ type, title }) => ({
      titulo: type === COMUN ? title : 'No se pudo guardar',
      texto: 'Revisa tu conexión e intenta de nuevo.',
    }),
    mandar: ({ contrasena }) =>
      insistir(contrasena, (aunque_comun) =>
        restablecer.mutateAsync({ token: enlace, contrasena, aunque_comun }),
      ).catch((error) => {
        if (rechazoDe(error).status === 404) alGastarse()
        throw error
      }),
    dicho: { titulo: 'Contraseña cambiada', texto: 'Ya puedes entrar con ella.' },
    alEnviar: alGuardar,
  })

  return (
    <Formulario formulario={formulario} aria-label="Elegir mi contraseña" className="mt-6 grid gap-5">
      <CampoContrasena
        nombre="contrasena"
        etiqueta="Contraseña nueva"
        pista="De 6 a 72 caracteres."
        autoComplete="new-password"
      />
      <Enviar
        className="w-full sm:w-fit"
        fallo={seInsiste({ tipo: COMUN, como: 'Para usarla así, guárdala otra vez.' })}
      >
        Guardar contraseña
      </Enviar>
    </Formulario>
  )
}
