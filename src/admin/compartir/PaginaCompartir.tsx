import { FileText, Share2, Trash2 } from 'lucide-react'
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { createClientLoader } from '#lib/clientLoader.ts'
import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { dropSharedText, TEXT_FOR_NEW } from '#lib/shared.ts'
import { ClaseDeFoto } from '#pedidos/fotos/contract.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatKb, sizeOf } from '#ui/photos/shrinkPhoto.ts'
import { Destino } from './Destino.tsx'
import { ElegirPedido, recientes } from './ElegirPedido.tsx'
import { type SharedPhoto, useSharedPhotos } from './useSharedPhotos.ts'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    /** The chosen order, what the photos are, and the search; `fallo`: why nothing arrived. */
    '/manage/compartir': { pedido?: string; como?: ClaseDeFoto; q?: string; fallo?: keyof typeof FALLOS }
  }
}

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Compartido', description: 'Lo que otra aplicación compartió con la tienda.', indexed: false })

// A failed read is shown beside the list, because what was shared is on this phone.
export const clientLoader = createClientLoader(async () => void queryClient.prefetchQuery(recientes))

const FALLOS = {
  lleno: 'El teléfono no tiene sitio para guardar lo que compartiste. Libera espacio y compártelo otra vez.',
  muchas: 'No cupo todo: aquí esperan hasta 20 fotos a la vez. Guarda o quita estas, y comparte las que faltan.',
  perdido: 'Lo que compartiste no llegó: la aplicación todavía no estaba lista. Compártelo otra vez.',
}

/** Page of what another app shared: which order it is about, and what it is. */
export default function PaginaCompartir() {
  const { photos, text, report, drop } = useSharedPhotos()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const pedido = CODIGO_PEDIDO.test(params.get('pedido') ?? '') ? (params.get('pedido') ?? '') : ''
  const como = ClaseDeFoto.safeParse(params.get('como')).data
  const q = params.get('q')?.trim() ?? ''
  const fallo = params.get('fallo') ?? ''
  const urlOf = (query: Parameters<typeof linkTo<'/manage/compartir'>>[1]) => linkTo('/manage/compartir', query)

  async function writeOrder() {
    try {
      sessionStorage.setItem(TEXT_FOR_NEW, text)
      await dropSharedText()
    } catch {}
    navigate(linkTo('/manage/nuevo'), { replace: photos?.length === 0 })
  }

  if (photos === null) return null
  return (
    <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5">
      <h1 tabIndex={-1} className="font-display text-h1">
        Compartido
      </h1>
      {fallo in FALLOS && <Notice kind="warning">{FALLOS[fallo as keyof typeof FALLOS]}</Notice>}
      {photos.length === 0 && !text && !fallo && (
        <EmptyState illustration={<Share2 />} title="No hay nada compartido">
          En otra aplicación toca «Compartir» y elige la tienda: las fotos y los textos llegan aquí.
        </EmptyState>
      )}
      {text && !pedido && (
        <section aria-label="Texto" className="grid gap-3 rounded-2xl border border-border bg-card p-4">
          <p className="line-clamp-4 whitespace-pre-line wrap-anywhere text-sm">{text}</p>
          <Button variant="outline" size={40} onClick={writeOrder} className="max-lg:h-12">
            <FileText aria-hidden="true" strokeWidth={1.75} />
            Pedido nuevo con este texto
          </Button>
        </section>
      )}
      {photos.length > 0 && (
        <>
          <ul aria-label="Fotos compartidas" className="grid gap-2">
            {photos.map((photo) => (
              <Shared key={photo.id} shared={photo} onRemove={() => drop(photo.id)} />
            ))}
          </ul>
          {pedido ? (
            <Destino
              {...{ photos, pedido, como, report, drop }}
              changeUrl={urlOf({ query: { como } })}
              urlOf={(como) => urlOf({ query: { pedido, como } })}
            />
          ) : (
            <ElegirPedido
              q={q}
              onSearch={(q) => navigate(urlOf({ query: { como, q } }), { replace: true })}
              urlOf={(pedido) => urlOf({ query: { pedido, como } })}
            />
          )}
        </>
      )}
    </div>
  )
}

function Shared({ shared: { nombre, photo, problem }, onRemove }: { shared: SharedPhoto; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 rounded-2xl border border-border bg-card p-1.5">
      {photo ? (
        // A `data:` URL, because the content security policy allows no `blob:` images.
        <img
          src={`data:image/jpeg;base64,${photo.contenido}`}
          alt=""
          className="size-16 shrink-0 rounded-[10px] bg-sunken object-cover"
        />
      ) : (
        <span className="size-16 shrink-0 rounded-[10px] bg-sunken" />
      )}
      <span className="grid min-w-0 flex-1 text-meta">
        <span className="truncate font-semibold">{nombre || 'Foto'}</span>
        {problem ? (
          <span role="alert" className="text-destructive">
            {problem}
          </span>
        ) : (
          <span className="cifras text-muted-foreground">{photo ? formatKb(sizeOf(photo)) : 'Preparando…'}</span>
        )}
      </span>
      <button
        type="button"
        onClick={onRemove}
        className="grid size-12 shrink-0 place-items-center rounded-lg text-muted-foreground hover:bg-accent hover:text-accent-foreground"
      >
        <Trash2 aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="sr-only">Quitar {nombre}</span>
      </button>
    </li>
  )
}
