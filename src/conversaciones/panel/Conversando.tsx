import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { query } from '#http/query.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { alSalir } from '#sitio/salida.ts'
import { type Chat, CONVERSAR } from '#tienda/conversar.ts'
import { leerCharla } from '../asistente/contract.ts'
import { consultaDeChat } from '../chat/queries.ts'
import { salida } from '../chat/visita/salida.ts'
import { Continuar } from './Continuar.tsx'
import { Panel } from './Panel.tsx'
import { alIrse } from './pendiente.ts'
import { abierto as recordado } from './recuerdo.ts'
import { type Seguida, SinLeer } from './SinLeer.tsx'

/** Tells whether a conversation was cut off by it. */
const CERRAR = 'brisa:chat-olvidado'

alSalir((deOtro) => {
  // Read for nobody by now, it may be gone; that it waits for who has left is remembered.
  const esperaba = alIrse()
  const seguia = deOtro && (esperaba || Boolean(cliente.getQueryData(consultaDeChat().queryKey)?.conversacion))
  recordado.poner(null)
  salida.forget()
  cliente.removeQueries(consultaDeChat())
  cliente.removeQueries(query(leerCharla))
  dispatchEvent(new CustomEvent<boolean>(CERRAR, { detail: seguia }))
})

// It was read for nobody, who has other conversations than who has just signed in.
addEventListener('brisa:con-pista', () => void cliente.invalidateQueries(consultaDeChat()))

declare global {
  interface WindowEventMap {
    [CERRAR]: CustomEvent<boolean>
  }
}

type Props = {
  /** What was asked for before this was there. */
  primero?: Chat
  alContar: (seguida: Seguida | null) => void
}

/** Which chat is open, what comes meanwhile in one that is not, and where the focus goes when it closes. */
export function Conversando({ primero, alContar }: Props) {
  const [abierto, setAbierto] = useState<Chat | null>(primero ?? recordado.leer())
  const [enfocar, setEnfocar] = useState(primero !== undefined)
  const [con, setCon] = useState(0)
  /** How often a session ended over an open conversation: the panel begins anew, and says so for as long as it is open. */
  const [cortes, setCortes] = useState(0)
  const [cortada, setCortada] = useState(false)
  const antes = useRef<Element | null>(document.activeElement)
  const deGestion = useDeGestion()
  const seVe = deGestion ? null : abierto
  useMarca(seVe !== null)

  useEffect(() => recordado.poner(abierto), [abierto])
  useEffect(() => {
    const abrir = ({ detail }: CustomEvent<Chat>) => {
      antes.current = document.activeElement
      setEnfocar(true)
      setAbierto(detail)
    }
    const alOlvidar = ({ detail: seguia }: CustomEvent<boolean>) => {
      setEnfocar(document.activeElement?.closest('[role=dialog]') != null)
      setAbierto((cual) => (seguia && cual === 'agente' ? cual : null))
      setCortada(seguia)
      setCortes((veces) => veces + 1)
      alContar(null)
    }
    addEventListener(CONVERSAR, abrir)
    addEventListener(CERRAR, alOlvidar)
    return () => {
      removeEventListener(CONVERSAR, abrir)
      removeEventListener(CERRAR, alOlvidar)
    }
  }, [alContar])

  function cambiar(cual: Chat | null) {
    setAbierto(cual)
    setCortada(false)
    if (cual === null) setCon((veces) => veces + 1)
  }

  // Once what it covered is there again.
  useEffect(() => {
    if (con > 0) volverA(antes.current)
  }, [con])

  return (
    <QueryClientProvider client={cliente}>
      {seVe && <Panel key={cortes} cual={seVe} cortada={cortada} alCambiar={cambiar} enfocar={enfocar} />}
      {!deGestion && <SinLeer mirando={seVe === 'agente'} alContar={alContar} />}
      <Continuar alAbrir={() => setAbierto('agente')} />
    </QueryClientProvider>
  )
}

/** Staff's pages have no chat of a visitor's. */
function useDeGestion() {
  return /^\/(manage|admin-)/.test(useLocation().pathname)
}

/** The page knows by its style sheet that a panel is open: the launcher hides, and toasts make room. */
function useMarca(seVe: boolean) {
  useEffect(() => {
    if (!seVe) return
    document.documentElement.dataset.chat = 'abierto'
    return () => {
      delete document.documentElement.dataset.chat
    }
  }, [seVe])
}

/** To what opened it, or else to the button in the corner. */
function volverA(antes: Element | null) {
  const suyo = antes instanceof HTMLElement && antes !== document.body && antes.isConnected ? antes : null
  const nodo = suyo ?? document.querySelector<HTMLElement>('.lanzador button')
  nodo?.focus({ preventScroll: true })
}
