import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { mutation, query } from '#http/query.ts'
import { linea, lineaLlena } from '#lib/texto.ts'
import { avisar as tostada } from '#ui/avisar.ts'
import { useEnDuda } from '#ui/formulario/useEnDuda.ts'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { useEscrito } from '#ui/useSinGuardar.tsx'
import { AvisoNuevo, avisarATodos, avisarAUno, contarAlcance, type Envio, FALTA_TEXTO } from './contract.ts'
import { clientes } from './labels.ts'
import { RITMO } from './rules.ts'

const DESTINOS = ['uno', 'todos'] as const
const NOMBRE = 'aviso'
const FALLO = 'No se pudo enviar la notificación'

const Escrito = AvisoNuevo.extend({ a: z.enum(DESTINOS), codigo: linea(20) })
type Escrito = z.infer<typeof Escrito>
type Enviado = Envio & { alcance_visto?: number }
const ParaUno = Escrito.extend({ codigo: lineaLlena(20, 'Selecciona un cliente') })

/**
 * What is written to one client or to all. To all it goes once somebody has read how many they are.
 * @param para the client, where the page is theirs
 */
export function useAviso(para?: string) {
  const [aTodos, setATodos] = useState(false)
  const [porConfirmar, setPorConfirmar] = useState<Escrito | null>(null)
  const alcance = useQuery({ ...query(contarAlcance), refetchInterval: RITMO, enabled: aTodos })
  const cuantos = alcance.data?.cuantos
  const enDuda = useEnDuda()
  const avisarUno = useMutation(mutation(avisarAUno))
  const avisarTodos = useMutation(mutation(avisarATodos))
  const contrato: z.ZodType<Escrito, Escrito> = aTodos ? Escrito : ParaUno
  const formulario = useFormulario<Escrito, Escrito, Enviado>({
    nombre: NOMBRE,
    contrato,
    inicial: { a: 'uno', codigo: para ?? '', tipo: 'general', titulo: '', mensaje: '' },
    fijo: { a: aTodos ? 'todos' : 'uno' },
    seQueda: true,
    repetible: true,
    faltan: { titulo: FALLO, texto: FALTA_TEXTO },
    fallo: { titulo: FALLO, texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    preguntar(datos) {
      if (datos.a === 'uno') return void formulario.enviarYa(datos)
      // What was missing is there.
      callar()
      setPorConfirmar(datos)
    },
    mandar,
    dicho: (envio) => ({ titulo: 'Notificación enviada', texto: aQuienLlego(envio) }),
    alEnviar: () => setATodos(false),
  })
  function callar() {
    formulario.callar()
    tostada.quitar(NOMBRE)
  }
  async function mandar({ a, codigo, ...aviso }: Escrito, clave: string): Promise<Enviado> {
    if (a === 'uno') return avisarUno.mutateAsync({ ...aviso, clave, codigo })
    return enDuda.mandar(clave, cuantos ?? 0, async (alcance_visto) => {
      const envio = await avisarTodos.mutateAsync({ ...aviso, clave, alcance_visto })
      return { ...envio, alcance_visto }
    })
  }

  const { titulo, mensaje } = formulario.formState.dirtyFields
  useEscrito(Boolean(titulo || mensaje))

  return {
    formulario,
    aTodos,
    alcance,
    elegirDestino: (todos: boolean) => {
      setATodos(todos)
      formulario.clearErrors('codigo')
      callar()
    },
    /** What waits for it. */
    titulo: porConfirmar?.titulo,
    /** Whether it waits for the word that so many may be told. */
    preguntando: porConfirmar !== null && cuantos !== undefined,
    dejar: () => setPorConfirmar(null),
    confirmar() {
      if (porConfirmar) formulario.enviarYa(porConfirmar)
      setPorConfirmar(null)
    },
  }
}
export type AvisoEnMano = ReturnType<typeof useAviso>

/** Fewer than these came or went between the question and the answer: nobody needs to hear of it. */
const UN_PUNADO = 10

function aQuienLlego({ para, cuantos, alcance_visto = cuantos }: Enviado) {
  if (para) return `Llegó a ${para.nombre}.`
  const otros = Math.abs(cuantos - alcance_visto) > UN_PUNADO
  return `Llegó a ${clientes(cuantos)}.${otros ? ` Al confirmar eran ${clientes(alcance_visto)}.` : ''}`
}
