import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { mutation, query } from '#http/query.ts'
import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { rechazoOf } from '#lib/errors.ts'
import type { Cliente } from '#miembros/gestion/contract.ts'
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

/** What of a client a package of theirs needs. */
export type ClienteDePaquete = Pick<Cliente, 'codigo_membresia' | 'nombre' | 'correo'>

type FormOptions = {
  /** The form is for them alone. */
  cliente: ClienteDePaquete | null
  /** The next one is for the same client. */
  sameCliente: boolean
  onSave: (paquete: Paquete) => void
}

/** The order that a code is already is not live: what was seen is what is saved over, and no newer one. */
const NO_REFETCH = { refetchOnWindowFocus: false }

/** The form for a package, with what its code is already. */
export function usePaqueteForm({ cliente, sameCliente, onSave }: FormOptions) {
  const cache = useQueryClient()
  const crear = useMutation(mutation(crearPaquete))
  /** What was there when somebody else came first, to say what is different now. */
  const [previous, setBefore] = useState<LoQueYaEs | null>(null)
  // A try that got no answer may have made the order: the same request goes again, not one about the order it made.
  const enDuda = useRef<{ key: string; version: number | null } | null>(null)

  const form = useShopForm({
    name: FORM_NAME,
    contract: PaqueteDraft,
    initial: EMPTY,
    fixed: cliente && { cliente: cliente.nombre, codigo_membresia: cliente.codigo_membresia },
    repeatable: true,
    staysOpen: true,
    missing: { title: 'No se pudo crear el paquete', text: MISSING_REQUIRED },
    failure: { title: 'No se pudo crear el paquete', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (data, key) => send(data, key),
    outcome: ({ codigo_pedido, total }) => ({
      title: 'Paquete creado',
      text: `${codigo_pedido} · ${formatDinero(total)}.`,
    }),
    onSent(paquete, data) {
      setBefore(null)
      onSave(paquete)
      // The toast and the list say it.
      form.clearOutcome()
      // Whoever typed on meanwhile goes on.
      if (form.getValues('codigo_pedido') !== '') return
      const own = {
        cliente: data.cliente,
        codigo_membresia: data.codigo_membresia ?? '',
        correo_cliente: data.correo_cliente ?? '',
      }
      const estatus_id = String(data.estatus_id)
      form.reset({ ...EMPTY, estatus_id, ...(sameCliente && own) }, RESET_ALL)
      if (isStillThere()) focusField('codigo_pedido')
    },
  })
  const codigo = useWatch({ control: form.control, name: 'codigo_pedido' })
  const completo = CODIGO_PEDIDO.test(codigo)
  const hallazgo = useQuery({ ...query(buscarCodigo, { codigo }), ...NO_REFETCH, enabled: completo })
  const existing = completo ? (hallazgo.data?.pedido ?? null) : null

  async function send(data: Omit<DatosDePaquete, 'version'>, key: string) {
    const version = enDuda.current?.key === key ? enDuda.current.version : (existing?.version ?? null)
    enDuda.current = { key, version }
    try {
      const paquete = await crear.mutateAsync({ clave: key, ...data, version })
      cache.removeQueries({ queryKey: query(buscarCodigo, { codigo: paquete.codigo_pedido }).queryKey })
      enDuda.current = null
      return paquete
    } catch (error) {
      const { status } = rechazoOf(error)
      // Without an answer nobody knows: what was seen stays what is sent.
      if (status >= 400 && status < 500) {
        enDuda.current = null
        void cache.invalidateQueries({ queryKey: query(buscarCodigo, { codigo: data.codigo_pedido }).queryKey })
      }
      if (status === 409) setBefore(existing)
      throw error
    }
  }

  return {
    formulario: form,
    loHallado: {
      codigo,
      ya: existing,
      antes: previous?.codigo === codigo ? previous : null,
      buscando: completo && hallazgo.isFetching && hallazgo.data === undefined,
      libre: completo && hallazgo.data?.pedido === null,
      fallo: completo && hallazgo.isError && hallazgo.data === undefined,
    },
  }
}
