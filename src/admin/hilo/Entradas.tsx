import { MailQuestion, MessagesSquare, Ticket } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconoDeClase } from '#conversaciones/bandeja/IconoDeClase.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { Insignia } from '#ui/Insignia.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
import type { Entrada } from './contract.ts'
import { claseDe, estadoDe, lugarDe } from './labels.ts'

const A_LA_VISTA = 4

type Props = {
  entradas: Entrada[]
  hay_mas: boolean
  /** Whom the page is about: only another address is told. */
  correo?: string | null
}

/** What was written, the last one first, each leading to where it is answered. */
export function Entradas({ entradas, hay_mas, correo }: Props) {
  const [todas, setTodas] = useState(false)
  const vistas = todas ? entradas : entradas.slice(0, A_LA_VISTA)
  return (
    <>
      <ul className="grid divide-y divide-border">
        {vistas.map((entrada) => (
          <li key={claveDe(entrada)}>
            <Una entrada={entrada} deOtro={entrada.correo.toLowerCase() !== correo?.toLowerCase()} />
          </li>
        ))}
      </ul>
      {vistas.length < entradas.length && (
        <button
          type="button"
          onClick={() => setTodas(true)}
          className="enlace justify-self-start rounded-sm py-1.5 max-lg:min-h-11"
        >
          Ver {entradas.length - vistas.length} más
        </button>
      )}
      {hay_mas && (todas || entradas.length <= A_LA_VISTA) && (
        <p className="text-muted-foreground">Lo más antiguo no está aquí.</p>
      )}
    </>
  )
}

export const claveDe = (entrada: Entrada) =>
  `${entrada.clase === 'asunto' ? entrada.asunto : entrada.clase}-${entrada.id}`

function Una({ entrada, deOtro }: { entrada: Entrada; deOtro: boolean }) {
  const { titulo, cuando, sin_responder, comprobado, correo, codigo_pedido } = entrada
  const deRetiro = entrada.clase === 'asunto' && entrada.asunto === 'retiro'
  return (
    <Link
      to={lugarDe(entrada)}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-md py-2 hover:bg-sunken max-lg:py-3 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-primary"
    >
      <Icono entrada={entrada} />
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-semibold">{claseDe(entrada)}</span>
          <Fecha valor={cuando} formato="breve" className="cifras text-muted-foreground" />
          {sin_responder ? (
            <Insignia color="azul" chica>
              Sin responder
            </Insignia>
          ) : (
            <span className="text-muted-foreground">{estadoDe(entrada)}</span>
          )}
        </span>
        {titulo && (
          <span dir="auto" className="line-clamp-2 wrap-anywhere">
            <SinCortes>{deRetiro ? `Estaba en «${titulo}»` : `«${titulo}»`}</SinCortes>
          </span>
        )}
        {(deOtro || codigo_pedido) && (
          <span className="text-muted-foreground wrap-anywhere">
            {deOtro && `De ${correo}`}
            {deOtro && codigo_pedido && ', '}
            {codigo_pedido && (
              <>
                {deOtro ? 'pedido ' : 'Pedido '}
                <span className="codigo">{codigo_pedido}</span>
              </>
            )}
          </span>
        )}
        {!comprobado && (
          <span className="flex w-fit items-center gap-1.5 rounded-sm bg-ambar-tint px-1.5 text-ambar-text">
            <MailQuestion aria-hidden="true" strokeWidth={1.75} className="text-inherit!" />
            Correo sin comprobar
          </span>
        )}
      </span>
    </Link>
  )
}

function Icono({ entrada }: { entrada: Entrada }) {
  if (entrada.clase === 'asunto') return <IconoDeClase clase={entrada.asunto} codigo={entrada.codigo_pedido} />
  const Cual = entrada.clase === 'ticket' ? Ticket : MessagesSquare
  return <Cual aria-hidden="true" strokeWidth={1.75} />
}
