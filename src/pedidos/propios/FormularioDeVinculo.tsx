import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { PorVincular, pedirVinculo } from './contract.ts'

/** Asks an order's own address for a yes. What is said afterwards does not tell whether there is such an order. */
export function FormularioDeVinculo() {
  const pedir = useMutation(mutation(pedirVinculo))
  const formulario = useFormulario({
    nombre: 'vinculo',
    contrato: PorVincular,
    inicial: { codigo: '' },
    seQueda: true,
    repetible: true,
    faltan: { titulo: 'Error' },
    fallo: { titulo: 'No se pudo pedir el enlace', texto: 'Revisa tu conexión e intenta de nuevo.' },
    mandar: ({ codigo }, clave) => pedir.mutateAsync({ codigo, clave }),
    dicho: {
      titulo: 'Mira el correo de ese pedido',
      texto: 'Si el pedido existe y tiene un correo, le llega un enlace. Ábrelo y el pedido queda en tu cuenta.',
    },
  })
  return (
    <Formulario formulario={formulario} aria-label="Vincular un pedido" className="mt-4 grid gap-4">
      <CampoCodigo nombre="codigo" etiqueta="Código de pedido" />
      <Enviar medida={40} className="w-fit">
        Enviar el enlace
      </Enviar>
    </Formulario>
  )
}
