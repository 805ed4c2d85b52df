const PATTERN = /\bsesion-abierta=(user|admin)\.(\w*)/
const MAX_LETTERS = 30

/**
 * The hint of a person; its role is `admin` for all staff. All but plain letters and digits are CSS escapes with `_` in place of `\`, so that the page can
 * put the name between quotes without any check.
 */
export function writeSessionHint({ rol: role, nombre }: { rol: 'user' | 'admin'; nombre: string }) {
  const firstWord = nombre.trim().split(/\s/)[0] ?? ''
  const letters = [...firstWord].slice(0, MAX_LETTERS).join('')
  return `${role}.${letters.replace(/[^a-zA-Z0-9]/gu, (letter) => `_${letter.codePointAt(0)?.toString(16).padStart(6, '0')}`)}`
}

/**
 * The hint as it was written; null when there is none.
 * @param cookies as in a `Cookie` header
 */
export function readSessionHint(cookies: string) {
  const [, role, nombre] = PATTERN.exec(cookies) ?? []
  return role ? `${role}.${nombre}` : null
}

/**
 * Runs in the head before anything is painted. It is a constant text, so that the security policy allows it by its
 * hash. The style sheet shows the name (`ui/styles.css`, "sesion"), because the page's own HTML names nobody.
 */
export const sessionHintScript = `((p,d)=>{if(p){d.dataset.sesion=p[1];d.style='--nombre:"'+p[2].replace(/_/g,'\\\\')+'"'}})(${PATTERN}.exec(document.cookie),document.documentElement)`

/** Adapts the page to the hint later on, and reports when somebody has signed in or out. */
export function applySessionHint() {
  const { dataset, style } = document.documentElement
  const wasShown = dataset.sesion !== undefined
  const [, role, nombre = ''] = PATTERN.exec(document.cookie) ?? []
  if (role) dataset.sesion = role
  else delete dataset.sesion
  style.setProperty('--nombre', `"${nombre.replaceAll('_', '\\')}"`)
  if (wasShown !== Boolean(role)) dispatchEvent(new Event(role ? 'brisa:con-pista' : 'brisa:sin-pista'))
}

/**
 * Applies the hint again when another tab may have changed it, at sign-outs in this tab (`brisa:sesion`) and after each
 * read (`brisa:leido`), in which the server may have corrected it.
 */
export function followSessionHint() {
  for (const event of ['focus', 'pageshow', 'brisa:sesion', 'brisa:leido']) addEventListener(event, applySessionHint)
  // A prerendered page is shown later.
  document.addEventListener('prerenderingchange', applySessionHint)
}
