import { useEffect, useRef, useState } from 'react'
import { formatearDinero } from '#comun/formatoDeDinero.ts'
import { useEnDuda } from '#ui/formulario/useEnDuda.ts'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { hayCambios, useEscrito } from '#ui/useSinGuardar.tsx'
import { useMoverSaldo } from './consultas.ts'
import { FALTA_MONTO, type Movido } from './contrato.ts'
import { ESCRITO, type EscritoDeMovimiento, type Que } from './formulario.ts'

const PALABRAS: Record<Que, { hecho: string; fallo: string }> = {
  credito: { hecho: 'Crédito agregado', fallo: 'No se pudo agregar el crédito' },
  cargo: { hecho: 'Cargo hecho', fallo: 'No se pudo hacer el cargo' },
}

/**
 * A credit or a charge after another: what was saved leaves the form empty, with the keyboard on the amount.
 * @param codigo the client; without one, nothing is sent
 * @param saldo the balance on which the new one is previewed
 */
export function useMovimiento(codigo: string | undefined, saldo: string | undefined) {
  const [que, elegir] = useState<Que>('credito')
  const { mutateAsync } = useMoverSaldo()
  const enDuda = useEnDuda<string | undefined>()
  const guardado = useRef(false)
  const { hecho, fallo } = PALABRAS[que]
  const formulario = useFormulario<EscritoDeMovimiento, EscritoDeMovimiento, Movido>({
    nombre: 'credito',
    contrato: ESCRITO[que],
    inicial: { codigo: codigo ?? '', monto: '', descripcion: '' },
    fijo: { codigo: codigo ?? '' },
    seQueda: true,
    repetible: true,
    faltan: { titulo: fallo, texto: FALTA_MONTO },
    fallo: { titulo: fallo, texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    mandar: ({ codigo, ...datos }, clave) =>
      enDuda.mandar(clave, saldo, (saldo_visto) =>
        mutateAsync({ que, codigo, clave, datos: { ...datos, ...(saldo_visto && { saldo_visto }) } }),
      ),
    dicho: ({ saldo }) => ({ titulo: hecho, texto: `Saldo nuevo: ${formatearDinero(saldo)}.` }),
    alEnviar() {
      guardado.current = true
      elegir('credito')
    },
  })
  useEscrito(hayCambios(formulario.formState))

  // Once its button is no longer at work: focus given before that would be lost with it.
  const { enviando, setFocus } = formulario
  useEffect(() => {
    if (enviando || !guardado.current) return
    guardado.current = false
    setFocus('monto')
  }, [enviando, setFocus])

  return { formulario, que, elegir }
}
