import { ArrowRight, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { AJUSTES } from '#ajustes/contract.ts'
import { linkTo } from '#lib/linkTo.ts'
import { lookUp } from '#lib/lookUp.ts'
import { DateTime } from '#ui/DateTime.tsx'
import type { Change, Hecho } from './contract.ts'
import { displayValue, labelOf } from './labels.ts'
import { phraseFor, whoDid } from './phrases.ts'

/** An action in one line; a button shows its changes below. */
export function LoHecho({ hecho }: { hecho: Hecho }) {
  const [open, setOpen] = useState(false)
  const [antes, despues = ''] = phraseFor(hecho)
  const hasMore = hecho.cambios.length > 0 || hecho.sin_persona
  const id = useId()
  return (
    <li className="px-4 text-meta">
      <div className="flex min-h-9 items-center gap-x-3 max-md:min-h-12">
        <DateTime value={hecho.cuando} format="time" className="cifras w-18 shrink-0 text-muted-foreground" />
        <p className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">
          <span className="font-semibold">{whoDid(hecho)}</span> {antes} <Cosa hecho={hecho} />
          {despues && !despues.startsWith(':') && ' '}
          {despues}
        </p>
        {hasMore && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
            className="-mr-3 grid size-9 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground max-md:size-12"
          >
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.75}
              className={`size-4 transition-transform duration-120 ${open ? 'rotate-180' : ''}`}
            />
            <span className="sr-only">Detalles de {hecho.clave}</span>
          </button>
        )}
      </div>
      {open && (
        <div id={id} className="pb-3 md:pl-21">
          <dl className="grid gap-1.5">
            {hecho.cambios.map((changed) => (
              <LoCambiado key={changed.campo} {...changed} />
            ))}
          </dl>
          {hecho.sin_persona && (
            <p className="mt-1.5 text-muted-foreground">Los datos de la persona no se muestran: borró su cuenta.</p>
          )}
        </div>
      )}
    </li>
  )
}

function LoCambiado({ campo, antes, despues }: Change) {
  return (
    <div className="grid gap-x-3 md:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted-foreground">{labelOf(campo)}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 whitespace-pre-line [overflow-wrap:anywhere]">
        {antes !== null && (
          <>
            <del className="min-w-0 text-muted-foreground">{displayValue(campo, antes)}</del>
            <ArrowRight aria-hidden="true" strokeWidth={1.75} className="size-3.5 shrink-0 self-center" />
          </>
        )}
        <span className="min-w-0">{despues === null ? <em>vacío</em> : displayValue(campo, despues)}</span>
      </dd>
    </div>
  )
}

const FILE_LABELS: Record<string, string> = {
  pedidos: 'los pedidos',
  clientes: 'los clientes',
  movimientos: 'los movimientos',
}

const ASUNTO_LABELS: Record<string, string> = {
  ayuda: 'una ayuda urgente',
  direccion: 'un cambio de dirección',
  retiro: 'un retiro',
  mensaje: 'un mensaje',
  internacional: 'una solicitud internacional',
}

/** The object of an action, as a link if it has a page. */
function Cosa({ hecho: { entidad, clave, cambios, quien, de } }: { hecho: Hecho }) {
  switch (entidad) {
    case 'pedido':
      return (
        <Link to={linkTo('/manage/pedidos/:codigo', { codigo: clave })} className="enlace codigo">
          {clave}
        </Link>
      )
    case 'correo':
      return (
        <Link to={linkTo('/manage/correos/:id', { id: clave })} className="enlace">
          un correo
        </Link>
      )
    case 'asunto': {
      const [clase = '', id = ''] = clave.split(':')
      return (
        <Link to={linkTo('/manage/bandeja/:clase/:id', { clase, id })} className="enlace">
          {lookUp(ASUNTO_LABELS, clase) ?? 'un mensaje'}
        </Link>
      )
    }
    case 'ticket':
      return (
        <Link to={linkTo('/admin-dashboard/tickets/:id', { id: clave })} className="enlace">
          un ticket
        </Link>
      )
    case 'conversacion':
      return (
        <Link to={linkTo('/admin-dashboard/chat/:id', { id: clave })} className="enlace">
          una conversación del chat
        </Link>
      )
    case 'cliente':
      return (
        <Link to={linkTo('/admin-dashboard/clientes/:codigo', { codigo: clave })} className="enlace codigo">
          {clave}
        </Link>
      )
    case 'turno':
      return null
    case 'archivo':
      return lookUp(FILE_LABELS, clave) ?? clave
    case 'importacion':
      return cambios.find(({ campo }) => campo === 'nombre')?.despues ?? 'un archivo'
    case 'banco':
      return 'una cuenta de banco'
    case 'envio':
      return 'una notificación'
    case 'noticia':
      return (
        <Link to={linkTo('/admin-dashboard/noticias/:id', { id: clave })} className="enlace">
          una noticia
        </Link>
      )
    case 'ajuste':
      return lookUp(AJUSTES, clave)?.nombre ?? 'un ajuste'
    case 'pieza':
      return cambios.find(({ campo }) => campo === 'nombre')?.despues ?? 'una pieza'
    case 'circular':
      return (
        <Link to={linkTo('/admin-dashboard/circulares')} className="enlace">
          el correo a todos
        </Link>
      )
    case 'pregunta':
      return (
        <Link to={linkTo('/admin-dashboard/preguntas', { query: { ver: 'respondidas' } })} className="enlace">
          una pregunta frecuente
        </Link>
      )
    case 'whatsapp':
      return 'un texto de WhatsApp'
    case 'ejemplo_de_asistente':
      return (
        <Link to={linkTo('/admin-dashboard/preguntas', { query: { ver: 'ensenadas' } })} className="enlace">
          un ejemplo del asistente
        </Link>
      )
    case 'pregunta_sin_respuesta':
      return (
        <Link to={linkTo('/admin-dashboard/preguntas')} className="enlace">
          una pregunta sin respuesta
        </Link>
      )
    case 'cuenta':
      if (quien?.id === clave) return 'su cuenta'
      if (!de) return 'una cuenta que ya no está'
      return de.codigo_membresia ? (
        <>
          la cuenta de{' '}
          <Link to={linkTo('/admin-dashboard/clientes/:codigo', { codigo: de.codigo_membresia })} className="enlace">
            {de.nombre}
          </Link>
        </>
      ) : (
        `la cuenta de ${de.nombre}`
      )
    case 'miembro':
      if (quien?.id === clave) return null
      return de ? de.nombre : 'alguien que ya no está'
    case 'avisos':
      return clave
    default:
      return `${entidad} ${clave}`
  }
}
