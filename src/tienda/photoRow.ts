const ROW = '[data-fila-de-fotos]'
const LINKS = '[data-indice-de-fotos] a'

/** Keeps the index of a row of photos at the photo that shows. A tap on it moves the row alone, not the page. */
export function followPhotoRow() {
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (!(target instanceof Element && target.matches(ROW))) return
      const shown = Math.round(target.scrollLeft / target.clientWidth)
      document.querySelectorAll(LINKS).forEach((link, i) => {
        if (i === shown) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      })
    },
    { capture: true, passive: true },
  )
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(LINKS)
    const row = document.querySelector(ROW)
    if (!link || !row) return
    event.preventDefault()
    row.scrollTo({ left: [...document.querySelectorAll(LINKS)].indexOf(link) * row.clientWidth })
  })
}
