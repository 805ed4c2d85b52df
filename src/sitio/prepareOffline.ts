/**
 * Keeps the page for a lost connection (`sw.js`), once everything else has loaded. Only what was built does so; where a
 * browser refuses, the browser's own page is shown instead.
 */
export function prepareOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registrar = () => navigator.serviceWorker.register('/sw.js').catch(() => {})
  if (document.readyState === 'complete') registrar()
  else addEventListener('load', registrar, { once: true })
}
