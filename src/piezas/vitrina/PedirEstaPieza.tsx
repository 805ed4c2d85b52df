import { Bell, CalendarCheck, MessageCircle } from 'lucide-react'
import { whatsAppPiezaLink } from '#lib/contactLinks.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { controlStyle } from '#ui/form/Field.tsx'
import { Link } from '#ui/Link.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import type { OpcionDePieza, PiezaConParecidas, PiezaPublica } from '../contract.ts'
import { CLASE_LABELS } from '../labels.ts'

type Props = { pieza: PiezaPublica; url: string }

/** As many of a piece that is made to order as one order asks for here; more are asked for in words. */
const MAX_AL_PEDIDO = 20

/**
 * The beginning of an order: options and quantity, which the browser takes to the order form as its query. The bar with
 * the buttons sticks to a phone's lower edge until its own place.
 */
export function PedirEstaPieza({ pieza, promesa, url }: Props & { promesa: PiezaConParecidas['promesa'] }) {
  const { slug, nombre, opciones, disponibilidad } = pieza
  const most = disponibilidad.clase === 'quedan' ? (disponibilidad.cuantas ?? 1) : MAX_AL_PEDIDO
  return (
    <form method="get" action={linkTo('/pedir')} className="contents">
      <input type="hidden" name="pieza" value={slug} />
      {promesa && (
        <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-2xl bg-accent p-4 text-accent-foreground text-sm lg:order-2">
          <CalendarCheck aria-hidden="true" strokeWidth={1.75} className="size-6" />
          <p>
            <strong className="block">{promesa.lista}.</strong>
            {promesa.llega}, {promesa.retiro}.
          </p>
        </div>
      )}
      <div className="mt-5 grid gap-5 empty:hidden lg:order-2">
        {opciones.map((opcion, i) => (
          <Opcion key={opcion.nombre} {...opcion} field={`opcion_${i + 1}`} />
        ))}
        {most > 1 && (
          <div className="grid gap-1.5">
            <label htmlFor="cantidad" className="font-semibold text-sm">
              Cantidad
            </label>
            <input
              data-slot="control"
              id="cantidad"
              name="cantidad"
              type="number"
              inputMode="numeric"
              min={1}
              max={most}
              defaultValue={1}
              required
              className={`h-12 max-w-28 ${controlStyle}`}
            />
          </div>
        )}
      </div>
      <div className="sticky bottom-0 z-10 -mx-(--margen) mt-5 flex gap-3 border-border border-t bg-background px-(--margen) py-3 lg:static lg:order-3 lg:mx-0 lg:border-0 lg:px-0 lg:pb-0">
        <ButtonLink variant="outline" className="max-sm:px-4 lg:order-last">
          <OutboundLink href={whatsAppPiezaLink(nombre, url)}>
            <MessageCircle aria-hidden="true" strokeWidth={1.75} />
            WhatsApp
          </OutboundLink>
        </ButtonLink>
        <Button type="submit" className="flex-1 max-sm:px-4">
          Pedir esta pieza
        </Button>
      </div>
      {disponibilidad.clase === 'quedan' && (
        <p className="mt-3 text-meta text-muted-foreground lg:order-3">
          Al pedirla te la guardamos 2 horas, y 48 si abres el enlace que te mandamos por correo.
        </p>
      )}
    </form>
  )
}

type OpcionProps = OpcionDePieza & { field: string }

function Opcion({ field, nombre, valores, largo, obligatoria }: OpcionProps) {
  const optional = !obligatoria && <span className="font-normal text-muted-foreground"> (opcional)</span>
  if (!valores)
    return (
      <div className="grid gap-1.5">
        <label htmlFor={field} className="font-semibold text-sm">
          {nombre}
          {optional}
        </label>
        <input
          data-slot="control"
          id={field}
          name={field}
          required={obligatoria}
          maxLength={largo}
          autoComplete="off"
          className={`h-12 ${controlStyle}`}
        />
      </div>
    )
  // A chosen radio button cannot be taken back.
  const choices = obligatoria ? valores : ['', ...valores]
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">
        {nombre}
        {optional}
      </legend>
      <div className="flex flex-wrap gap-3">
        {choices.map((value) => (
          <label
            key={value}
            className="grid h-12 min-w-24 flex-1 cursor-pointer place-items-center rounded-lg border border-input bg-card px-4 text-sm hover:border-primary has-checked:border-primary has-checked:bg-accent has-checked:font-semibold has-checked:text-accent-foreground has-checked:outline has-checked:outline-primary has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 sm:flex-none"
          >
            <input
              type="radio"
              name={field}
              value={value}
              required={obligatoria}
              defaultChecked={value === '' || choices.length === 1}
              className="sr-only"
            />
            {value || 'Sin elegir'}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What a customer can do about a piece that orders hold, or that is sold. */
export function NoSePuedePedir({ pieza: { slug, clase } }: { pieza: PiezaPublica }) {
  return (
    <div className="mt-5 grid gap-3 lg:order-2">
      <p className="text-muted-foreground">
        Hacemos piezas parecidas: pide la tuya, o deja tu correo o tu WhatsApp y te avisamos si esta vuelve.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink>
          <Link to={linkTo('/pedir', { query: { pieza: slug } })}>Pedir una parecida</Link>
        </ButtonLink>
        <ButtonLink variant="outline">
          <Link to={linkTo('/avisame', { query: { pieza: slug } })}>
            <Bell aria-hidden="true" strokeWidth={1.75} />
            Avísame si vuelve
          </Link>
        </ButtonLink>
      </div>
      <p>
        <Link to={linkTo('/productos', { query: { clase } })} className="enlace">
          Ver {CLASE_LABELS[clase].varias.toLowerCase()}
        </Link>
      </p>
    </div>
  )
}
