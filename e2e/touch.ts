import type { Page } from '@playwright/test'

const FINGER_PX = 48

/**
 * Lists the controls of a staff page that react on less than 48 × 48 px through their middle. A label counts as part of
 * its control. Links in a line of text are skipped, and so are the marks in a pasted text, whose fields stand below it.
 * Returns nothing for other pages.
 */
export const smallTargets = (page: Page) =>
  page.evaluate((finger) => {
    if (!document.querySelector('[data-densidad=gestion]')) return []
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=menuitem], [role=menuitemcheckbox]'
    const IS_SEEN = { opacityProperty: true, visibilityProperty: true }
    const found: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (control.closest('[inert], [aria-hidden=true], [data-sonner-toaster], [data-marca]')) continue
      if (!control.checkVisibility(IS_SEEN) || control.offsetWidth <= 2) continue
      if (getComputedStyle(control).display === 'inline') continue
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : null
      const wide = (node: Element) => {
        const { width, height } = node.getBoundingClientRect()
        return [width, height].every((side) => side >= finger - 0.5)
      }
      if (wide(control) || (label && wide(label))) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const reacts = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && (control.contains(hit) || label?.contains(hit) === true)
      }
      // Something that is open covers the control.
      if (!reacts(0, 0)) continue
      const reach = (dx: number, dy: number) => {
        let px = 0
        while (px < finger && reacts(dx * (px + 1), dy * (px + 1))) px++
        return px
      }
      // The last pixel of a box with a fractional place does not react.
      if (reach(1, 0) + reach(-1, 0) < finger - 2 || reach(0, 1) + reach(0, -1) < finger - 2)
        found.push(
          `${control.tagName} «${(control.ariaLabel || control.textContent || control.id).trim().slice(0, 40)}»`,
        )
    }
    document.documentElement.scrollTo({ top: 0, behavior: 'instant' })
    return found
  }, FINGER_PX)
