import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { ConfirmarConPrecio } from '#pedidos/mover/ConfirmarConPrecio.tsx'
import { PasarAlSiguiente } from '#pedidos/mover/PasarAlSiguiente.tsx'
import { esperaRespuesta, nextEstatus } from '#pedidos/mover/rules.ts'
import { avisarUrl } from '#pedidos/mover/whatsapp/avisarUrl.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { codesToTell } from './arrange.ts'
import { listarEsperas, type Persona } from './contract.ts'
import { pageOf } from './labels.ts'

type Props = {
  persona: Persona
  /** Whether the row is open: its button is filled, and a price is typed in its place. */
  open: boolean
  onOpen: () => void
  onDone: () => void
  /** Whether a tap opened the price, which then takes the focus. */
  focus?: boolean
}

/** The one button, or form, that ends a person's most urgent wait. */
export function Accion({ persona, open, onOpen, onDone, focus = false }: Props) {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const { data: queue } = useQuery(query(listarEsperas))
  const [espera] = persona.esperas
  if (!espera) return null
  const style = {
    variant: open ? ('primary' as const) : ('outline' as const),
    size: 36 as const,
    className: `h-auto min-h-12 w-full whitespace-normal rounded-xl! px-3! leading-tight lg:min-h-10 ${open ? 'text-base!' : 'text-sm!'}`,
  }
  const pedido = espera.pedido && {
    ...espera.pedido,
    estatus: { ...espera.pedido.estatus, descripcion: '', activo: true },
  }
  if (pedido && (espera.clase === 'cambio' || espera.clase === 'vencio'))
    return (
      <ButtonLink {...style}>
        <Link to={linkTo('/manage/pedidos/:codigo/precio', { codigo: pedido.codigo })} onClick={onOpen}>
          Proponer otra vez
          <span className="sr-only"> a {persona.nombre}</span>
        </Link>
      </ButtonLink>
    )
  if (espera.accion === 'precio' && pedido)
    return open ? (
      <ConfirmarConPrecio pedido={pedido} onConfirm={onDone} focus={focus} />
    ) : (
      <Button {...style} onClick={onOpen}>
        Poner precio
      </Button>
    )
  if (espera.accion === 'pasar' && pedido && nextEstatus(pedido, estatus))
    return <PasarAlSiguiente pedido={pedido} withKey={open} onMove={onDone} {...style} />
  const to = espera.accion === 'avisar' ? avisarUrl(codesToTell(persona, queue?.personas ?? [])) : pageOf(espera)
  return (
    <ButtonLink {...style}>
      <Link to={to} onClick={onOpen}>
        {open && espera.accion === 'responder' && <MessageCircle aria-hidden="true" strokeWidth={1.75} />}
        {pedido && espera.accion === 'ver' && esperaRespuesta(pedido.estatus.id, pedido.precio_por_aceptar)
          ? 'Espera respuesta'
          : LINK_LABELS[espera.accion]}
        <span className="sr-only"> a {persona.nombre}</span>
      </Link>
    </ButtonLink>
  )
}

const LINK_LABELS = {
  responder: 'Responder',
  decidir: 'Decidir',
  avisar: 'Avisar',
  ver: 'Ver',
  precio: 'Ver',
  pasar: 'Ver',
}
