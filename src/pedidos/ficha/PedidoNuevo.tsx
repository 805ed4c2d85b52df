import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Navigate } from 'react-router'
import { mutation } from '#http/query.ts'
import { detailOf, invalid } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button } from '#ui/Button.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { showToast } from '#ui/showToast.ts'
import { WithTooltip } from '#ui/Tooltip.tsx'
import { useUnsavedChanges } from '#ui/useUnsavedChanges.tsx'
import { EstatusDraft, toEstatusDraft } from '../mover/FormularioDeEstatus.tsx'
import { CopiaDeHistorial, useCopyHistorial } from './CopiaDeHistorial.tsx'
import { guardarPedido, MISSING_PEDIDO_OR_ESTATUS, MISSING_REQUIRED, sortearCodigo } from './contract.ts'
import { EstatusDelPedido } from './EstatusDelPedido.tsx'
import { EMPTY, FormularioDeDatos, PedidoDraft } from './FormularioDeDatos.tsx'
import { Hallado, useFoundPedido } from './Hallado.tsx'
import { type Parte, TwoForms } from './Partes.tsx'

/** The forms while no order is open: create an order, or find an order by its code. */
export function PedidoNuevo({ parte }: { parte: Parte }) {
  const save = useMutation(mutation(guardarPedido))
  const draw = useMutation(mutation(sortearCodigo))
  const data = useShopForm({
    name: 'datos',
    contract: PedidoDraft,
    initial: EMPTY,
    toastId: 'guardar',
    repeatable: true,
    missing: { title: 'Error', text: MISSING_REQUIRED },
    failure: { title: 'No se pudo crear el pedido', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (data, key) => save.mutateAsync({ clave: key, ...data, version: null }),
    outcome: ({ codigo }) => ({ title: 'Pedido creado', text: `Código ${codigo}.` }),
    onSent: ({ codigo }) => seguirA(linkTo('/manage/pedidos/:codigo', { codigo })),
  })
  const estatus = useShopForm({
    name: 'estatus',
    contract: EstatusDraft,
    initial: toEstatusDraft(''),
    missing: { title: 'No se pudo actualizar el estatus', text: MISSING_PEDIDO_OR_ESTATUS },
    failure: { title: 'No se pudo actualizar el estatus', text: MISSING_PEDIDO_OR_ESTATUS },
    // Always fails: the status is changed on the page to which the code links.
    send: async () => {
      throw invalid(MISSING_PEDIDO_OR_ESTATUS)
    },
  })
  const codigo = useWatch({ control: data.control, name: 'codigo' })
  const copy = useCopyHistorial(codigo)
  const deDatos = useFoundPedido(codigo)
  const deEstatus = useFoundPedido(useWatch({ control: estatus.control, name: 'codigo' }))
  // A code alone does not count as unsaved input.
  const draft =
    hasMoreThanCodigo(data.formState.dirtyFields) || hasMoreThanCodigo(estatus.formState.dirtyFields) || copy.escrito
  const { dialog, continueTo: seguirA } = useUnsavedChanges(draft)

  async function generar() {
    try {
      const sorteado = await draw.mutateAsync()
      data.setValue('codigo', sorteado.codigo, { shouldDirty: true, shouldValidate: data.formState.isSubmitted })
    } catch (error) {
      showToast.error('No se pudo generar un código', detailOf(error, 'Revisa tu conexión e intenta de nuevo.'))
    }
  }

  if (deDatos.hallado && !draft) return <Navigate to={pathFor(deDatos.hallado.codigo, 'pedido')} />
  if (deEstatus.hallado && !draft) return <Navigate to={pathFor(deEstatus.hallado.codigo, 'estatus')} />
  return (
    <>
      <TwoForms
        parte={parte}
        nivel="h3"
        datos={
          <>
            <FormularioDeDatos
              formulario={data}
              beside={
                <WithTooltip text="Sortea un código que ningún pedido tiene">
                  <Button
                    variant="outline"
                    size={36}
                    loading={draw.isPending}
                    onClick={generar}
                    className="h-12 md:h-9.5"
                  >
                    Generar
                  </Button>
                </WithTooltip>
              }
              codigoInfo={<Hallado {...deDatos} parte="pedido" forCreate />}
              onUndo={() => data.reset(EMPTY)}
            >
              Crear pedido
            </FormularioDeDatos>
            <CopiaDeHistorial {...copy} />
          </>
        }
        estatus={<EstatusDelPedido formulario={estatus} codigoInfo={<Hallado {...deEstatus} parte="estatus" />} />}
      />
      {dialog}
    </>
  )
}

function pathFor(codigo: string, ver: Parte) {
  return linkTo('/manage/pedidos/:codigo/editar', { codigo, query: { ver } })
}

function hasMoreThanCodigo(changed: object) {
  return Object.keys(changed).some((field) => field !== 'codigo')
}
