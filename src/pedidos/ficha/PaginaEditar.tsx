import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, type MetaFunction, redirect, useParams } from 'react-router'
import { mutation, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Dinero } from '#ui/Dinero.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { ChangedMeanwhile } from '#ui/formulario/ChangedMeanwhile.tsx'
import { useEdit } from '#ui/formulario/useEdit.ts'
import { useSinGuardar } from '#ui/useSinGuardar.tsx'
import { listarEstatus } from '../contract.ts'
import { useCambioDeEstatus } from '../mover/FormularioDeEstatus.tsx'
import { CopiaDeHistorial, useCopia } from './CopiaDeHistorial.tsx'
import { guardarPedido, OBLIGATORIOS, obtenerPedidoDeGestion, type PedidoDeGestion } from './contract.ts'
import { EnlacesDelPedido } from './EnlacesDelPedido.tsx'
import { EstatusDelPedido } from './EstatusDelPedido.tsx'
import { EscritoDePedido, escribirPedido, FormularioDeDatos } from './FormularioDeDatos.tsx'
import { CaminoEntrePartes, DosFormularios, useParte } from './Partes.tsx'

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
export default function PaginaEditar() {
  const { codigo = '' } = useParams()
  const { data: pedido } = useSuspenseQuery(query(obtenerPedidoDeGestion, { codigo }))
  // Keyed, so that nothing typed for one order is there for the next.
  return <Pedido key={codigo} pedido={pedido} />
}

function Pedido({ pedido }: { pedido: PedidoDeGestion }) {
  const { codigo, cliente } = pedido
  const datos = useDatos(pedido)
  const estatus = useCambioDeEstatus({
    pedido,
    nombre: 'estatus',
    dicho: ({ estatus }) => ({ titulo: 'Estatus actualizado', texto: `${codigo} ahora está ${estatus.nombre}.` }),
  })
  const copia = useCopia(codigo)
  const { pregunta } = useSinGuardar(datos.dirty || estatus.dirty || copia.escrito)
  const parte = useParte('estatus')
  return (
    <>
      <BotonEnlace variante="ghost" medida={36} className="mb-2 -ml-3.5 max-lg:h-11">
        <Link to={enlaceA('/manage/pedidos/:codigo', { codigo })}>
          <ArrowLeft aria-hidden="true" strokeWidth={1.75} />
          Volver al pedido
        </Link>
      </BotonEnlace>
      <CaminoEntrePartes
        partes={['estatus', 'pedido']}
        parte={parte}
        direccionDe={(ver) => enlaceA('/manage/pedidos/:codigo/editar', { codigo, consulta: { ver } })}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 tabIndex={-1} data-foco className="font-display text-h2">
          <span className="codigo">{codigo}</span> · {cliente}
        </h1>
        <BotonEnlace variante="outline" medida={36}>
          <Link to={enlaceA('/manage', { consulta: { ver: 'pedido' } })} state={{ desdeUnPedido: true }}>
            Nuevo pedido
          </Link>
        </BotonEnlace>
      </div>
      <DosFormularios
        parte={parte}
        nivel="h2"
        datos={
          <>
            <FormularioDeDatos
              formulario={datos.form}
              ahora={pedido.estatus}
              delCodigo="Este pedido ya existe. Vas a actualizarlo."
              alDeshacer={datos.take}
              aviso={datos.other && <CambioAjeno pedido={datos.other} edit={datos} />}
            >
              Actualizar pedido
            </FormularioDeDatos>
            <CopiaDeHistorial {...copia} />
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
    faltan: { titulo: 'Error', texto: OBLIGATORIOS },
    fallo: { titulo: 'No se pudo actualizar el pedido', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: ({ codigo, ...datos }, request) => guardar.mutateAsync({ ...datos, ...request }),
    dicho: ({ codigo }) => ({ titulo: 'Pedido actualizado', texto: `Código ${codigo}.` }),
  })
}

/** What the order says since somebody else changed it, beside what is typed. */
function CambioAjeno({ pedido, edit }: { pedido: PedidoDeGestion; edit: ReturnType<typeof useDatos> }) {
  return (
    <ChangedMeanwhile que="este pedido" tomar="Cargar los datos nuevos" edit={edit}>
      <p>Lo que escribiste sigue aquí y no se guardó. Puedes conservarlo y tomar lo demás como está ahora:</p>
      <p className="mt-1">
        {pedido.cliente} · {pedido.estatus.nombre} · <Dinero monto={pedido.total} />
        {pedido.fecha_estimada_entrega && (
          <>
            {' '}
            · <Fecha valor={pedido.fecha_estimada_entrega} formato="dia" />
          </>
        )}
      </p>
    </ChangedMeanwhile>
  )
}
