import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { mutation, query } from '#http/query.ts'
import { rechazoDe } from '#lib/errores.ts'
import { CODIGO_PEDIDO } from '#lib/formatoDeCodigo.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import type { Cliente } from '#miembros/gestion/contract.ts'
import { DE_NUEVO, useFormulario } from '#ui/formulario/useFormulario.tsx'
import {
  buscarCodigo,
  crearPaquete,
  type DatosDePaquete,
  type LoQueYaEs,
  type Paquete,
  REQUERIDOS,
} from './contract.ts'
import { EscritoDePaquete, FORMULARIO, VACIO } from './formulario.ts'
import { irA, sigueAhi } from './teclado.ts'

/** What of a client a package of theirs needs. */
export type ClienteDePaquete = Pick<Cliente, 'codigo_membresia' | 'nombre' | 'correo'>

type Ajustes = {
  /** The form is for them alone. */
  cliente: ClienteDePaquete | null
  /** The next one is for the same client. */
  mismoCliente: boolean
  alGuardar: (paquete: Paquete) => void
}

/** The order that a code is already is not live: what was seen is what is saved over, and no newer one. */
const QUIETA = { refetchOnWindowFocus: false }

/** The form for a package, with what its code is already. */
export function useDigitar({ cliente, mismoCliente, alGuardar }: Ajustes) {
  const cache = useQueryClient()
  const crear = useMutation(mutation(crearPaquete))
  /** What was there when somebody else came first, to say what is different now. */
  const [antes, setAntes] = useState<LoQueYaEs | null>(null)
  // A try that got no answer may have made the order: the same request goes again, not one about the order it made.
  const enDuda = useRef<{ clave: string; version: number | null } | null>(null)

  const formulario = useFormulario({
    nombre: FORMULARIO,
    contrato: EscritoDePaquete,
    inicial: VACIO,
    fijo: cliente && { cliente: cliente.nombre, codigo_membresia: cliente.codigo_membresia },
    repetible: true,
    seQueda: true,
    faltan: { titulo: 'No se pudo crear el paquete', texto: REQUERIDOS },
    fallo: { titulo: 'No se pudo crear el paquete', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    mandar: (datos, clave) => mandar(datos, clave),
    dicho: ({ codigo_pedido, total }) => ({
      titulo: 'Paquete creado',
      texto: `${codigo_pedido} · ${formatearDinero(total)}.`,
    }),
    alEnviar(paquete, datos) {
      setAntes(null)
      alGuardar(paquete)
      // The toast and the list say it.
      formulario.callar()
      // Whoever typed on meanwhile goes on.
      if (formulario.getValues('codigo_pedido') !== '') return
      const suyo = {
        cliente: datos.cliente,
        codigo_membresia: datos.codigo_membresia ?? '',
        correo_cliente: datos.correo_cliente ?? '',
      }
      const estatus_id = String(datos.estatus_id)
      formulario.reset({ ...VACIO, estatus_id, ...(mismoCliente && suyo) }, DE_NUEVO)
      if (sigueAhi()) irA('codigo_pedido')
    },
  })
  const codigo = useWatch({ control: formulario.control, name: 'codigo_pedido' })
  const completo = CODIGO_PEDIDO.test(codigo)
  const hallazgo = useQuery({ ...query(buscarCodigo, { codigo }), ...QUIETA, enabled: completo })
  const ya = completo ? (hallazgo.data?.pedido ?? null) : null

  async function mandar(datos: Omit<DatosDePaquete, 'version'>, clave: string) {
    const version = enDuda.current?.clave === clave ? enDuda.current.version : (ya?.version ?? null)
    enDuda.current = { clave, version }
    try {
      const paquete = await crear.mutateAsync({ clave, ...datos, version })
      cache.removeQueries({ queryKey: query(buscarCodigo, { codigo: paquete.codigo_pedido }).queryKey })
      enDuda.current = null
      return paquete
    } catch (error) {
      const { status } = rechazoDe(error)
      // Without an answer nobody knows: what was seen stays what is sent.
      if (status >= 400 && status < 500) {
        enDuda.current = null
        void cache.invalidateQueries({ queryKey: query(buscarCodigo, { codigo: datos.codigo_pedido }).queryKey })
      }
      if (status === 409) setAntes(ya)
      throw error
    }
  }

  return {
    formulario,
    loHallado: {
      codigo,
      ya,
      antes: antes?.codigo === codigo ? antes : null,
      buscando: completo && hallazgo.isFetching && hallazgo.data === undefined,
      libre: completo && hallazgo.data?.pedido === null,
      fallo: completo && hallazgo.isError && hallazgo.data === undefined,
    },
  }
}
