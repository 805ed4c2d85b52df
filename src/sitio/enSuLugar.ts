const ZONAS = 'header, nav, main, footer, aside, dialog, form, [role]'

/**
 * What stands where an element stood that is no longer on the page, as when the empty page that serves many addresses fills:
 * the only one alike in a part of the page alike. Of a form there is none, since what was typed went with it.
 */
export function enSuLugar(elemento: HTMLElement) {
  if (elemento.isConnected) return elemento
  if (elemento instanceof HTMLFormElement) return null
  const buscado = senasDe(elemento)
  const iguales = [...document.querySelectorAll<HTMLElement>(elemento.localName)].filter(
    (otro) => senasDe(otro) === buscado,
  )
  return iguales.length === 1 ? (iguales[0] ?? null) : null
}

/** By what a person would know it again: its name, and those of the parts of the page that it is in. */
function senasDe(elemento: HTMLElement) {
  const senas = [elemento.id, elemento.getAttribute('role'), nombreDe(elemento)]
  if (elemento instanceof HTMLInputElement) senas.push(elemento.type, elemento.name, elemento.value)
  for (let zona = elemento.closest(ZONAS); zona; zona = zona.parentElement?.closest(ZONAS) ?? null)
    if (zona !== elemento) senas.push(zona.localName, zona.getAttribute('role'), zona.getAttribute('aria-label'))
  return JSON.stringify(senas)
}

const nombreDe = (elemento: HTMLElement) =>
  elemento.getAttribute('aria-label') ?? elemento.textContent.replace(/\s+/g, ' ').trim()
