import { query } from '#http/query.ts'
import './papel.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { leerPapel, MAX_PER_PRINT } from './contract.ts'
import { PAPEL_LABELS } from './labels.ts'
import { PedidoImpreso } from './PedidoImpreso.tsx'
import { Papel, readSearchParams, rememberPapel, searchParamsFor, usualPapel } from './paperFormat.ts'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Imprimir pedidos', description: 'Hojas y etiquetas de los pedidos.', indexed: false })

/** Query options for a URL without codes: nothing is requested. */
const NOTHING = {
  initialData: { pedidos: [], faltan: [] },
  meta: { topics: [] },
  staleTime: Number.POSITIVE_INFINITY,
}
const papelQuery = (codigos: string[]) => ({
  ...query(leerPapel, { codigos: codigos.join(',') }),
  ...(codigos.length === 0 && NOTHING),
})

export const clientLoader = createClientLoader(({ request }) =>
  queryClient.ensureQueryData(papelQuery(readSearchParams(new URL(request.url).searchParams).codigos)),
)

/** Page that prints packing slips and labels, one order per sheet. */
export default function PaginaPapel() {
  const { codigos, remaining, papel: pedido, printsAtOnce } = readSearchParams(useSearchParams()[0])
  const papel = pedido ?? usualPapel()
  const { pedidos, faltan } = useSuspenseQuery(papelQuery(codigos)).data
  usePrintAtOnce(printsAtOnce && pedidos.length > 0, [...codigos, ...remaining])
  return (
    <>
      <h1 tabIndex={-1} className="mb-4 font-display text-h1">
        {pedidos.length === 1 ? 'Imprimir un pedido' : `Imprimir ${pedidos.length} pedidos`}
      </h1>
      {pedidos.length === 0 && faltan.length === 0 ? (
        <NothingSelected />
      ) : (
        <>
          <PapelPicker codigos={[...codigos, ...remaining]} papel={papel} hasPedidos={pedidos.length > 0} />
          <div className="grid max-w-xl gap-4 empty:hidden">
            {faltan.length > 0 && (
              <Notice kind="warning" title="No se imprime todo">
                No hay pedido con {faltan.length === 1 ? 'el código' : 'los códigos'} {faltan.join(', ')}.
              </Notice>
            )}
            {remaining.length > 0 && <Remaining codigos={remaining} papel={papel} />}
          </div>
          <div data-hojas data-solo-en-papel className="mt-5 grid justify-start gap-5">
            {pedidos.map((pedido) => (
              <PedidoImpreso key={pedido.codigo} pedido={pedido} papel={papel} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** Opens the print dialog once. Coming back to the page, or reloading it, does not open it again. */
function usePrintAtOnce(printsAtOnce: boolean, codigos: string[]) {
  const navigate = useNavigate()
  const print = useEffectEvent(async () => {
    await navigate(linkTo('/manage/papel', { query: searchParamsFor(codigos) }), { replace: true })
    // The sheets' fonts have their own widths.
    await document.fonts.ready
    window.print()
  })
  useEffect(() => {
    if (printsAtOnce) void print()
  }, [printsAtOnce])
}

type SelectionProps = { codigos: string[]; papel: Papel; hasPedidos: boolean }

/** Paper links and the print button. This device remembers the last paper. */
function PapelPicker({ codigos, papel, hasPedidos }: SelectionProps) {
  const imprimir = () => {
    rememberPapel(papel)
    window.print()
  }
  useShortcut(hasPedidos ? { key: 'p', title: 'Imprimir', group: 'Papel', run: imprimir } : null)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
      <ul aria-label="Papel" className="flex flex-wrap gap-2">
        {Papel.options.map((opcion) => (
          <li key={opcion}>
            <Link
              to={linkTo('/manage/papel', { query: searchParamsFor(codigos, opcion) })}
              replace
              preventScrollReset
              onClick={() => rememberPapel(opcion)}
              aria-current={opcion === papel ? 'true' : undefined}
              className="flex h-12 items-center gap-2 rounded-full border border-input px-3.5 text-meta hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-accent aria-[current=true]:font-semibold aria-[current=true]:text-accent-foreground md:h-9"
            >
              {PAPEL_LABELS[opcion].nombre}
              <span className="cifras font-normal text-muted-foreground max-md:sr-only">
                {PAPEL_LABELS[opcion].medida}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasPedidos && (
        <Button size={36} onClick={imprimir} className="max-md:h-12 max-md:w-full">
          <Printer aria-hidden="true" strokeWidth={1.75} />
          Imprimir
          <ShortcutKey>P</ShortcutKey>
        </Button>
      )}
    </div>
  )
}

function Remaining({ codigos, papel }: { codigos: string[]; papel: Papel }) {
  const count = Math.min(codigos.length, MAX_PER_PRINT)
  return (
    <Notice
      kind="info"
      title={`Se imprimen ${MAX_PER_PRINT} a la vez`}
      actions={
        <ButtonLink variant="outline" size={36}>
          <Link to={linkTo('/manage/papel', { query: searchParamsFor(codigos, papel) })}>
            {count === 1 ? 'Ver el que falta' : `Ver los ${count} siguientes`}
          </Link>
        </ButtonLink>
      }
    >
      Elegiste {codigos.length} más. Imprime estos y sigue con los siguientes.
    </Notice>
  )
}

function NothingSelected() {
  return (
    <EmptyState
      illustration={<Printer />}
      title="No elegiste pedidos."
      action={
        <ButtonLink variant="outline" size={36}>
          <Link to={linkTo('/manage/pedidos')}>Ir a la lista</Link>
        </ButtonLink>
      }
    >
      Elige uno o varios en la lista y vuelve a imprimir.
    </EmptyState>
  )
}
