import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ErrorDeNegocio, type Rechazo } from './errors.ts'

/** The hidden field that names the form which the browser sends by itself. */
export const FORM_FIELD = 'formulario'
/** The hidden field that tells the sendings of one open form from others (`sitio/bootstrap.ts` fills it). */
export const KEY_FIELD = 'clave_de_envio'

/** The query parameter of a page that shows what came of a form. */
export const SENT_PARAM = 'enviado'

/** A form that the browser sent by itself, before or without programs, and what came of it. */
export type Posted = {
  /** The form's name (`useShopForm`). */
  form: string
  /** Field → text, as it was sent. */
  values: Record<string, string>
} & ({ rechazo: Rechazo; answer?: undefined } | { answer: unknown; rechazo?: undefined })

/** What the server read for a page. */
export type PageContent = {
  /** When it was read, in milliseconds since 1970; 0: the page may be older than what it shows, so that it is read again. */
  at: number
  /** The query keys of the page's reads, each with the answer or the refusal. */
  answers: [key: QueryKey, answer: unknown, rechazo?: Rechazo][]
  posted?: Posted | undefined
}

/** Puts what the server read for a page into the query cache. */
export function fillCache(client: QueryClient, { at, answers }: PageContent) {
  for (const [queryKey, answer, rechazo] of answers)
    if (rechazo)
      client.getQueryCache().build(
        client,
        { queryKey },
        {
          data: undefined,
          dataUpdateCount: 0,
          dataUpdatedAt: 0,
          error: new ErrorDeNegocio(rechazo),
          errorUpdateCount: 1,
          errorUpdatedAt: at,
          fetchFailureCount: 1,
          fetchFailureReason: null,
          fetchMeta: null,
          isInvalidated: false,
          status: 'error',
          fetchStatus: 'idle',
        },
      )
    else client.setQueryData(queryKey, answer, { updatedAt: at })
}
