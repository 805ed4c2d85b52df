import { useMutation } from '@tanstack/react-query'
import { Camera, Gem } from 'lucide-react'
import { useState } from 'react'
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { mutation, pages } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { detailOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { useSubscription } from '#live/useSubscription.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListSearch } from '#ui/ListSearch.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/showToast.ts'
import { ESTADOS_DE_PIEZA, type EstadoDePieza, listarPiezasDeGestion, quitarEjemplos } from '../gestion/contract.ts'
import { FilaDePieza } from './FilaDePieza.tsx'
import { readFilter } from './filter.ts'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Piezas', description: 'Las piezas de la tienda, y qué queda de cada una.', indexed: false })

export const clientLoader = createClientLoader(({ request }) =>
  queryClient.ensureInfiniteQueryData(pages(listarPiezasDeGestion, readFilter(new URL(request.url).searchParams))),
)

const LABELS: Record<EstadoDePieza, string> = {
  todas: 'Todas',
  publicadas: 'En la tienda',
  ocultas: 'Ocultas',
  vendidas: 'Vendidas',
  guardadas: 'Guardadas',
}

/** For staff: the pieces, with what is done to one most often. */
export default function PaginaPiezas() {
  const filter = readFilter(useSearchParams()[0])
  const navigate = useNavigate()
  useSubscription(listarPiezasDeGestion.topics)
  const { read, rows } = useList(pages(listarPiezasDeGestion, filter), (page) => page.piezas)
  const first = read.data?.pages[0]
  return (
    <div className="max-w-3xl">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h1 tabIndex={-1} className="font-display text-h1">
          Piezas
        </h1>
        <NewLink />
      </div>
      <div className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <ListSearch
          label="Buscar piezas"
          placeholder="Nombre, tipo o material"
          query={filter.q ?? ''}
          maxLength={120}
          // A whole search is one entry of the browser's history.
          onSearch={(q) =>
            void navigate(linkTo('/manage/piezas', { query: { ...filter, q } }), { replace: filter.q !== undefined })
          }
        />
        <Chips
          name="Estado"
          chips={ESTADOS_DE_PIEZA.map((estado) => ({
            title: LABELS[estado],
            count: first?.cuentas[estado],
            to: linkTo('/manage/piezas', { query: { ...filter, estado: estado === 'todas' ? undefined : estado } }),
            isChosen: (filter.estado ?? 'todas') === estado,
          }))}
        />
      </div>
      {first && first.ejemplos > 0 && <Ejemplos />}
      {!read.data ? (
        <NotLoaded read={read} />
      ) : rows.length === 0 ? (
        <Empty filter={filter} />
      ) : (
        <>
          <ul aria-label="Piezas" className="grid divide-y divide-border border-border border-y">
            {rows.map((pieza) => (
              <FilaDePieza key={pieza.id} pieza={pieza} />
            ))}
          </ul>
          <ShowMore list={read}>Ver más piezas</ShowMore>
        </>
      )}
    </div>
  )
}

function NewLink() {
  return (
    <ButtonLink size={48}>
      <Link to={linkTo('/manage/piezas/nueva')}>
        <Camera aria-hidden="true" strokeWidth={1.75} />
        Nueva
      </Link>
    </ButtonLink>
  )
}

function Empty({ filter: { estado, q } }: { filter: ReturnType<typeof readFilter> }) {
  if (q)
    return (
      <EmptyState
        illustration={<Gem />}
        title={`Nada coincide con «${q}».`}
        action={
          <Link to={linkTo('/manage/piezas', { query: { estado } })} className="enlace toque">
            Limpiar
          </Link>
        }
      />
    )
  if (estado) return <EmptyState illustration={<Gem />} title={`${LABELS[estado]}: ninguna.`} />
  return (
    <EmptyState illustration={<Gem />} title="Aún no hay piezas." action={<NewLink />}>
      Toma una foto, ponle nombre y precio, y sale en la tienda.
    </EmptyState>
  )
}

/** Says that the shop shows examples, and removes them. */
function Ejemplos() {
  const remove = useMutation(mutation(quitarEjemplos))
  const [isAsking, setAsking] = useState(false)

  async function quitar() {
    try {
      await remove.mutateAsync()
      showToast.success('Se quitaron las piezas de ejemplo')
    } catch (error) {
      showToast.error('No se pudieron quitar', detailOf(error, 'Revisa tu conexión e intenta de nuevo.'))
    }
  }
  return (
    <Notice
      className="mb-3"
      title="Hay piezas de ejemplo"
      actions={
        <Button
          variant="outline"
          size={36}
          loading={remove.isPending}
          onClick={() => setAsking(true)}
          className="max-lg:h-12"
        >
          Quitar las piezas de ejemplo
        </Button>
      }
    >
      Así ves cómo queda la tienda. En su página dice que son un ejemplo.
      <ConfirmDialog
        open={isAsking}
        onChange={setAsking}
        title="¿Quitar las piezas de ejemplo?"
        confirmLabel="Quitarlas"
        onConfirm={() => void quitar()}
        destructive
      >
        Se borran con sus fotos. Las tuyas se quedan.
      </ConfirmDialog>
    </Notice>
  )
}
