import { notify } from '#ui/notice.ts'

/**
 * Links that share an address (`data-compartir`): by the system's sheet, else they copy it. Without programs they open
 * WhatsApp, which lets the person choose a chat.
 */
export function followShareLinks() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-compartir]') : null
    const url = link?.dataset.compartir
    if (!link || !url || (!navigator.share && !navigator.clipboard)) return
    event.preventDefault()
    if (navigator.share) navigator.share({ title: document.title, url }).catch(() => {})
    else
      navigator.clipboard.writeText(url).then(
        () =>
          notify({ kind: 'success', title: 'Enlace copiado', text: 'Pégalo donde quieras compartirlo.', id: 'enlace' }),
        () => location.assign(link.getAttribute('href') ?? url),
      )
  })
}
