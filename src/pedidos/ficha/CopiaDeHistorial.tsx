import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { mutation, query } from '#http/query.ts'
import { CODIGO_PEDIDO, formatOwnCodigo } from '#lib/codigoFormat.ts'
import { detailOf } from '#lib/errors.ts'
import { negocio } from '#negocio'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { showToast } from '#ui/showToast.ts'
import { contarCopiaDeHistorial, copiarHistorial } from './contract.ts'

const FAILURE = 'No se pudo copiar el historial'
const MISSING = 'Ingresa un código de pedido primero'
const pasosText = (count: number) => (count === 1 ? '1 movimiento' : `${count} movimientos`)

/** The order that gets the steps, and the order they come from. */
const CopiaDraft = z.object({
  codigo: z.string().regex(CODIGO_PEDIDO, MISSING),
  origen: z.string().regex(CODIGO_PEDIDO, {
    error: ({ input }) => (input ? 'Escribe el código del pedido de donde se copia.' : MISSING),
  }),
})

type CopyCount = { codigo: string; origen: string; filas: number; nuevas: number }

/** Form that copies another order's history. The page asks before unsaved input is lost. */
export function useCopyHistorial(codigo: string) {
  const cache = useQueryClient()
  const [counted, setCounted] = useState<CopyCount | null>(null)
  const form = useShopForm({
    name: 'copia',
    contract: CopiaDraft,
    initial: { codigo: '', origen: negocio.pedidos.plantilla },
    fixed: { codigo },
    repeatable: true,
    missing: { title: FAILURE, text: MISSING },
    failure: { title: FAILURE, text: 'Revisa tu conexión e intenta de nuevo.' },
    send: (data) => cache.fetchQuery(query(contarCopiaDeHistorial, data)),
    onSent: (cuenta, data) => setCounted({ ...data, ...cuenta }),
  })
  return {
    formulario: form,
    counted,
    setCounted,
    escrito: form.formState.dirtyFields.origen === true,
  }
}

/** Shows how many steps of another order's history would be copied into this order, then copies them. */
export function CopiaDeHistorial({ formulario: form, counted, setCounted }: ReturnType<typeof useCopyHistorial>) {
  const copiar = useMutation(mutation(copiarHistorial))

  // Uses its own toast id: the toast of the count may be closing and would close this one with it.
  async function run({ codigo, origen }: CopyCount) {
    setCounted(null)
    try {
      const { copiadas } = await copiar.mutateAsync({ codigo, origen })
      form.reset()
      showToast.success('Historial copiado', `${pasosText(copiadas)} pasaron a ${codigo}.`, { id: 'copiado' })
    } catch (error) {
      showToast.error(FAILURE, detailOf(error, 'Revisa tu conexión e intenta de nuevo.'), { id: 'copiado' })
    }
  }

  const sinNada = counted?.nuevas === 0
  return (
    <Form
      id="copiar"
      form={form}
      aria-label="Copiar historial"
      className="mt-6 grid scroll-mt-20 gap-3 border-border border-t pt-5"
    >
      <CodeField field="origen" format={formatOwnCodigo} label="Copiar el historial de" />
      <Submit variant="outline" size={36} hideTitle className="justify-self-start max-md:h-12">
        Copiar historial
      </Submit>
      <ConfirmDialog
        open={counted !== null}
        onChange={(open) => !open && setCounted(null)}
        title={sinNada ? 'No hay nada nuevo que copiar' : `¿Copiar ${pasosText(counted?.nuevas ?? 0)}?`}
        confirmLabel={sinNada ? 'Entendido' : 'Copiar historial'}
        onConfirm={() => (!counted || sinNada ? setCounted(null) : run(counted))}
      >
        {counted && <NoBreak>{summarize(counted)}</NoBreak>}
      </ConfirmDialog>
    </Form>
  )
}

function summarize({ codigo, origen, filas, nuevas }: CopyCount) {
  return `${origen} tiene ${pasosText(filas)}; ${filas - nuevas} ya están en ${codigo}. El estatus no cambia y no se envía ningún correo.`
}
