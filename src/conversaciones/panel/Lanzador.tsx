import { MessageCircle } from 'lucide-react'

/**
 * The button in the corner of the shop's pages that opens the chat (`ui/styles.css`, "lanzador"). `launcher.ts` makes it
 * work, and the chat shows in it how many answers are unread.
 */
export function Lanzador() {
  return (
    <aside aria-label="Chat" className="lanzador noscript:hidden">
      <button type="button">
        <MessageCircle aria-hidden="true" strokeWidth={1.75} />
        <span className="sr-only">Abrir el chat</span>
      </button>
    </aside>
  )
}
