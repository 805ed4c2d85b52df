import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { useSeguir } from '#live/useSeguir.ts'
import { useAnunciar } from '#ui/anuncios.tsx'
import { avisar } from '#ui/avisar.ts'
import { leerMesa, type Mesa } from '../contract.ts'
import { avisarEnEscritorio } from './escritorio.ts'
import { fraseDe, type Novedad, novedadesEntre } from './novedades.ts'
import { despertarSonido, sonar } from './sonido.ts'
import { quiereElTurno } from './Turno.tsx'
import { useLatido } from './useLatido.ts'

/** Every word of every conversation is told here: the lists of them are read at most about once in so many milliseconds. */
const REPARTO = 1_000

/** For every page of staff: who is on duty is told of whoever comes, also while they look at something else. */
export function useGuardia() {
  const { data: mesa } = useQuery(query(leerMesa))
  const enTurno = Boolean(mesa?.en_turno)
  useSeguir(leerMesa.topics, { deGuardia: enTurno, reparto: REPARTO })
  useLatido(enTurno)
  const decir = useDecir()
  const antes = useRef<Mesa>(undefined)

  const alCambiar = useEffectEvent((vistas: Mesa, mesa: Mesa) => {
    if (vistas.en_turno && !mesa.en_turno && quiereElTurno()) avisarQueSalio()
    for (const novedad of novedadesEntre(vistas, mesa)) decir(novedad, mesa.en_turno !== null)
  })

  useEffect(() => {
    if (!mesa) return
    if (antes.current) alCambiar(antes.current, mesa)
    antes.current = mesa
  }, [mesa])

  // After a reload the first touch gives the page its voice back.
  useEffect(() => {
    if (!enTurno) return
    addEventListener('pointerdown', despertarSonido, { once: true })
    return () => removeEventListener('pointerdown', despertarSonido)
  }, [enTurno])
}

function avisarQueSalio() {
  avisar.info(
    'Ya no estás en turno',
    'Saliste en otra página, o estuviste más de un minuto sin conexión. Lo que tenías volvió a la fila.',
    { id: 'turno', fijo: true },
  )
}

const lugarDelChat = new RegExp(`^${enlaceA('/admin-dashboard/chat')}(/|$)`)

function useDecir() {
  const navegar = useNavigate()
  const { pathname } = useLocation()
  const anunciar = useAnunciar()
  const enLaMesa = lugarDelChat.test(pathname)
  return (novedad: Novedad, enTurno: boolean) => {
    const { que, conversacion } = novedad
    const { id, sin_leer } = conversacion
    const aqui = enlaceA('/admin-dashboard/chat/:id', { id })
    const aLaVista = document.visibilityState === 'visible' && document.hasFocus()
    // What is said in the conversation that is open is read there.
    if (que === 'mensaje' && aLaVista && pathname === aqui) return
    const texto = fraseDe(novedad)
    const abrir = () => void navegar(aqui)
    if (enLaMesa) anunciar(texto)
    if (!enTurno) return
    if (aLaVista && !enLaMesa)
      avisar.info(texto, undefined, { id: `chat-${id}`, action: { label: 'Abrir', onClick: abrir } })
    void unaVez(`${que}:${id}:${sin_leer}`, () => {
      sonar(que === 'mensaje' ? 'mensaje' : 'espera')
      if (!aLaVista) avisarEnEscritorio({ de: id, texto, alAbrir: abrir })
    })
  }
}

/** Of all pages of staff that are open in a browser one makes the noise. */
async function unaVez(cual: string, hacer: () => void) {
  if (!navigator.locks) return hacer()
  await navigator.locks.request(`chat:${cual}`, { ifAvailable: true }, async (mia) => {
    if (!mia) return
    hacer()
    await new Promise((listo) => setTimeout(listo, 3_000))
  })
}
