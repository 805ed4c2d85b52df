import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, type MetaFunction, redirect, useParams } from 'react-router'
import { mutation, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useEdit } from '#ui/formulario/useEdit.ts'
import { useSinGuardar } from '#ui/useSinGuardar.tsx'
import { listarEstatus } from '../contract.ts'
import { CambioAjeno } from './CambioAjeno.tsx'
import { CopiaDeHistorial, useCopia } from './CopiaDeHistorial.tsx'
import { guardarPedido, obtenerPedidoDeGestion, type PedidoDeGestion } from './contract.ts'
import { DatosDelPedido } from './DatosDelPedido.tsx'
import { EnlacesDelPedido } from './EnlacesDelPedido.tsx'
import { EstatusDelPedido } from './EstatusDelPedido.tsx'
import { EscritoDePedido, escribirPedido, OBLIGATORIO } from './formulario.ts'
import { Partes } from './Partes.tsx'
import { Tareas } from './Tareas.tsx'
import { useCambioDeEstatus } from './useCambioDeEstatus.ts'
import { useFocoEnLaParte, useVista } from './vista.ts'

export const meta: MetaFunction = ({ params }) =>
  metaDePagina({
    titulo: `Editar ${params.codigo}`,
    descripcion: 'Todo lo que se puede escribir de un pedido.',
    indexar: false,
  })

export const clientLoader = cargar(async ({ params: { codigo = '' }, request }) => {
  const escrito = codigo.toUpperCase()
  if (escrito !== codigo)
    throw redirect(enlaceA('/manage/pedidos/:codigo/editar', { codigo: escrito }) + new URL(request.url).search)
  await Promise.all([
    cliente.ensureQueryData(query(obtenerPedidoDeGestion, { codigo })),
    cliente.ensureQueryData(query(listarEstatus)),
  ])
})

/** The forms of the order in the address. */
export default function PedidoAbierto() {
  const { codigo = '' } = useParams()
  const { data: pedido } = useSuspenseQuery(query(obtenerPedidoDeGestion, { codigo }))
  // Keyed, so that nothing typed for one order is there for the next.
  return <Pedido key={codigo} pedido={pedido} />
}

function Pedido({ pedido }: { pedido: PedidoDeGestion }) {
  const { codigo } = pedido
  const datos = useDatos(pedido)
  const estatus = useCambioDeEstatus({
    pedido,
    nombre: 'estatus',
    dicho: ({ estatus }) => ({ titulo: 'Estatus actualizado', texto: `${codigo} ahora está ${estatus.nombre}.` }),
  })
  const copia = useCopia(codigo)
  const { pregunta } = useSinGuardar(datos.dirty || estatus.dirty || copia.escrito)
  const vista = useVista('estatus')
  useFocoEnLaParte(vista)
  return (
    <>
      <BotonEnlace variante="ghost" medida={36} className="mb-2 -ml-3.5 max-lg:h-11">
        <Link to={enlaceA('/manage/pedidos/:codigo', { codigo })}>
          <ArrowLeft aria-hidden="true" strokeWidth={1.75} />
          Volver al pedido
        </Link>
      </BotonEnlace>
      <Partes
        partes={['estatus', 'pedido']}
        vista={vista}
        direccionDe={(ver) => enlaceA('/manage/pedidos/:codigo/editar', { codigo, consulta: { ver } })}
      />
      <Tareas
        titulo={
          <>
            <span className="codigo">{codigo}</span> · {pedido.cliente}
          </>
        }
        foco
        accion={
          <BotonEnlace variante="outline" medida={36}>
            <Link to={enlaceA('/manage', { consulta: { ver: 'pedido' } })} state={{ desdeUnPedido: true }}>
              Nuevo pedido
            </Link>
          </BotonEnlace>
        }
        datos={
          <>
            <Formulario formulario={datos.form} aria-label="Crear o actualizar pedido" className="grid gap-4">
              <CampoCodigo nombre="codigo" etiqueta="Código" readOnly />
              <p className="-mt-3 text-meta text-muted-foreground">Este pedido ya existe. Vas a actualizarlo.</p>
              <DatosDelPedido
                alDeshacer={datos.take}
                aviso={datos.other && <CambioAjeno pedido={datos.other} edit={datos} />}
              >
                Actualizar pedido
              </DatosDelPedido>
            </Formulario>
            <div id="copiar" className="mt-6 scroll-mt-20 border-border border-t pt-5">
              <CopiaDeHistorial {...copia} />
            </div>
            <EnlacesDelPedido codigo={codigo} />
          </>
        }
        estatus={<EstatusDelPedido pedido={pedido} {...estatus} />}
      />
      {pregunta}
    </>
  )
}

function useDatos(pedido: PedidoDeGestion) {
  const guardar = useMutation(mutation(guardarPedido, { codigo: pedido.codigo }))
  return useEdit({
    subject: pedido,
    write: escribirPedido,
    nombre: 'datos',
    contrato: EscritoDePedido,
    aviso: 'guardar',
    faltan: { titulo: 'Error', texto: OBLIGATORIO },
    fallo: { titulo: 'No se pudo actualizar el pedido', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: ({ codigo, ...datos }, request) => guardar.mutateAsync({ ...datos, ...request }),
    dicho: ({ codigo }) => ({ titulo: 'Pedido actualizado', texto: `Código ${codigo}.` }),
  })
}
