import type { Page } from '@playwright/test'

/**
 * Lists the controls of a page that something fixed covers, also badges and words of fields: the chat's button at any
 * place to which the page scrolls in steps of half a window, and a bar even where scrolling leaves most room around the
 * control. A page under a dialog or menu is skipped, and toasts are, because they leave by themselves.
 */
export const coveredControls = (page: Page) =>
  page.evaluate(async () => {
    const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [popover]:popover-open:has(a)'
    if (document.querySelector(LAYERS)) return []
    const CONTROLS = 'a[href], button, input, select, textarea, summary'
    const IS_SEEN = { opacityProperty: true, visibilityProperty: true }
    const nameOf = (node: Element) => `${node.tagName} «${(node.textContent || node.id).trim().slice(0, 40)}»`
    const launcher = document.querySelector('.lanzador')
    const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (node) =>
        !node.closest('.lanzador, [data-sonner-toaster], [inert]') &&
        node.checkVisibility(IS_SEEN) &&
        node.offsetWidth > 2,
    )
    const words = [...document.querySelectorAll<HTMLElement>('[data-slot=insignia], [data-slot=campo] > :is(label, p)')]
    const found = new Set<string>()
    const frame = () => new Promise(requestAnimationFrame)
    const { documentElement } = document
    for (let top = 0, end = 0; ; top += innerHeight / 2) {
      documentElement.scrollTo({ top, behavior: 'instant' })
      // The button moves away in the frame after the scroll.
      for (let frames = 0; frames < 3; frames++) await frame()
      end = documentElement.scrollHeight - innerHeight
      const box = launcher?.checkVisibility(IS_SEEN) ? launcher.getBoundingClientRect() : null
      for (const control of box ? controls : []) {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        if (box && right > box.left && left < box.right && bottom > box.top && top < box.bottom)
          found.add(`the launcher covers ${nameOf(control)}`)
      }
      for (const word of box ? words : []) {
        const range = document.createRange()
        range.selectNodeContents(word)
        for (const { left, right, top, bottom } of range.getClientRects())
          if (box && right > box.left && left < box.right && bottom > box.top && top < box.bottom)
            found.add(`the launcher covers ${nameOf(word)}`)
      }
      if (top >= end) break
    }

    for (const control of controls) {
      // A long list takes rows out that are scrolled away.
      if (!control.isConnected) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (!hit || hit.closest('[data-sonner-toaster]')) continue
      let bar: Element | null = hit
      while (bar && !['fixed', 'sticky'].includes(getComputedStyle(bar).position)) bar = bar.parentElement
      if (bar && !bar.contains(control)) found.add(`${nameOf(bar)} covers ${nameOf(control)}`)
    }
    documentElement.scrollTo({ top: 0, behavior: 'instant' })
    return [...found]
  })
