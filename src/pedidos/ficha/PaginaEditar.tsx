import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, type MetaFunction, redirect, useParams } from 'react-router'
import { mutation, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pageMeta } from '#tienda/meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { ChangedMeanwhile } from '#ui/form/ChangedMeanwhile.tsx'
import { useEdit } from '#ui/form/useEdit.ts'
import { Money } from '#ui/Money.tsx'
import { useUnsavedChanges } from '#ui/useUnsavedChanges.tsx'
import { listarEstatus } from '../contract.ts'
import { useChangeEstatus } from '../mover/FormularioDeEstatus.tsx'
import { CopiaDeHistorial, useCopyHistorial } from './CopiaDeHistorial.tsx'
import { guardarPedido, MISSING_REQUIRED, obtenerPedidoDeGestion, type PedidoDeGestion } from './contract.ts'
import { EnlacesDelPedido } from './EnlacesDelPedido.tsx'
import { EstatusDelPedido } from './EstatusDelPedido.tsx'
import { FormularioDeDatos, PedidoDraft, toPedidoDraft } from './FormularioDeDatos.tsx'
import { PartTabs, TwoForms, usePart } from './Partes.tsx'

export const meta: MetaFunction = ({ params }) =>
  pageMeta({
    title: `Editar ${params.codigo}`,
    description: 'Todo lo que se puede escribir de un pedido.',
    indexed: false,
  })

export const clientLoader = createClientLoader(async ({ params: { codigo = '' }, request }) => {
  const draft = codigo.toUpperCase()
  if (draft !== codigo)
    throw redirect(linkTo('/manage/pedidos/:codigo/editar', { codigo: draft }) + new URL(request.url).search)
  await Promise.all([
    queryClient.ensureQueryData(query(obtenerPedidoDeGestion, { codigo })),
    queryClient.ensureQueryData(query(listarEstatus)),
  ])
})

/** Page with the forms of one order. */
export default function PaginaEditar() {
  const { codigo = '' } = useParams()
  const { data: pedido } = useSuspenseQuery(query(obtenerPedidoDeGestion, { codigo }))
  // Keyed by code, so that nothing typed for one order appears in the next.
  return <Pedido key={codigo} pedido={pedido} />
}

function Pedido({ pedido }: { pedido: PedidoDeGestion }) {
  const { codigo, cliente } = pedido
  const data = useDatosForm(pedido)
  const estatus = useChangeEstatus({
    pedido,
    nombre: 'estatus',
    // The undo bar says it too.
    successText: ({ estatus }) => ({
      title: 'Estatus actualizado',
      text: `${codigo} ahora está ${estatus.nombre}.`,
      onPage: true,
    }),
  })
  const copy = useCopyHistorial(codigo)
  const { dialog } = useUnsavedChanges(data.dirty || copy.escrito)
  const part = usePart('estatus')
  return (
    <>
      <ButtonLink variant="ghost" size={36} className="mb-2 -ml-3.5 max-lg:h-12">
        <Link to={linkTo('/manage/pedidos/:codigo', { codigo })}>
          <ArrowLeft aria-hidden="true" strokeWidth={1.75} />
          Volver al pedido
        </Link>
      </ButtonLink>
      <PartTabs
        partes={['estatus', 'pedido']}
        parte={part}
        direccionDe={(ver) => linkTo('/manage/pedidos/:codigo/editar', { codigo, query: { ver } })}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 tabIndex={-1} data-foco className="font-display text-h2">
          <span className="codigo">{codigo}</span> · {cliente}
        </h1>
        <ButtonLink variant="outline" size={36}>
          <Link to={linkTo('/manage/nuevo')}>Nuevo pedido</Link>
        </ButtonLink>
      </div>
      <TwoForms
        parte={part}
        datos={
          <>
            <FormularioDeDatos
              formulario={data.form}
              ahora={pedido.estatus}
              codigoInfo="Este pedido ya existe. Vas a actualizarlo."
              onUndo={data.take}
              aviso={data.other && <ForeignChange pedido={data.other} edit={data} />}
            >
              Actualizar pedido
            </FormularioDeDatos>
            <CopiaDeHistorial {...copy} />
            <EnlacesDelPedido codigo={codigo} />
          </>
        }
        estatus={<EstatusDelPedido pedido={pedido} {...estatus} />}
      />
      {dialog}
    </>
  )
}

function useDatosForm(pedido: PedidoDeGestion) {
  const save = useMutation(mutation(guardarPedido, { codigo: pedido.codigo }))
  return useEdit({
    subject: pedido,
    write: toPedidoDraft,
    name: 'datos',
    contract: PedidoDraft,
    toastId: 'guardar',
    missing: { title: 'Error', text: MISSING_REQUIRED },
    failure: { title: 'No se pudo actualizar el pedido', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: ({ codigo, ...data }, request) => save.mutateAsync({ ...data, ...request }),
    outcome: ({ codigo }) => ({ title: 'Pedido actualizado', text: `Código ${codigo}.` }),
  })
}

/** Shows the data that somebody else saved meanwhile, beside the unsaved input. */
function ForeignChange({ pedido, edit }: { pedido: PedidoDeGestion; edit: ReturnType<typeof useDatosForm> }) {
  return (
    <ChangedMeanwhile subject="este pedido" takeLabel="Cargar los datos nuevos" edit={edit}>
      <p>Lo que escribiste sigue aquí y no se guardó. Puedes conservarlo y tomar lo demás como está ahora:</p>
      <p className="mt-1">
        {pedido.cliente} · {pedido.estatus.nombre} · <Money amount={pedido.total} />
        {pedido.fecha_estimada_entrega && (
          <>
            {' '}
            · <DateTime value={pedido.fecha_estimada_entrega} format="day" />
          </>
        )}
      </p>
    </ChangedMeanwhile>
  )
}
