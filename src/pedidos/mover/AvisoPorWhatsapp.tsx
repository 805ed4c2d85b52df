import { useQuery } from '@tanstack/react-query'
import { ChevronDown, MessageCircle } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { query } from '#http/query.ts'
import { direccionDeWhatsapp } from '#lib/telefono.ts'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Tecla } from '#ui/atajos/Tecla.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { Hoja } from '#ui/Hoja.tsx'
import { type Aviso, prepararAviso } from './contract.ts'
import { GRUPO, type PorMover } from './porMover.ts'
import { LoEnviaste } from './whatsapp/LoEnviaste.tsx'
import { MensajeDeWhatsapp } from './whatsapp/MensajeDeWhatsapp.tsx'

type Props = Pick<ComponentProps<typeof Boton>, 'medida' | 'className'> & { pedido: PorMover }

/** The client's message, ready in WhatsApp with one tap, or to be chosen and changed before. Nothing for who left no number. */
export function AvisoPorWhatsapp(props: Props) {
  return <PorWhatsapp key={props.pedido.codigo} {...props} />
}

function PorWhatsapp({ pedido, medida, className = '' }: Props) {
  const { codigo, version, telefono } = pedido
  const aviso = query(prepararAviso, { codigo })
  // Another version of the order has other words: those of before are not shown meanwhile.
  const { data } = useQuery({ ...aviso, queryKey: [...aviso.queryKey, version], enabled: telefono !== null })
  const enlace = useRef<HTMLAnchorElement>(null)
  const id = useId()
  const [abierta, setAbierta] = useState(false)
  const { salido, anotar, quitar, pregunta } = useRegresoDeWhatsapp(codigo)
  const [primero] = data?.mensajes ?? []
  const puede = data?.numero && primero ? { numero: data.numero, mensajes: data.mensajes, primero } : null
  useAtajo(
    puede ? { tecla: 'w', titulo: 'Avisar por WhatsApp', grupo: GRUPO, hacer: () => enlace.current?.click() } : null,
  )
  if (!puede) return null
  return (
    <div className={`flex ${className}`}>
      <BotonEnlace variante="outline" medida={medida} className="flex-1 rounded-r-none! px-3! max-lg:h-11">
        <a
          ref={enlace}
          id={id}
          href={direccionDeWhatsapp(puede.numero, puede.primero.texto)}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          onClick={() => anotar(puede.primero)}
        >
          <MessageCircle aria-hidden="true" strokeWidth={1.75} />
          WhatsApp
          <span className="sr-only"> a {pedido.cliente} (se abre en otra pestaña)</span>
          <Tecla>W</Tecla>
        </a>
      </BotonEnlace>
      <Boton
        variante="outline"
        medida={medida}
        aria-label="Elegir o cambiar el mensaje"
        aria-haspopup="dialog"
        onClick={() => setAbierta(true)}
        className="-ml-px rounded-l-none! px-3! max-lg:h-11 lg:px-2!"
      >
        <ChevronDown aria-hidden="true" strokeWidth={1.75} />
      </Boton>
      <Hoja
        abierto={abierta}
        alCambiar={setAbierta}
        lado="al-pulgar"
        titulo="Mensaje por WhatsApp"
        descripcion={`Para ${pedido.cliente}, ${telefono ?? ''}. Sale de tu propio teléfono.`}
      >
        <MensajeDeWhatsapp
          nombre={`mensaje-${codigo}`}
          numero={puede.numero}
          mensajes={puede.mensajes}
          alAbrir={(aviso) => {
            setAbierta(false)
            anotar(aviso)
          }}
        />
      </Hoja>
      {salido && (
        <LoEnviaste abierto={pregunta} codigo={codigo} cliente={pedido.cliente} aviso={salido} alCerrar={quitar} />
      )}
    </div>
  )
}

/** Milliseconds after which who is still here has not gone to another tab or program. */
const SIN_IRSE = 1_500

/** What was handed over, and whether one is back: only then it can be said whether it went. */
function useRegresoDeWhatsapp(codigo: string) {
  const [salido, setSalido] = useState<Aviso | null>(() => leerPorConfirmar(codigo))
  // Of a page that was loaded anew one has come back already.
  const [pregunta, setPregunta] = useState(salido !== null)
  useEffect(() => {
    if (!salido || pregunta) return
    // The other tab or program takes the focus away; that it comes back is what counts.
    const alVolver = () => document.visibilityState === 'visible' && document.hasFocus() && setPregunta(true)
    document.addEventListener('visibilitychange', alVolver)
    addEventListener('focus', alVolver)
    // Where it opened beside this page, or did not open, nobody has gone.
    const reloj = setTimeout(alVolver, SIN_IRSE)
    return () => {
      clearTimeout(reloj)
      document.removeEventListener('visibilitychange', alVolver)
      removeEventListener('focus', alVolver)
    }
  }, [salido, pregunta])
  return {
    salido,
    pregunta,
    anotar(aviso: Aviso) {
      guardarPorConfirmar({ codigo, ...aviso })
      setSalido(aviso)
      setPregunta(false)
    },
    quitar() {
      guardarPorConfirmar(null)
      setSalido(null)
      setPregunta(false)
    },
  }
}

/**
 * What was handed to WhatsApp and nobody has said yet whether it went. A phone may have dropped the page by the time that
 * one comes back: it is kept for this tab, until who sent it leaves.
 */
const LUGAR = 'propio:aviso-por-confirmar'
type PorConfirmar = Aviso & { codigo: string }

function leerPorConfirmar(codigo: string): Aviso | null {
  try {
    const { codigo: suyo, ...aviso } = JSON.parse(sessionStorage.getItem(LUGAR) ?? '{}') as Partial<PorConfirmar> // written below
    return suyo === codigo && aviso.sobre && aviso.texto ? { sobre: aviso.sobre, texto: aviso.texto } : null
  } catch {
    return null
  }
}

function guardarPorConfirmar(porConfirmar: PorConfirmar | null) {
  try {
    if (porConfirmar) sessionStorage.setItem(LUGAR, JSON.stringify(porConfirmar))
    else sessionStorage.removeItem(LUGAR)
  } catch {}
}
