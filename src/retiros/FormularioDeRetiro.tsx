import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { FALTAN_CAMPOS } from '#lib/texto.ts'
import { CanalesDirectos } from '#tienda/CanalesDirectos.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { CampoCorreo, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { Retiro, type Verificacion, verificarRetiro } from './contract.ts'
import { tituloDe } from './labels.ts'
import { formatearCodigoDeRetiro } from './rules.ts'

type Props = {
  alAnotar: (verificacion: Verificacion) => void
  /** The order's, once it is known. */
  codigo?: string
}

/** Says that one comes for an order. */
export function FormularioDeRetiro({ alAnotar, codigo }: Props) {
  const verificar = useMutation(mutation(verificarRetiro))
  const formulario = useFormulario({
    nombre: 'retiro',
    contrato: Retiro,
    inicial: { nombre: '', apellido: '', codigoPedido: '', correo: '' },
    sabido: codigo ? { codigoPedido: codigo } : null,
    repetible: true,
    faltan: { titulo: 'Campos requeridos', texto: FALTAN_CAMPOS },
    fallo: { titulo: 'Error', texto: 'Ocurrió un error procesando tu solicitud. Intenta de nuevo.' },
    mandar: (datos, clave) => verificar.mutateAsync({ clave, ...datos }),
    dicho: ({ success, cerrado, message }) =>
      success
        ? { ...(cerrado && { clase: 'advertencia' }), titulo: tituloDe({ cerrado }) }
        : { clase: 'error', titulo: 'Código No Encontrado', texto: message, acciones: <QueRevisar /> },
    alEnviar: (verificacion) => verificacion.success && alAnotar(verificacion),
  })

  return (
    <Formulario formulario={formulario} aria-label="Solicitar Retiro" className="mt-6 grid gap-5">
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <CampoTexto nombre="nombre" etiqueta="Nombre" falta="Escribe tu nombre." autoComplete="given-name" />
        <CampoTexto nombre="apellido" etiqueta="Apellido" falta="Escribe tu apellido." autoComplete="family-name" />
      </div>
      <CampoCodigo
        nombre="codigoPedido"
        etiqueta="Código de pedido"
        falta="Escribe el código de tu pedido."
        formatear={formatearCodigoDeRetiro}
      />
      <CampoCorreo nombre="correo" etiqueta="Correo" falta="Escribe tu correo." placeholder="correo@ejemplo.com" />
      <Enviar className="w-full sm:w-fit">Solicitar retiro</Enviar>
    </Formulario>
  )
}

// What did not fit is never told: each of the three may be it.
function QueRevisar() {
  return (
    <>
      <p className="w-full">
        Revisa el código, y también que el nombre y el correo sean los del pedido. Si vienes por otra persona, tu nombre
        y tu apellido tienen que ser como ella los puso en la página de su pedido.
      </p>
      <CanalesDirectos />
    </>
  )
}
