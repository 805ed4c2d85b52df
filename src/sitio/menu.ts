export const MENU_ID = 'menu'

/** Closes the phone menu after a choice: the page stays, or comes back later as it was. */
export function closeMenuOnChoice() {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(`#${MENU_ID} a`)) closeMenu()
  })
}

/** Closes the phone menu. Without popovers there is none. */
export function closeMenu() {
  document.getElementById(MENU_ID)?.hidePopover?.()
}
