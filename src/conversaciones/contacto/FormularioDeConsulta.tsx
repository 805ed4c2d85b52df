import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { FALTAN_CAMPOS } from '#lib/texto.ts'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoCorreo, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useBorrador } from '#ui/formulario/useBorrador.ts'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { Consulta, consultar } from './contract.ts'

/** Asks about the order on the screen, whose code needs no typing. */
export function FormularioDeConsulta({ codigo }: { codigo: string }) {
  const consulta = useMutation(mutation(consultar, { codigo }))
  const lugar = `propio:consulta:${codigo}` as const
  const formulario = useFormulario({
    nombre: 'consulta',
    contrato: Consulta,
    inicial: { nombre_cliente: '', correo: '', mensaje: '' },
    seQueda: true,
    repetible: true,
    seGuarda: lugar,
    faltan: { titulo: 'Error', texto: FALTAN_CAMPOS },
    fallo: {
      titulo: 'Error al enviar tu consulta.',
      texto: 'Error al enviar tu consulta. Por favor intenta nuevamente.',
    },
    mandar: (datos, clave) => consulta.mutateAsync({ clave, ...datos }),
    dicho: { titulo: 'Consulta enviada! Te contactaremos pronto a tu correo.' },
  })
  useBorrador(formulario, lugar)

  return (
    <Formulario formulario={formulario} aria-label="Tienes algun problema?" className="grid gap-5">
      <div className="grid items-end gap-5 md:grid-cols-2">
        <CampoTexto nombre="nombre_cliente" etiqueta="Nombre" falta="Escribe tu nombre." autoComplete="name" />
        <CampoCorreo nombre="correo" etiqueta="Correo" falta="Escribe tu correo." />
      </div>
      <CampoArea nombre="mensaje" etiqueta="Mensaje" falta="Escribe tu mensaje." />
      <Enviar variante="outline" className="justify-self-start">
        Enviar consulta
      </Enviar>
    </Formulario>
  )
}
