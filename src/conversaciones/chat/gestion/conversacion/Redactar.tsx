import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { MENSAJE_MAX_LENGTH } from '#conversaciones/chat/contract.ts'
import { useOwnTyping } from '#conversaciones/chat/useTyping.ts'
import { ask, query } from '#http/query.ts'
import { firstWord } from '#lib/text.ts'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { Composer } from '#ui/thread/Composer.tsx'
import { Prepared } from '#ui/thread/Prepared.tsx'
import { avisarQueEscribeGestion, type ConversacionDeGestion, listarPreparadas } from '../contract.ts'

const moreButtonStyle =
  'flex h-12 shrink-0 items-center rounded-full px-3 text-meta hover:bg-accent hover:text-accent-foreground lg:h-8'

type Props = {
  conversacion: ConversacionDeGestion
  draft: string
  onWrite: (text: string) => void
  onSubmit: (text: string) => void
}

/** The reply box of staff. Prepared answers fill the box without being sent. */
export function Redactar({ conversacion, draft, onWrite, onSubmit }: Props) {
  const { id, nombre, correo, codigo_pedido } = conversacion
  const { data: preparadas } = useQuery(query(listarPreparadas))
  const box = useRef<HTMLTextAreaElement>(null)
  const [menu, setMenu] = useState(false)
  const avisarQueEscribo = useOwnTyping(() => void ask(avisarQueEscribeGestion, { id }).catch(() => {}))
  const focus = () => {
    const node = box.current
    node?.focus()
    node?.setSelectionRange(node.value.length, node.value.length)
  }
  useShortcut({ key: 'r', title: 'Responder', group: 'Chat', run: focus })
  useShortcut({ key: ';', title: 'Respuestas preparadas', group: 'Chat', run: () => setMenu(true) })

  // A semicolon at the start of a word opens the prepared answers.
  function conPuntoYComa(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart } = event.currentTarget
    if (event.key !== ';' || /\S$/.test(value.slice(0, selectionStart))) return
    event.preventDefault()
    setMenu(true)
  }

  return (
    <div className="shrink-0 border-border border-t bg-background [&>form]:border-t-0">
      <Prepared
        answers={preparadas}
        to={{ nombre, codigo: codigo_pedido }}
        written={() => draft}
        onChoose={onWrite}
        chips={3}
        menu={{
          hideArrow: true,
          open: menu,
          onChange: setMenu,
          onChoose: focus,
          className: moreButtonStyle,
          children: (
            <>
              Más
              <ShortcutKey>;</ShortcutKey>
            </>
          ),
        }}
      />
      <Composer
        ref={box}
        value={draft}
        onChange={(text) => {
          onWrite(text)
          if (text.trim()) avisarQueEscribo()
        }}
        onSend={onSubmit}
        max={MENSAJE_MAX_LENGTH}
        label={`Respuesta para ${nombre ? firstWord(nombre) : correo}`}
        onKey={conPuntoYComa}
      />
    </div>
  )
}
