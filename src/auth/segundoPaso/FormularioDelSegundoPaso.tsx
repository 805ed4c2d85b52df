import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { rechazoDe } from '#lib/errores.ts'
import { negocio } from '#negocio'
import { Boton } from '#ui/Boton.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Casilla } from '#ui/formulario/Casilla.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { darSegundoPaso, EMPEZAR_DE_NUEVO, type Sesion } from '../contract.ts'
import { recibirSesion } from '../queries.ts'

type Props = { alEntrar: (sesion: Sesion) => void; alVolver: () => void }

/** After the password, of an account that asks for a second step: a code of the authenticator, or one for when it is lost. */
export function FormularioDelSegundoPaso({ alEntrar, alVolver }: Props) {
  const titulo = useFocoAlMostrar()
  const dar = useMutation({ ...mutation(darSegundoPaso), onSuccess: recibirSesion })
  const [sinAplicacion, setSinAplicacion] = useState(false)
  const formulario = useFormulario({
    nombre: 'segundo-paso',
    contrato: darSegundoPaso.schema.body,
    inicial: { codigo: '', confiar: false },
    faltan: { titulo: 'Datos inválidos' },
    fallo: ({ status, title }) => ({
      titulo: status === 403 ? title : 'Error de autenticación',
      texto: 'No pudimos comprobar el código. Intenta de nuevo.',
    }),
    mandar: (datos) =>
      dar.mutateAsync(datos).catch((error) => {
        if (rechazoDe(error).type === EMPEZAR_DE_NUEVO) alVolver()
        throw error
      }),
    alEnviar: alEntrar,
  })

  function cambiar() {
    setSinAplicacion(!sinAplicacion)
    formulario.callar()
    formulario.resetField('codigo')
    formulario.setFocus('codigo')
  }

  return (
    <>
      <h2 ref={titulo} tabIndex={-1} className="font-display text-h2">
        Segundo paso
      </h2>
      <p className="mt-2 text-muted-foreground">
        {sinAplicacion
          ? 'Escribe uno de los códigos de recuperación que guardaste. Cada uno sirve una vez.'
          : 'Abre tu aplicación de autenticación y escribe el código que muestra ahora.'}
      </p>
      <Formulario formulario={formulario} aria-label="Segundo paso" className="mt-6 grid gap-5">
        <CampoTexto
          nombre="codigo"
          etiqueta={sinAplicacion ? 'Código de recuperación' : 'Código de 6 números'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode={sinAplicacion ? 'text' : 'numeric'}
          placeholder={sinAplicacion ? 'xxxxx-xxxxx' : '000000'}
          leer={sinAplicacion ? undefined : sinEspacios}
        />
        <Casilla
          nombre="confiar"
          etiqueta="Confiar en este navegador"
          pista={`No te lo pedirá aquí durante ${negocio.guarda.confianza} días. No lo marques si otras personas lo usan.`}
        />
        <Enviar className="w-full">Entrar</Enviar>
      </Formulario>
      <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3">
        <Boton variante="link" onClick={cambiar}>
          {sinAplicacion ? 'Usar mi aplicación' : 'Usar un código de recuperación'}
        </Boton>
        <Boton variante="link" onClick={alVolver}>
          Volver
        </Boton>
      </div>
    </>
  )
}

/** Applications show it in two halves. */
const sinEspacios = (texto: string) => texto.replace(/\s/g, '')
