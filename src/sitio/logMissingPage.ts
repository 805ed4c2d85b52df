/** Logs the address that led to no page, if this is the page that says so (`NoEncontrada.tsx`). */
export function logMissingPage() {
  if (document.querySelector('[data-no-encontrada]')) console.warn(`404: ${location.pathname}`)
}
