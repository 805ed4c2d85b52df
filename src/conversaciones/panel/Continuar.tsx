import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { detailOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { showToast } from '#ui/showToast.ts'
import { useMailLinkToken } from '#ui/useMailLinkToken.ts'
import { useContinuarChat } from '../chat/queries.ts'

/** Continues the conversation of a mail's link, `/contacto#c=…`. On other pages `c` has another meaning. */
export function Continuar({ onOpen }: { onOpen: () => void }) {
  return useLocation().pathname.startsWith(linkTo('/contacto')) && <PorEnlace onOpen={onOpen} />
}

function PorEnlace({ onOpen }: { onOpen: () => void }) {
  const token = useMailLinkToken('c')
  const { mutate: continuar } = useContinuarChat()
  const done = useRef<string | null>(null)

  useEffect(() => {
    if (!token || done.current === token) return
    done.current = token
    const intentar = () =>
      continuar(
        { token },
        {
          onSuccess() {
            dropLink()
            onOpen()
          },
          onError: (error) =>
            showToast.error(
              'No se pudo abrir la conversación',
              detailOf(error, 'Revisa tu conexión e intenta de nuevo.'),
              {
                id: 'chat',
                action: { label: 'Reintentar', onClick: intentar },
              },
            ),
        },
      )
    intentar()
  }, [token, continuar, onOpen])
  return null
}

/** Removes the link from the history entry, so that a reload does not reopen it. */
function dropLink() {
  const { usr, ...rest } = window.history.state ?? {}
  window.history.replaceState({ ...rest, usr: { ...usr, enlace: undefined } }, '')
}
