import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { diaDe } from '#lib/fecha.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { CampoContrasena } from '#ui/formulario/CampoContrasena.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { DeQuien } from '#ui/formulario/PedirContrasena.tsx'
import { seInsiste } from '#ui/formulario/seInsiste.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { COMUN } from '../contract.ts'
import { recibirSesion, useInsistir } from '../queries.ts'
import { cambiarContrasena } from './contract.ts'

/** Whether it is also a common one is no field: it is the second press of the same button that says so. */
const Escrito = cambiarContrasena.schema.body.omit({ aunque_comun: true })

type Props = {
  /** The account. */
  id: string
  correo: string
  /** Until when the password works that the shop made up; null of one of the person's own. */
  temporalHasta: string | null
}

export function CambiarContrasena({ id, correo, temporalHasta }: Props) {
  const cambiar = useMutation({ ...mutation(cambiarContrasena, { autor: id }), onSuccess: recibirSesion })
  const { insistir, rechazada } = useInsistir()
  const formulario = useFormulario({
    nombre: 'contrasena',
    contrato: Escrito,
    inicial: { actual: '', contrasena: '' },
    seQueda: true,
    faltan: { titulo: 'Revisa tu contraseña' },
    fallo: { titulo: 'No se cambió la contraseña', texto: 'No pudimos cambiar tu contraseña. Intenta de nuevo.' },
    mandar: (escrito) =>
      insistir(escrito.contrasena, (aunque_comun) => cambiar.mutateAsync({ ...escrito, aunque_comun })),
    dicho: { titulo: 'Contraseña cambiada', texto: 'Cerramos tus otras sesiones.' },
  })
  const insiste = formulario.watch('contrasena') === rechazada

  return (
    <Formulario formulario={formulario} aria-label="Contraseña" className="grid gap-5">
      {temporalHasta && (
        <Aviso clase="advertencia" titulo="Tu contraseña es temporal">
          Sirve hasta el <Fecha valor={diaDe(new Date(temporalHasta))} formato="diaCompleto" />. Elige una tuya.
        </Aviso>
      )}
      <DeQuien correo={correo} />
      <CampoContrasena nombre="actual" etiqueta="Contraseña actual" autoComplete="current-password" />
      <CampoContrasena
        nombre="contrasena"
        etiqueta="Contraseña nueva"
        autoComplete="new-password"
        pista="De 6 a 72 caracteres. Al cambiarla se cierran tus otras sesiones."
      />
      <Enviar
        medida={40}
        className="w-full sm:w-fit"
        fallo={seInsiste({ tipo: COMUN, titulo: 'Esa contraseña es muy común' })}
      >
        {insiste ? 'Usarla de todas formas' : 'Cambiar contraseña'}
      </Enviar>
    </Formulario>
  )
}
