export type Urgency = 'status' | 'alert'

/**
 * Announces a sentence to screen readers: `announce('Código copiado')`. `'alert'` interrupts. The regions are those of
 * `announce.tsx`; this file has no React, so that pages without it announce too.
 */
export function announce(text: string, urgency: Urgency = 'status') {
  for (const region of document.querySelectorAll<HTMLElement>('[data-region]')) {
    // A new node each time, so that a repeated sentence is read again.
    const sentence = document.createElement('span')
    sentence.textContent = region.dataset.region === urgency ? text : ''
    region.replaceChildren(sentence)
  }
}
