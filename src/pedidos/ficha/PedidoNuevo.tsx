import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Navigate } from 'react-router'
import { mutation } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { detalleDe, invalido } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { Globo } from '#ui/Globo.tsx'
import { useSinGuardar } from '#ui/useSinGuardar.tsx'
import { EscritoDeEstatus, estatusPorEscribir } from '../mover/FormularioDeEstatus.tsx'
import { CopiaDeHistorial, useCopia } from './CopiaDeHistorial.tsx'
import { FALTA_PEDIDO_O_ESTATUS, guardarPedido, OBLIGATORIOS, sortearCodigo } from './contract.ts'
import { EstatusDelPedido } from './EstatusDelPedido.tsx'
import { EscritoDePedido, FormularioDeDatos, VACIO } from './FormularioDeDatos.tsx'
import { Hallado, useHallado } from './Hallado.tsx'
import { DosFormularios, type Parte } from './Partes.tsx'

/** No order is chosen: one is made, or chosen by its code. */
export function PedidoNuevo({ parte }: { parte: Parte }) {
  const guardar = useMutation(mutation(guardarPedido))
  const sortear = useMutation(mutation(sortearCodigo))
  const datos = useFormulario({
    nombre: 'datos',
    contrato: EscritoDePedido,
    inicial: VACIO,
    aviso: 'guardar',
    repetible: true,
    faltan: { titulo: 'Error', texto: OBLIGATORIOS },
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

  async function generar() {
    try {
      const sorteado = await sortear.mutateAsync()
      datos.setValue('codigo', sorteado.codigo, { shouldDirty: true, shouldValidate: datos.formState.isSubmitted })
    } catch (error) {
      avisar.error('No se pudo generar un código', detalleDe(error, 'Revisa tu conexión e intenta de nuevo.'))
    }
  }

  if (deDatos.hallado && !escrito) return <Navigate to={direccionDe(deDatos.hallado.codigo, 'pedido')} />
  if (deEstatus.hallado && !escrito) return <Navigate to={direccionDe(deEstatus.hallado.codigo, 'estatus')} />
  return (
    <>
      <DosFormularios
        parte={parte}
        nivel="h3"
        datos={
          <>
            <FormularioDeDatos
              formulario={datos}
              alLado={
                <Globo texto="Sortea un código que ningún pedido tiene">
                  <Boton
                    variante="outline"
                    medida={36}
                    cargando={sortear.isPending}
                    onClick={generar}
                    className="h-12 md:h-9.5"
                  >
                    Generar
                  </Boton>
                </Globo>
              }
              delCodigo={<Hallado {...deDatos} parte="pedido" paraCrear />}
              alDeshacer={() => datos.reset(VACIO)}
            >
              Crear pedido
            </FormularioDeDatos>
            <CopiaDeHistorial {...copia} />
          </>
        }
        estatus={<EstatusDelPedido formulario={estatus} delCodigo={<Hallado {...deEstatus} parte="estatus" />} />}
      />
      {pregunta}
    </>
  )
}

function direccionDe(codigo: string, ver: Parte) {
  return enlaceA('/manage/pedidos/:codigo/editar', { codigo, consulta: { ver } })
}

function hayMasQueElCodigo(cambiados: object) {
  return Object.keys(cambiados).some((campo) => campo !== 'codigo')
}
