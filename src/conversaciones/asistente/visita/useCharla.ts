import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { nuevaClave } from '#lib/clave.ts'
import { rechazoDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { leerCharla, olvidarCharla } from '../contract.ts'
import { usePreguntar } from '../queries.ts'
import { type Borrador, guardarBorrador, leerBorrador, type Pendiente } from './borrador.ts'

const AVISO = 'asistente'
const FALLO = 'Hubo un problema. Por favor intenta de nuevo.'
/** It is asked by itself once there is a line again: nobody has to do anything. */
export const SIN_LINEA = 'Se envía al volver la conexión.'

/** What became of a question that has no answer yet: why there is none, or what is there of it. */
type Curso = { llegado: string } | { fallo: string }

/** The conversation with the assistant: what was said, what is under way, what is being written. */
export function useCharla() {
  const lectura = useQuery(query(leerCharla))
  const charla = lectura.data?.charla ?? null
  const mandar = usePreguntar()
  const cache = useQueryClient()
  const olvidar = useMutation({
    ...mutation(olvidarCharla),
    // Runs also when the panel was closed meanwhile.
    onSuccess: () => cache.setQueryData(query(leerCharla).queryKey, { charla: null }),
  })
  const [borrador, setBorrador] = useState(leerBorrador)
  const [cursos, setCursos] = useState<Record<string, Curso>>({})
  const corte = useRef<AbortController>(null)
  const correo = charla?.correo ?? borrador.correo
  const pendientes = borrador.pendientes.map((pendiente) => ({
    ...pendiente,
    ...(cursos[pendiente.clave] ?? { fallo: FALLO }),
  }))
  const enCurso = pendientes.find((una) => 'llegado' in una)

  function anotar(cambiar: (antes: Borrador) => Partial<Borrador>) {
    const antes = leerBorrador()
    const nuevo = { ...antes, ...cambiar(antes) }
    guardarBorrador(nuevo)
    setBorrador(nuevo)
  }
  const sin = (clave: string) => (antes: Borrador) => antes.pendientes.filter((una) => una.clave !== clave)

  async function enviar(pregunta: Pendiente) {
    const { clave } = pregunta
    const suyo = new AbortController()
    corte.current = suyo
    const seguir = (curso: Curso) => setCursos((antes) => ({ ...antes, [clave]: curso }))
    seguir({ llegado: '' })
    // The one that is asked stands last.
    anotar((antes) => ({ pendientes: [...sin(clave)(antes), pregunta] }))
    try {
      await mandar({ ...pregunta, correo }, { signal: suyo.signal, alLlegar: (llegado) => seguir({ llegado }) })
      avisar.quitar(AVISO)
      anotar((antes) => ({ pendientes: sin(clave)(antes), correo: '' }))
    } catch (error) {
      // Nobody waits for it any more; it is asked again when somebody does.
      if (suyo.signal.aborted) return
      if (!navigator.onLine) return seguir({ fallo: SIN_LINEA })
      const { status, detail } = rechazoDe(error)
      seguir({ fallo: status >= 400 && status < 500 ? detail : FALLO })
      avisar.error(FALLO, undefined, { id: AVISO })
    }
  }

  // What had no answer when the panel was closed has one by now, or is asked again: the last one, which somebody waits for.
  const retomar = useEffectEvent(() => {
    if (enCurso) return
    const contestadas = charla?.dichos.slice(0, -1).flatMap(({ clave }) => clave ?? []) ?? []
    const quedan = borrador.pendientes.filter(({ clave }) => !contestadas.includes(clave))
    if (quedan.length < borrador.pendientes.length) anotar(() => ({ pendientes: quedan }))
    const ultima = quedan.at(-1)
    if (ultima && !(ultima.clave in cursos) && correo) void enviar(ultima)
  })
  useEffect(() => {
    if (lectura.data) retomar()
  }, [lectura.data])

  // The last one that had no line; those before it wait for a tap, as ever.
  const alVolver = useEffectEvent(() => {
    const ultima = pendientes.at(-1)
    if (!enCurso && ultima && 'fallo' in ultima && ultima.fallo === SIN_LINEA)
      void enviar({ clave: ultima.clave, texto: ultima.texto })
  })
  useEffect(() => {
    const oir = () => alVolver()
    addEventListener('online', oir)
    return () => {
      removeEventListener('online', oir)
      corte.current?.abort()
      // What it speaks of is no longer on the screen.
      avisar.quitar(AVISO)
    }
  }, [])

  return {
    lectura,
    charla,
    correo,
    dichos: charla?.dichos.filter(({ clave }) => !pendientes.some((una) => una.clave === clave)) ?? [],
    pendientes,
    ocupado: enCurso !== undefined,
    escrito: borrador.escrito,
    escribir: (escrito: string) => anotar(() => ({ escrito })),
    darCorreo: (dado: string) => anotar(() => ({ correo: dado })),
    preguntar: (texto: string) => void (enCurso || enviar({ clave: nuevaClave(), texto })),
    reintentar: ({ clave, texto }: Pendiente) => void (enCurso || enviar({ clave, texto })),
    empezarOtra: () =>
      olvidar.mutate(undefined, {
        onSuccess() {
          corte.current?.abort()
          setCursos({})
          // The same person goes on.
          anotar(() => ({ pendientes: [], correo }))
        },
        onError: () => avisar.error(FALLO, undefined, { id: AVISO }),
      }),
    empezando: olvidar.isPending,
  }
}
