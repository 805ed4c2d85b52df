import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { mutation, query } from '#http/query.ts'
import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { rechazoOf } from '#lib/errors.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import type { Cliente } from '#miembros/gestion/contract.ts'
import { clearDraft, useFormDraft } from '#ui/form/useFormDraft.ts'
import { RESET_ALL, useShopForm } from '#ui/form/useShopForm.tsx'
import {
  buscarCodigo,
  crearPaquete,
  type DatosDePaquete,
  type LoQueYaEs,
  MISSING_REQUIRED,
  type Paquete,
} from './contract.ts'
import { EMPTY, FORM_NAME, PaqueteDraft } from './form.ts'
import { focusField, isStillThere } from './keyboard.ts'

/** The client's data that a package needs. */
export type ClienteDePaquete = Pick<Cliente, 'codigo_membresia' | 'nombre' | 'correo'>

type FormOptions = {
  /** The only client whom the form serves; null in other forms. */
  cliente: ClienteDePaquete | null
  /** Whether the next package is for the same client. */
  sameCliente: boolean
  onSave: (paquete: Paquete) => void
}

/** The order is not read again on focus, because saving must send the version that staff saw. */
const NO_REFETCH = { refetchOnWindowFocus: false }

/** The form of a package, and the order that its code has. */
export function usePaqueteForm({ cliente, sameCliente, onSave }: FormOptions) {
  const cache = useQueryClient()
  const draftKey = `${staffDrafts.paquete}${cliente?.codigo_membresia ?? ''}` as const
  const crear = useMutation(mutation(crearPaquete))
  /** The order as it was before a conflict, to show what changed. */
  const [previous, setPrevious] = useState<LoQueYaEs | null>(null)
  // The request that got no answer. It may have created the order, so a retry repeats it unchanged instead of updating
  // that order.
  const unanswered = useRef<{ key: string; version: number | null } | null>(null)

  const form = useShopForm({
    name: FORM_NAME,
    contract: PaqueteDraft,
    initial: EMPTY,
    fixed: cliente && { cliente: cliente.nombre, codigo_membresia: cliente.codigo_membresia },
    repeatable: true,
    savesDraft: true,
    staysOpen: true,
    missing: { title: 'No se pudo crear el paquete', text: MISSING_REQUIRED },
    failure: { title: 'No se pudo crear el paquete', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (data, key) => send(data, key),
    outcome: ({ codigo_pedido, total }) => ({
      title: 'Paquete creado',
      text: `${codigo_pedido} · ${formatDinero(total)}.`,
    }),
    onSent(paquete, data) {
      setPrevious(null)
      onSave(paquete)
      // The toast and the list report the success already.
      form.clearOutcome()
      // A code typed during the request stays in the form.
      if (form.getValues('codigo_pedido') !== '') return
      const own = {
        cliente: data.cliente,
        codigo_membresia: data.codigo_membresia ?? '',
        correo_cliente: data.correo_cliente ?? '',
      }
      const estatus_id = String(data.estatus_id)
      form.reset({ ...EMPTY, estatus_id, ...(sameCliente && own) }, RESET_ALL)
      // What stays for the next package is no text that somebody typed for it.
      clearDraft(draftKey)
      if (isStillThere()) focusField('codigo_pedido')
    },
  })
  useFormDraft(form, draftKey)
  const codigo = useWatch({ control: form.control, name: 'codigo_pedido' })
  const completo = CODIGO_PEDIDO.test(codigo)
  const hallazgo = useQuery({ ...query(buscarCodigo, { codigo }), ...NO_REFETCH, enabled: completo })
  const existing = completo ? (hallazgo.data?.pedido ?? null) : null

  async function send(data: Omit<DatosDePaquete, 'version'>, key: string) {
    const version = unanswered.current?.key === key ? unanswered.current.version : (existing?.version ?? null)
    unanswered.current = { key, version }
    try {
      const paquete = await crear.mutateAsync({ clave: key, ...data, version })
      cache.removeQueries({ queryKey: query(buscarCodigo, { codigo: paquete.codigo_pedido }).queryKey })
      unanswered.current = null
      return paquete
    } catch (error) {
      const { status } = rechazoOf(error)
      // A request without an answer may have succeeded, so the retry keeps the version that staff saw.
      if (status >= 400 && status < 500) {
        unanswered.current = null
        void cache.invalidateQueries({ queryKey: query(buscarCodigo, { codigo: data.codigo_pedido }).queryKey })
      }
      if (status === 409) setPrevious(existing)
      throw error
    }
  }

  return {
    formulario: form,
    draftKey,
    loHallado: {
      codigo,
      existing,
      previous: previous?.codigo === codigo ? previous : null,
      searching: completo && hallazgo.isFetching && hallazgo.data === undefined,
      free: completo && hallazgo.data?.pedido === null,
      fallo: completo && hallazgo.isError && hallazgo.data === undefined,
    },
  }
}
