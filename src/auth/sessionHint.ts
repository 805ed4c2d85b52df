/**
 * A cookie that scripts may read: whether somebody is signed in at this browser, as what, and their first name, as in
 * `user.Ana`. Pages are made for nobody and dress by it before their first paint. The server sets it with the session, never
 * believes it and puts it right with the next answer.
 */
export const SESSION_HINT = 'sesion-abierta'

const PATTERN = /\bsesion-abierta=(user|admin)\.(\w*)/
const MAX_LETTERS = 30

/**
 * What the hint says of somebody. Whatever is no plain letter or digit is written as style sheets do, with `_` for their `\`:
 * the page puts the name between quotes and needs nothing that could fail.
 */
export function writeSessionHint({ rol: role, nombre }: { rol: string; nombre: string }) {
  const firstWord = nombre.trim().split(/\s/)[0] ?? ''
  const letters = [...firstWord].slice(0, MAX_LETTERS).join('')
  return `${role}.${letters.replace(/[^a-zA-Z0-9]/gu, (letter) => `_${letter.codePointAt(0)?.toString(16).padStart(6, '0')}`)}`
}

/**
 * What it says, as it was written; null when there is none.
 * @param cookies as in a `Cookie` header
 */
export function readSessionHint(cookies: string) {
  const [, role, nombre] = PATTERN.exec(cookies) ?? []
  return role ? `${role}.${nombre}` : null
}

/**
 * Runs in the head, before anything is painted. One constant text: the security policy allows it by its hash. The style sheet
 * shows the name (`ui/estilos.css`, "sesion"): the page's own HTML knows of nobody.
 */
export const sessionHintScript = `((p,d)=>{if(p){d.dataset.sesion=p[1];d.style='--nombre:"'+p[2].replace(/_/g,'\\\\')+'"'}})(${PATTERN}.exec(document.cookie),document.documentElement)`

/** The same later on: dresses the page by the hint, and tells when somebody has come, or left. */
export function showSessionHint() {
  const { dataset, style } = document.documentElement
  const wasShown = dataset.sesion !== undefined
  const [, role, nombre = ''] = PATTERN.exec(document.cookie) ?? []
  if (role) dataset.sesion = role
  else delete dataset.sesion
  style.setProperty('--nombre', `"${nombre.replaceAll('_', '\\')}"`)
  if (wasShown !== Boolean(role)) dispatchEvent(new Event(role ? 'brisa:con-pista' : 'brisa:sin-pista'))
}

/**
 * Keeps the page in step with what happens in other tabs, with who left here (`brisa:sesion`) and with what the server says of
 * it by each read (`brisa:leido`).
 */
export function followSessionHint() {
  const events = ['focus', 'pageshow', 'brisa:sesion', 'brisa:leido'] as const
  for (const event of events) addEventListener(event, showSessionHint)
  return () => {
    for (const event of events) removeEventListener(event, showSessionHint)
  }
}
