/**
 * Registers the service worker (`sw/entry.ts`) after `load`. Only in production; if registration fails, the browser
 * shows its own offline page.
 */
export function prepareOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registrar = () => navigator.serviceWorker.register('/sw.js').catch(() => {})
  if (document.readyState === 'complete') registrar()
  else addEventListener('load', registrar, { once: true })
}
