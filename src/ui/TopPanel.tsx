import { createContext, type ReactNode, use } from 'react'

/** What a page's frame shows at the top of its most used pages. */
export const TopPanelContext = createContext<ReactNode>(null)

/** The place under the page's title for what the frame shows there. */
export const TopPanel = () => use(TopPanelContext)
