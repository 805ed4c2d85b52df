import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { Boton } from '#ui/Boton.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
import { type Aviso, AvisoEnviado, registrarAvisoAMano } from '../contract.ts'

type Props = { abierto: boolean; codigo: string; cliente: string; aviso: Aviso; alCerrar: () => void }

/** Asks, on coming back, whether it went: only what somebody says was sent is recorded. */
export function LoEnviaste({ abierto, codigo, cliente, aviso, alCerrar }: Props) {
  const registrar = useMutation(mutation(registrarAvisoAMano, { codigo }))
  const formulario = useFormulario({
    nombre: `enviado-${codigo}`,
    contrato: AvisoEnviado,
    inicial: aviso,
    fijo: aviso,
    repetible: true,
    fallo: { titulo: 'No se pudo anotar el mensaje', texto: 'Intenta de nuevo.' },
    mandar: (enviado, clave) => registrar.mutateAsync({ clave, ...enviado }),
    dicho: { titulo: 'Anotado', texto: `Enviado por WhatsApp (a mano): ${codigo}.` },
    alEnviar: alCerrar,
  })
  return (
    <Dialogo
      abierto={abierto}
      alCambiar={(sigue) => sigue || alCerrar()}
      titulo="¿Lo enviaste?"
      descripcion={`El mensaje de WhatsApp a ${cliente}, sobre ${codigo}. Si lo enviaste, queda anotado en el pedido.`}
    >
      <Formulario formulario={formulario} aria-label="¿Lo enviaste?" className="grid gap-3">
        <p className="max-h-40 overflow-y-auto whitespace-pre-line rounded-xl bg-sunken p-3 text-sm">
          <SinCortes>{aviso.texto}</SinCortes>
        </p>
        <Enviar sinTitulo>Sí, lo envié</Enviar>
        <Boton variante="outline" onClick={alCerrar}>
          No
        </Boton>
      </Formulario>
    </Dialogo>
  )
}
