import { createRoot } from 'react-dom/client'
import { type Navigator, Router } from 'react-router'
import type { Chat } from '#tienda/openChat.ts'
import { Toasts } from '#ui/Toasts.tsx'
import type { ChatHost as Host } from './ChatHost.tsx'

/** Every navigation loads a page, because a text page has no router. */
const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`),
  go: (delta) => history.go(delta),
  push: (to) => location.assign(navigator.createHref(to)),
  replace: (to) => location.replace(navigator.createHref(to)),
}
let mounted = false

/** Shows the chat on a text page, which has React for the chat alone. */
export function mountChat(ChatHost: typeof Host, first?: Chat) {
  if (mounted) return
  mounted = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <Router location={location.pathname + location.search + location.hash} navigator={navigator}>
      <ChatHost first={first} />
      <Toasts />
    </Router>,
  )
}
