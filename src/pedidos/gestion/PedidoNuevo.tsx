import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Navigate } from 'react-router'
import { mutation } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { invalido } from '#lib/errores.ts'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { useSinGuardar } from '#ui/useSinGuardar.tsx'
import { useCopia } from './CopiaDeHistorial.tsx'
import { CrearPedido } from './CrearPedido.tsx'
import { guardarPedido } from './contract.ts'
import { EstatusDelPedido } from './EstatusDelPedido.tsx'
import {
  EscritoDeEstatus,
  EscritoDePedido,
  estatusPorEscribir,
  FALTA_PEDIDO_O_ESTATUS,
  OBLIGATORIO,
  VACIO,
} from './formulario.ts'
import { LoHallado } from './LoHallado.tsx'
import { Tareas } from './Tareas.tsx'
import { useHallado } from './useHallado.ts'
import type { Vista } from './vista.ts'

/** No order is chosen: one is made, or chosen by its code. */
export function PedidoNuevo() {
  const guardar = useMutation(mutation(guardarPedido))
  const datos = useFormulario({
    nombre: 'datos',
    contrato: EscritoDePedido,
    inicial: VACIO,
    aviso: 'guardar',
    repetible: true,
    faltan: { titulo: 'Error', texto: OBLIGATORIO },
    fallo: { titulo: 'No se pudo crear el pedido', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    mandar: (datos, clave) => guardar.mutateAsync({ clave, ...datos, version: null }),
    dicho: ({ codigo }) => ({ titulo: 'Pedido creado', texto: `Código ${codigo}.` }),
    alEnviar: ({ codigo }) => seguirA(enlaceA('/manage/pedidos/:codigo', { codigo })),
  })
  const estatus = useFormulario({
    nombre: 'estatus',
    contrato: EscritoDeEstatus,
    inicial: estatusPorEscribir(''),
    faltan: { titulo: 'No se pudo actualizar el estatus', texto: FALTA_PEDIDO_O_ESTATUS },
    fallo: { titulo: 'No se pudo actualizar el estatus', texto: FALTA_PEDIDO_O_ESTATUS },
    // A code alone leads to the order's page, where it is moved.
    mandar: async () => {
      throw invalido(FALTA_PEDIDO_O_ESTATUS)
    },
  })
  const codigo = useWatch({ control: datos.control, name: 'codigo' })
  const copia = useCopia(codigo)
  const deDatos = useHallado(codigo)
  const deEstatus = useHallado(useWatch({ control: estatus.control, name: 'codigo' }))
  // A code alone is nothing to lose: it stands in the address then.
  const escrito =
    hayMasQueElCodigo(datos.formState.dirtyFields) || hayMasQueElCodigo(estatus.formState.dirtyFields) || copia.escrito
  const { pregunta, seguirA } = useSinGuardar(escrito)

  if (deDatos.hallado && !escrito) return <Navigate to={direccionDe(deDatos.hallado.codigo, 'pedido')} />
  if (deEstatus.hallado && !escrito) return <Navigate to={direccionDe(deEstatus.hallado.codigo, 'estatus')} />
  return (
    <>
      <Tareas
        datos={
          <CrearPedido
            formulario={datos}
            copia={copia}
            loHallado={<LoHallado {...deDatos} vista="pedido" paraCrear />}
          />
        }
        estatus={
          <EstatusDelPedido formulario={estatus}>
            <LoHallado {...deEstatus} vista="estatus" />
          </EstatusDelPedido>
        }
      />
      {pregunta}
    </>
  )
}

function direccionDe(codigo: string, ver: Vista) {
  return enlaceA('/manage/pedidos/:codigo/editar', { codigo, consulta: { ver } })
}

function hayMasQueElCodigo(cambiados: object) {
  return Object.keys(cambiados).some((campo) => campo !== 'codigo')
}
