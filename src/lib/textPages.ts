import { createContext } from 'react'

/** Whether the page that the server renders is a text page: one whose HTML is all of it, so that it loads no React. */
export const TextPageContext = createContext(false)

/**
 * The paths of the text pages, separated by spaces; parameters as in `/productos/:slug`. The server sets them before it renders (`siteUrls` in `routes.ts`);
 * the browser reads `<html data-textos>`. In development there are none: the browser renders all pages.
 */
export let textPages = typeof document === 'undefined' ? '' : (document.documentElement.dataset.textos ?? '')

export function setTextPages(paths: string[]) {
  textPages = paths.join(' ')
}

/** @param url an address of the shop, from its `/` on */
export function isTextPage(url: string) {
  const [path = ''] = url.split(/[?#]/)
  return path !== '' && textPages.split(' ').some((pattern) => fits(pattern.split('/'), path.split('/')))
}

const fits = (pattern: string[], path: string[]) =>
  pattern.length === path.length &&
  pattern.every((part, i) => (part.startsWith(':') ? path[i] !== '' : part === path[i]))
