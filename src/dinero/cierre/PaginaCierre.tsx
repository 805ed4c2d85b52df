import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Calculator, ChevronRight, MessageCircle, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { mutation, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { formatLongDay } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { whatsAppUrl } from '#lib/phone.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Subscribe } from '#live/Subscribe.tsx'
import { CLASE_DE_PAGO, METODO, reciboText } from '#pagos/labels.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { SubmitBar } from '#ui/form/SubmitBar.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Billetes } from './Billetes.tsx'
import { type Cierre, cerrarDia, type LineaDeCierre, obtenerCierre } from './contract.ts'
import { Razones } from './Razones.tsx'
import { cierreText, conteosOf, fieldsOf, isCounted, lineName } from './rules.ts'
import { TablaDeCierre } from './TablaDeCierre.tsx'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage/dinero/cierre': { dia: string }
  }
}

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Cierre del día', description: 'Lo que debe haber y lo que hay.', indexed: false })

const queryOf = (params: URLSearchParams) => query(obtenerCierre, { dia: params.get('dia') ?? undefined })

export const clientLoader = createClientLoader(({ request }) =>
  queryClient.ensureQueryData(queryOf(new URL(request.url).searchParams)),
)

/** The close of a day: what should be there, what is, and why they differ. */
export default function PaginaCierre() {
  const { data: cierre } = useSuspenseQuery(queryOf(useSearchParams()[0]))
  const { dia, desde, hoy, cerrado, lineas } = cierre
  return (
    <div data-solo-en-papel className="grid w-full max-w-2xl gap-4">
      <Subscribe topics={obtenerCierre.topics} />
      <div className="flex items-start justify-between gap-2">
        <div>
          <h1 tabIndex={-1} className="font-display text-h1">
            Cierre del día
          </h1>
          <p className="text-muted-foreground text-sm">
            {desde < dia && `del ${formatLongDay(desde)} al `}
            {formatLongDay(dia)}, todo en RD$
          </p>
        </div>
        <div className="flex print:hidden">
          <Button variant="ghost" className="min-w-12 px-3!" aria-label="Imprimir" onClick={() => window.print()}>
            <Printer aria-hidden="true" strokeWidth={1.75} className="size-5!" />
          </Button>
          <a
            href={whatsAppUrl('', cierreText(cierre))}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
            aria-label="Enviar por WhatsApp (se abre en otra pestaña)"
            className="grid size-12 place-items-center rounded-full hover:bg-accent"
          >
            <MessageCircle aria-hidden="true" strokeWidth={1.75} className="size-5" />
          </a>
        </div>
      </div>
      {dia < hoy && !cerrado && (
        <div className="print:hidden">
          <Notice kind="info" title="Este día quedó abierto">
            Ciérralo primero, o{' '}
            <Link className="enlace" to={linkTo('/manage/dinero/cierre', { query: { dia: hoy } })}>
              cierra todo hasta hoy
            </Link>
            .
          </Notice>
        </div>
      )}
      {cerrado ? (
        <>
          <p className="text-sm">
            Cerrado <DateTime value={cerrado.en} />
            {cerrado.por && ` por ${cerrado.por}`}. Lo que entre ahora se cuenta en el primer día sin cerrar.
          </p>
          {lineas.length > 0 ? <TablaDeCierre lineas={lineas} /> : <p>No hubo movimientos.</p>}
        </>
      ) : (
        <PorCerrar key={dia} cierre={cierre} />
      )}
      <PagosDelDia cierre={cierre} />
      {cierre.anterior && (
        <Link
          className="enlace inline-flex min-h-12 items-center justify-self-start print:hidden"
          to={linkTo('/manage/dinero/cierre', { query: { dia: cierre.anterior } })}
        >
          Ver el cierre anterior
        </Link>
      )}
    </div>
  )
}

/**
 * The form that closes a day.
 * @public for tests
 */
