import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { query } from '#http/query.ts'
import { urlOf } from '#lib/callRoute.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { addDays, dayOf, formatMonth } from '#lib/dates.ts'
import { addDinero } from '#lib/dinero.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { METODO } from '#pagos/labels.ts'
import { CLASE_LABELS } from '#piezas/labels.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Money } from '#ui/Money.tsx'
import { descargarMes, Mes, obtenerMes } from './contract.ts'
import { restosOf } from './rules.ts'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage/dinero/mes': { mes: string }
  }
}

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Mes', description: 'Lo vendido, lo cobrado y lo que se debe.', indexed: false })

/** The month of the address; the present one without it. */
function monthOf(params: URLSearchParams) {
  const asked = Mes.safeParse(params.get('mes'))
  return asked.success ? asked.data : dayOf(new Date()).slice(0, 7)
}

export const clientLoader = createClientLoader(({ request }) =>
  queryClient.ensureQueryData(query(obtenerMes, { mes: monthOf(new URL(request.url).searchParams) })),
)

const EDAD = { '0-7': 'Hasta 7 días', '8-30': '8 a 30 días', '31+': 'Más de 30 días' }
const pedidosText = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`)

/** What was sold and collected in a month, and what is owed now. */
export default function PaginaMes() {
  const mes = monthOf(useSearchParams()[0])
  const { vendido, cobrado, debe, clases, piezas, descuentos, hoy } = useSuspenseQuery(query(obtenerMes, { mes })).data
  const next = addDays(`${mes}-28`, 4).slice(0, 7)
  const { otras, sinDetalle } = restosOf({ vendido, clases, piezas })
  const rest = sinDetalle ? [{ name: 'Sin detalle, envíos y descuentos', monto: sinDetalle }] : []
  return (
    <div data-solo-en-papel className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-2">
        <h1 tabIndex={-1} className="mr-auto font-display text-h1 first-letter:uppercase">
          {formatMonth(mes)}
        </h1>
        <Month mes={addDays(`${mes}-01`, -1).slice(0, 7)} label="Mes anterior" icon={<ChevronLeft />} />
        {next <= hoy.slice(0, 7) && <Month mes={next} label="Mes siguiente" icon={<ChevronRight />} />}
        <a
          href={urlOf(descargarMes, { querystring: { mes } })}
          download
          className="enlace inline-flex min-h-12 items-center gap-2 px-2 print:hidden"
        >
          <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
          CSV para contabilidad
        </a>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Tabla
          title="Vendido"
          note="Pedidos que entraron este mes y tienen acuerdo."
          rows={[{ name: pedidosText(vendido.pedidos), monto: vendido.monto }]}
        />
        <Tabla
          title="Cobrado"
          rows={cobrado.map(({ metodo, cuantos, monto }) => ({ name: METODO[metodo], detail: String(cuantos), monto }))}
          total
        />
        <Tabla
          title="Por cobrar, hoy"
          rows={debe.map(({ edad, pedidos, monto }) => ({ name: EDAD[edad], detail: pedidosText(pedidos), monto }))}
          total
        />
        <Tabla
          title="Por tipo"
          rows={[
            ...clases.map(({ clase, cantidad, monto }) => ({
              name: clase ? CLASE_LABELS[clase].varias : 'En palabras',
              detail: String(cantidad),
              monto,
            })),
            ...rest,
          ]}
          total
        />
        {descuentos.length > 0 && (
          <Tabla
            title="Descuentos"
            rows={descuentos.map(({ razon, cantidad, monto }) => ({ name: razon, detail: String(cantidad), monto }))}
            total
          />
        )}
        <Tabla
          title="Qué se vendió"
          rows={[
            ...piezas.map(({ nombre, cantidad, monto }) => ({ name: nombre, detail: String(cantidad), monto })),
            ...(otras ? [{ name: 'Otras piezas', monto: otras }] : []),
            ...rest,
          ]}
          total
        />
      </div>
    </div>
  )
}

function Month({ mes, label, icon }: { mes: string; label: string; icon: ReactNode }) {
  return (
    <Link
      to={linkTo('/manage/dinero/mes', { query: { mes } })}
      aria-label={label}
      className="grid size-12 place-items-center rounded-full hover:bg-accent print:hidden [&_svg]:size-5"
    >
      {icon}
    </Link>
  )
}

type TablaProps = {
  title: string
  note?: string
  rows: { name: string; detail?: string; monto: string }[]
  /** Whether the last line is their sum. */
  total?: boolean
}

function Tabla({ title, note, rows, total = false }: TablaProps) {
  return (
    <section className="rounded-2xl border border-border bg-card p-4">
      <h2 className="font-display text-h3">{title}</h2>
      {note && <p className="text-meta text-muted-foreground">{note}</p>}
      {rows.length === 0 ? (
        <p className="mt-2 text-muted-foreground text-sm">Nada todavía.</p>
      ) : (
        <table className="mt-2 w-full text-sm">
          <tbody>
            {rows.map(({ name, detail, monto }) => (
              <tr key={name}>
                <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
                  {name}
                </th>
                <td className="cifras pr-3 text-right text-muted-foreground">{detail}</td>
                <td className="text-right">
                  <Money amount={monto} className="whitespace-nowrap font-semibold" />
                </td>
              </tr>
            ))}
            {total && (
              <tr>
                <th scope="row" className="border-border border-t py-1.5 text-left font-semibold">
                  Total
                </th>
                <td className="border-border border-t" />
                <td className="border-border border-t text-right">
                  <Money
                    amount={rows.map(({ monto }) => monto).reduce(addDinero, '0.00')}
                    className="whitespace-nowrap font-semibold"
                  />
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </section>
  )
}
