import { useEffect } from 'react'
import { rechazoOf } from '#lib/errors.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { isNamed } from './namedToasts.ts'
import { showToast } from './showToast.ts'

type Props = { error: Error; isFetching: boolean; refetch: () => unknown; title?: string }

/** Stands in the place of content that could not be loaded: says why and has a retry button. */
export function LoadError({ error, isFetching, refetch, title = 'No se pudo cargar la información' }: Props) {
  const { detail } = rechazoOf(error)
  useEffect(() => {
    if (isNamed({ title })) showToast.error(title, detail, { id: title })
    return () => showToast.dismiss(title)
  }, [title, detail])
  return (
    <Notice
      kind="error"
      role="alert"
      title={title}
      actions={
        <Button variant="outline" size={40} loading={isFetching} onClick={() => refetch()}>
          Reintentar
        </Button>
      }
    >
      {detail}
    </Notice>
  )
}
