import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { leerDinero, sumarDinero } from '#lib/dinero.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { avisar } from '#ui/avisar.ts'
import { useEnDuda } from '#ui/formulario/useEnDuda.ts'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { useEscrito } from '#ui/useSinGuardar.tsx'
import { FALTA_MONTO, type Movido } from '../contract.ts'
import { type Clase, ESCRITO, type Escrito } from './escrito.ts'
import { useMoverSaldo } from './useMoverSaldo.ts'

export const PALABRAS = {
  credito: { hacer: 'Agregar crédito', hecho: 'Crédito agregado', fallo: 'No se pudo agregar el crédito' },
  cargo: { hacer: 'Hacer cargo', hecho: 'Cargo hecho', fallo: 'No se pudo hacer el cargo' },
} as const satisfies Record<Clase, object>
const NOMBRE = 'movimiento'
const VACIO = { clase: 'credito', monto: '', descripcion: '' } as const

/**
 * What is given to a client or taken from them, by the balance that stands on the page.
 * @param saldo the client's, as it was read last
 */
export function useMovimiento(codigo: string, saldo: string) {
  const [clase, setClase] = useState<Clase>('credito')
  const palabras = PALABRAS[clase]
  const { acreditar, cargar } = useMoverSaldo(codigo)
  const enDuda = useEnDuda<string>()
  /** The new balance that was told last. */
  const dicho = useRef<string | null>(null)
  const contrato: z.ZodType<Escrito, Escrito> = ESCRITO[clase]
  const formulario = useFormulario<Escrito, Escrito, Movido>({
    nombre: NOMBRE,
    contrato,
    inicial: VACIO,
    fijo: { clase },
    seQueda: true,
    repetible: true,
    faltan: { titulo: palabras.fallo, texto: FALTA_MONTO },
    fallo: { titulo: palabras.fallo, texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    mandar,
    dicho: dichoDe,
    alEnviar({ saldo: dejado }) {
      dicho.current = dejado
      setClase('credito')
      // Once the emptied field is the form's again.
      requestAnimationFrame(() => formulario.setFocus('monto'))
    },
  })
  // Once something else moved it, the balance that was told is the client's no more.
  const alMoverse = useEffectEvent((ahora: string) => {
    if (formulario.dicho?.clase !== 'exito' || ahora === dicho.current) return
    formulario.callar()
    avisar.quitar(NOMBRE)
  })
  useEffect(() => alMoverse(saldo), [saldo])
  const { monto, descripcion } = formulario.formState.dirtyFields
  useEscrito(Boolean(monto || descripcion))

  function mandar({ clase: que, ...datos }: Escrito, clave: string) {
    return enDuda.mandar(nombrar({ clase: que, ...datos }), saldo, (saldo_visto) =>
      (que === 'credito' ? acreditar : cargar).mutateAsync({ clave, ...datos, saldo_visto }),
    )
  }

  return {
    formulario,
    clase,
    elegirClase(otra: Clase) {
      setClase(otra)
      formulario.clearErrors()
    },
    /** The balance that what is written would leave; null while it is no amount. */
    previsto(escrito: Pick<Escrito, 'monto' | 'descripcion'>) {
      const leido = leerDinero(escrito.monto)
      if (leido === null || Number(leido) === 0) return null
      const { data } = contrato.safeParse({ clase, ...escrito })
      // What was sent and has no answer may be in the balance already.
      const visto = data ? enDuda.versionDe(nombrar(data), saldo) : saldo
      return sumarDinero(visto, clase === 'cargo' ? `-${leido}` : leido)
    },
  }
}
export type MovimientoEnMano = ReturnType<typeof useMovimiento>

const nombrar = ({ clase, monto, descripcion }: Escrito) => JSON.stringify([clase, monto, descripcion])

function dichoDe({ saldo, movimiento: { clase } }: Movido) {
  const { hecho } = PALABRAS[clase === 'cargo' ? 'cargo' : 'credito']
  return { titulo: hecho, texto: `Saldo nuevo: ${formatearDinero(saldo)}.` }
}