export function PorCerrar({ cierre }: { cierre: Cierre }) {
  const { dia, visto, lineas, por_verificar } = cierre
  const counted = lineas.filter(isCounted)
  const cerrar = useMutation(mutation(cerrarDia))
  const [counting, setCounting] = useState(false)
  const [line, setLine] = useState<LineaDeCierre | undefined>(counted[0])
  const form = useShopForm({
    name: `cierre-${dia}`,
    contract: conteosOf(lineas),
    initial: Object.fromEntries(counted.flatMap((one) => Object.values(fieldsOf(one)).map((field) => [field, '']))),
    repeatable: true,
    failure: { title: 'No se cerró', text: 'Revisa tu conexión e intenta de nuevo.' },
    send: (cuentas, clave) => cerrar.mutateAsync({ clave, dia, visto, cuentas }),
  })
  const write = (field: string, value: string) =>
    form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <Form form={form} className="grid gap-4">
      {lineas.length > 0 ? (
        <TablaDeCierre lineas={lineas} onFocus={setLine} />
      ) : (
        <p className="text-muted-foreground">Ese día no hubo movimientos. Puedes cerrar igual.</p>
      )}
      {counted.map((one) => (
        <Razones key={one.persona?.id ?? 'nadie'} line={one} onChoose={(razon) => write(fieldsOf(one).razon, razon)} />
      ))}
      {por_verificar.cuantos > 0 && (
        <p className="flex items-center justify-between gap-3 border-border border-t pt-3 text-sm">
          <span>
            {por_verificar.cuantos === 1 ? '1 comprobante' : `${por_verificar.cuantos} comprobantes`} por verificar
            <span className="block text-meta text-muted-foreground">
              No entran hoy: {formatDinero(por_verificar.monto)}
            </span>
          </span>
        </p>
      )}
      <SubmitBar className="flex gap-3 p-3 lg:bottom-[var(--alto-de-deshacer,0px)] print:hidden [&>[type=submit]]:flex-1">
        {line && (
          <Button
            variant="outline"
            className="rounded-xl! px-4!"
            aria-haspopup="dialog"
            onClick={() => setCounting(true)}
          >
            <Calculator aria-hidden="true" strokeWidth={1.75} />
            Billetes
          </Button>
        )}
        <Submit className="rounded-xl!">Cerrar el día</Submit>
      </SubmitBar>
      {line && (
        <Sheet
          open={counting}
          onChange={setCounting}
          side="responsive"
          title="Billetes"
          description={`Efectivo de ${lineName(line).quien}`}
        >
          <Billetes
            onUse={(monto) => {
              write(fieldsOf(line).contado, monto)
              setCounting(false)
            }}
          />
        </Sheet>
      )}
    </Form>
  )
}

function PagosDelDia({ cierre: { pagos, cerrado } }: { cierre: Cierre }) {
  if (pagos.length === 0) return null
  return (
    <details className="rounded-2xl border border-border bg-card print:hidden">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold text-sm">
        {cerrado ? 'Corregir' : pagos.length === 1 ? '1 movimiento' : `${pagos.length} movimientos`}
      </summary>
      {cerrado && (
        <p className="px-4 pb-2 text-meta text-muted-foreground">
          Abre el pedido y corrige allí: la corrección cuenta en el primer día sin cerrar, y este queda como está.
        </p>
      )}
      <ul>
        {pagos.map(({ id, recibo, codigo, clase, metodo, monto }) => (
          <li key={id}>
            <Link
              to={linkTo('/manage/pedidos/:codigo', { codigo })}
              className="flex min-h-12 items-center gap-3 border-border border-t px-4 text-sm hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="codigo">{codigo}</span>
                <span className="block text-meta text-muted-foreground">
                  {[clase !== 'pago' && CLASE_DE_PAGO[clase], METODO[metodo], `recibo ${reciboText(recibo)}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Money amount={monto} />
              <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
