import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Badge, type BadgeColor } from '#ui/Badge.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { type Estado, type Falla, type Linea, obtenerSalud } from './contract.ts'
import { ENLACES, ESTADO_LABELS, FALLAS, summaryOf, TITULOS } from './labels.ts'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Salud', description: 'Cómo anda la tienda por dentro.', indexed: false })

export const clientLoader = createClientLoader(() => queryClient.ensureQueryData(query(obtenerSalud)))

/** Milliseconds between two reads while the page is open. */
const EVERY_MINUTE = 60_000

const LOOKS: Record<Estado, { icon: LucideIcon; color: BadgeColor; ink: string }> = {
  bien: { icon: CircleCheck, color: 'verde', ink: 'text-success' },
  mirar: { icon: TriangleAlert, color: 'amarillo', ink: 'text-warning' },
  mal: { icon: CircleAlert, color: 'rojo', ink: 'text-destructive' },
  sin_datos: { icon: CircleHelp, color: 'gris', ink: 'text-muted-foreground' },
}

/** For the owner: how the shop itself is, and what to do about what is not well. */
export default function PaginaSalud() {
  const { data } = useSuspenseQuery({ ...query(obtenerSalud), refetchInterval: EVERY_MINUTE })
  const { lineas, fallas } = data
  return (
    <div className="grid w-full max-w-3xl gap-6">
      <div className="grid gap-3">
        <h1 tabIndex={-1} className="font-display text-h1">
          Salud
        </h1>
        <Resumen lineas={lineas} />
      </div>
      <ul className="divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card">
        {lineas.map((linea) => (
          <EnUnaLinea key={linea.clave} linea={linea} />
        ))}
      </ul>
      {fallas.length > 0 && <LoQueFallo fallas={fallas} />}
      <p className="text-meta text-muted-foreground">
        Si en 15 minutos no sale ninguno de los correos que esperan, falta un respaldo, el disco se llena o alguien
        prueba contraseñas, te avisamos una vez cuando empieza y otra cuando termina: al teléfono, si{' '}
        <Link to={linkTo('/mi-cuenta/ajustes', { hash: 'avisos' })} className="enlace">
          activaste los avisos
        </Link>
        , y por correo.
      </p>
    </div>
  )
}

function Resumen({ lineas }: { lineas: Linea[] }) {
  const { estado, texto } = summaryOf(lineas)
  const { icon: Icon, ink } = LOOKS[estado]
  return (
    <p className="flex items-center gap-2.5">
      <Icon aria-hidden="true" strokeWidth={1.75} className={`size-5 shrink-0 ${ink}`} />
      {texto}
    </p>
  )
}

function EnUnaLinea({ linea: { clave, estado, texto, que_hacer, desde } }: { linea: Linea }) {
  const { icon: Icon, color } = LOOKS[estado]
  const link = estado === 'bien' ? undefined : ENLACES[clave]
  return (
    <li className="grid gap-1.5 p-4 text-sm md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="font-semibold">{TITULOS[clave]}</h2>
        <Badge color={color} icon={<Icon aria-hidden="true" strokeWidth={1.75} />}>
          {ESTADO_LABELS[estado]}
        </Badge>
      </div>
      <p className="max-w-prose">
        {texto}
        {desde && (
          <>
            {' '}
            Te avisamos el <DateTime value={desde} endsSentence />
          </>
        )}
      </p>
      {que_hacer && (
        <p className="max-w-prose text-muted-foreground">
          <span className="font-semibold text-foreground">Qué hacer:</span> {que_hacer}
        </p>
      )}
      {link && (
        <Link to={link.url} className="enlace -my-1.5 flex min-h-12 items-center justify-self-start">
          {link.texto}
        </Link>
      )}
    </li>
  )
}

function LoQueFallo({ fallas }: { fallas: Falla[] }) {
  return (
    <section aria-labelledby="fallas" className="grid gap-2">
      <h2 id="fallas" className="font-semibold">
        Qué falló en los últimos 7 días
      </h2>
      <ul className="divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card">
        {fallas.map(({ clase, veces, ultima }) => (
          <li key={clase} className="grid gap-1 p-4 text-sm md:px-5">
            <p className="max-w-prose">{FALLAS[clase].texto}</p>
            <p className="text-meta text-muted-foreground">
              {veces === 1 ? 'Una vez, ' : `${veces.toLocaleString('es-DO')} veces; la última, `}
              <DateTime value={ultima} />
            </p>
            <p className="max-w-prose text-muted-foreground">
              <span className="font-semibold text-foreground">Qué hacer:</span> {FALLAS[clase].que_hacer}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
