import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { codigoLleno } from '#lib/codigo.ts'
import { FALTAN_CAMPOS } from '#lib/texto.ts'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { CampoCorreo } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { PeticionDeAyuda, pedirAyuda } from './contract.ts'
import { type Enviada, useSolicitud } from './useSolicitud.ts'

const Escrito = PeticionDeAyuda.extend({ codigo: codigoLleno(FALTAN_CAMPOS) })

type Props = { codigo: string; alEnviar: (enviada: Enviada) => void }

/** Asks a person to look at an order now; it waits under review meanwhile. */
export function FormularioDeAyuda({ codigo, alEnviar }: Props) {
  const pedir = useMutation(mutation(pedirAyuda))
  const formulario = useSolicitud({
    nombre: 'ayuda',
    contrato: Escrito,
    inicial: { codigo, situacion: '', correo: '' },
    fallo: 'No pudimos procesar tu solicitud de emergencia. Intenta de nuevo.',
    mandar: (datos, clave) => pedir.mutateAsync({ clave, ...datos }),
    alEnviar,
  })

  return (
    <Formulario formulario={formulario} aria-label="Ayuda urgente" className="grid gap-5">
      <CampoCodigo nombre="codigo" etiqueta="Código de pedido" falta="Escribe el código de tu pedido." />
      <CampoArea
        nombre="situacion"
        etiqueta="Situación"
        falta="Cuenta qué pasó."
        pista="Qué pasó y qué necesitas."
        maximo={500}
      />
      <CampoCorreo
        nombre="correo"
        etiqueta="Correo"
        falta="Escribe tu correo."
        pista="El mismo del pedido, si puedes: así lo vemos de una vez."
      />
      <Enviar sinTitulo variante="outline" className="justify-self-start">
        Pedir ayuda
      </Enviar>
    </Formulario>
  )
}
