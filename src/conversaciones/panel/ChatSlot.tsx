import { type ComponentType, useEffect, useState } from 'react'
import type { Chat } from '#tienda/openChat.ts'
import { whenChatNeeded } from './launcher.ts'

/** The place of the chat on pages with React. Its code loads when it is needed. */
export function ChatSlot() {
  const [ChatHost, setChatHost] = useState<ComponentType<{ first?: Chat }>>()
  const [first, setFirst] = useState<Chat>()

  useEffect(
    () =>
      whenChatNeeded(async (chat) => {
        const part = await import('./ChatHost.tsx')
        setFirst((already) => already ?? chat)
        setChatHost(() => part.ChatHost)
      }),
    [],
  )
  return ChatHost && <ChatHost first={first} />
}
