import { rechazoOf } from '#lib/errors.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type Props = { error: Error; isFetching: boolean; refetch: () => unknown; title?: string }

/** In the place of what could not be read: why, and another try. */
export function LoadError({ error, isFetching, refetch, title = 'No se pudo cargar la información' }: Props) {
  return (
    <Notice
      kind="error"
      role="alert"
      title={title}
      actions={
        <Button variante="outline" medida={40} loading={isFetching} onClick={() => refetch()}>
          Reintentar
        </Button>
      }
    >
      {rechazoOf(error).detail}
    </Notice>
  )
}
