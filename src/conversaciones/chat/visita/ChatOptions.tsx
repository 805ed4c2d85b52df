import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import { showToast } from '#ui/showToast.ts'
import { styleOfHeaderButton } from '#ui/thread/PanelHeader.tsx'
import { type Conversacion, olvidarChat, pedirCopia } from '../contract.ts'
import { chatQuery, isLive, useTerminarChat } from '../queries.ts'
import { draft } from './draft.ts'
import { unsentQueue } from './unsentQueue.ts'

const CONFIRMATIONS = {
  terminar: {
    titulo: '¿Terminar la conversación?',
    texto: 'Queda aquí para leerla. Si necesitas algo más, empiezas otra.',
    confirmar: 'Terminar',
  },
  olvidar: {
    titulo: '¿Olvidar la conversación aquí?',
    texto: 'Este navegador deja de mostrarla. La tienda la conserva, y por correo te puede seguir respondiendo.',
    confirmar: 'Olvidar',
  },
}

type Props = { conversacion: Conversacion; onClose: () => void; onAsistente: () => void }

/** The menu in the header of the visitor's conversation. */
export function ChatOptions({ conversacion, onClose, onAsistente }: Props) {
  const [pregunta, setQuestion] = useState<keyof typeof CONFIRMATIONS | null>(null)
  const { copiar, terminar, olvidar } = useOptionActions(conversacion, onClose)
  const words = pregunta && CONFIRMATIONS[pregunta]
  return (
    <>
      <MenuButton
        label="Más opciones"
        hideArrow
        className={`${styleOfHeaderButton} [&_svg]:size-5`}
        groups={[
          {
            options: [
              { title: 'Asistente virtual', onChoose: onAsistente },
              { title: 'Recibir copia por correo', onChoose: copiar },
              ...(isLive(conversacion)
                ? [{ title: 'Terminar conversación', onChoose: () => setQuestion('terminar') }]
                : []),
              { title: 'Olvidar en este navegador', onChoose: () => setQuestion('olvidar') },
            ],
          },
        ]}
      >
        <Ellipsis aria-hidden="true" strokeWidth={1.75} />
      </MenuButton>
      <ConfirmDialog
        open={words !== null}
        onChange={() => setQuestion(null)}
        title={words?.titulo}
        confirmLabel={words?.confirmar ?? ''}
        onConfirm={pregunta === 'olvidar' ? olvidar : terminar}
      >
        {words?.texto}
      </ConfirmDialog>
    </>
  )
}

function useOptionActions({ correo }: Conversacion, onClose: () => void) {
  const cache = useQueryClient()
  const copy = useMutation(mutation(pedirCopia))
  const fin = useTerminarChat()
  const olvido = useMutation({
    ...mutation(olvidarChat),
    onSuccess() {
      void cache.resetQueries(chatQuery())
      unsentQueue.forget()
      draft.clear()
    },
  })
  const onError = (error: unknown) =>
    showToast.error('Hubo un problema. Por favor intenta de nuevo.', detailOf(error, 'Revisa tu conexión.'), {
      id: 'chat',
    })
  return {
    copiar: () =>
      copy.mutate(undefined, {
        onError,
        onSuccess: ({ enviada }) =>
          enviada
            ? showToast.success('Copia enviada', `La enviamos a ${correo}.`)
            : showToast.info('Confirma tu correo', `Te enviamos un enlace a ${correo}. Al abrirlo te llega la copia.`),
      }),
    terminar: () => fin.mutate(undefined, { onError }),
    olvidar: () =>
      olvido.mutate(undefined, {
        onError,
        onSuccess: onClose,
      }),
  }
}
