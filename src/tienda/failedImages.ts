const IMAGES = '[data-slot=imagen] img'

/** Marks the boxes of pictures that failed to load, so that the style sheet shows the butterfly (`ShopImage.tsx`). */
export function markFailedImages() {
  const mark = (image: Element) => {
    const box = image.closest<HTMLElement>('[data-slot=imagen]')
    box?.setAttribute('data-fallo', '')
    // The colour of the picture, which only stands for it while it loads.
    box?.style.removeProperty('background-color')
  }
  // Some may have failed before this code ran.
  for (const image of document.querySelectorAll<HTMLImageElement>(IMAGES))
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) mark(image)
  // The event does not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof Element && target.matches(IMAGES)) mark(target)
    },
    { capture: true },
  )
}
