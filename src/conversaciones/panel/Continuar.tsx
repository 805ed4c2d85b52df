import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { detalleDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { useEnlaceDeCorreo } from '#ui/useEnlaceDeCorreo.ts'
import { useContinuarChat } from '../chat/queries.ts'

/** Goes on with the conversation that a mail's link leads to: elsewhere the same letter proves other things. */
export function Continuar({ alAbrir }: { alAbrir: () => void }) {
  return useLocation().pathname.startsWith(enlaceA('/contacto')) && <PorEnlace alAbrir={alAbrir} />
}

function PorEnlace({ alAbrir }: { alAbrir: () => void }) {
  const token = useEnlaceDeCorreo('c')
  const { mutate: continuar } = useContinuarChat()
  const hecho = useRef<string | null>(null)

  useEffect(() => {
    if (!token || hecho.current === token) return
    hecho.current = token
    const intentar = () =>
      continuar(
        { token },
        {
          onSuccess() {
            soltarEnlace()
            alAbrir()
          },
          onError: (error) =>
            avisar.error(
              'No se pudo abrir la conversación',
              detalleDe(error, 'Revisa tu conexión e intenta de nuevo.'),
              {
                id: 'chat',
                action: { label: 'Reintentar', onClick: intentar },
              },
            ),
        },
      )
    intentar()
  }, [token, continuar, alAbrir])
  return null
}

/** It has done what it was for: a reload of this tab asks for nothing more. */
function soltarEnlace() {
  const { usr, ...resto } = window.history.state ?? {}
  window.history.replaceState({ ...resto, usr: { ...usr, enlace: undefined } }, '')
}
