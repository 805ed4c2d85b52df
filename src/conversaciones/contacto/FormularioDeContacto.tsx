import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { CampoCorreo, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useBorrador } from '#ui/formulario/useBorrador.ts'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { enviarMensaje, Mensaje } from './contract.ts'
import { PALABRAS } from './labels.ts'

type Props = {
  /** The two pages have their own words for the same outcomes. */
  pagina: keyof typeof PALABRAS
}

/** Writes to the shop. The message is kept first; whether the confirmation mail left is told apart. */
export function FormularioDeContacto({ pagina }: Props) {
  const palabras = PALABRAS[pagina]
  const mensaje = useMutation(mutation(enviarMensaje))
  const lugar = `propio:${pagina}` as const
  const formulario = useFormulario({
    nombre: 'contacto',
    contrato: Mensaje,
    inicial: { nombre_cliente: '', correo: '', descripcion_problema: '', codigo_pedido: '' },
    seQueda: true,
    repetible: true,
    seGuarda: lugar,
    faltan: palabras.faltan,
    fallo: palabras.fallo,
    mandar: (datos, clave) => mensaje.mutateAsync({ clave, ...datos }),
    dicho: ({ confirmacion }) => ({
      ...palabras[confirmacion],
      clase: confirmacion === 'enviada' ? 'exito' : 'advertencia',
    }),
  })
  useBorrador(formulario, lugar)

  return (
    <Formulario formulario={formulario} aria-label="Escríbenos" className="grid gap-5">
      <CampoTexto nombre="nombre_cliente" etiqueta="Nombre completo" falta="Escribe tu nombre." autoComplete="name" />
      <CampoCorreo nombre="correo" etiqueta="Correo" falta="Escribe tu correo." pista="Aquí te respondemos." />
      {pagina === 'rastreo' && <CampoCodigo nombre="codigo_pedido" etiqueta="Código de pedido" opcional />}
      <CampoArea nombre="descripcion_problema" etiqueta={palabras.mensaje} falta={palabras.falta} rows={5} />
      <Enviar variante={palabras.boton} className="justify-self-start">
        Enviar mensaje
      </Enviar>
    </Formulario>
  )
}
