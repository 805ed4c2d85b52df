/**
 * A cookie that scripts may read: whether somebody is signed in at this browser, as what, and their first name, as in
 * `user.Ana`. Pages are made for nobody and dress by it before their first paint. The server sets it with the session, never
 * believes it and puts it right with the next answer.
 */
export const PISTA = 'sesion-abierta'

const PATRON = /\bsesion-abierta=(user|admin)\.(\w*)/
const LETRAS = 30

/**
 * What the hint says of somebody. Whatever is no plain letter or digit is written as style sheets do, with `_` for their `\`:
 * the page puts the name between quotes and needs nothing that could fail.
 */
export function escribirPista({ rol, nombre }: { rol: string; nombre: string }) {
  const primero = nombre.trim().split(/\s/)[0] ?? ''
  const letras = [...primero].slice(0, LETRAS).join('')
  return `${rol}.${letras.replace(/[^a-zA-Z0-9]/gu, (letra) => `_${letra.codePointAt(0)?.toString(16).padStart(6, '0')}`)}`
}

/**
 * What it says, as it was written; null when there is none.
 * @param cookies as in a `Cookie` header
 */
export function leerPista(cookies: string) {
  const [, rol, nombre] = PATRON.exec(cookies) ?? []
  return rol ? `${rol}.${nombre}` : null
}

/**
 * Runs in the head, before anything is painted. One constant text: the security policy allows it by its hash. The style sheet
 * shows the name (`ui/estilos.css`, "sesion"): the page's own HTML knows of nobody.
 */
export const guionDePista = `((p,d)=>{if(p){d.dataset.sesion=p[1];d.style='--nombre:"'+p[2].replace(/_/g,'\\\\')+'"'}})(${PATRON}.exec(document.cookie),document.documentElement)`

/** The same later on: dresses the page by the hint, and tells when somebody has come, or left. */
export function pintarPista() {
  const { dataset, style } = document.documentElement
  const habia = dataset.sesion !== undefined
  const [, rol, nombre = ''] = PATRON.exec(document.cookie) ?? []
  if (rol) dataset.sesion = rol
  else delete dataset.sesion
  style.setProperty('--nombre', `"${nombre.replaceAll('_', '\\')}"`)
  if (habia !== Boolean(rol)) dispatchEvent(new Event(rol ? 'brisa:con-pista' : 'brisa:sin-pista'))
}

/**
 * Keeps the page in step with what happens in other tabs, with who left here (`brisa:sesion`) and with what the server says of
 * it by each read (`brisa:leido`).
 */
export function seguirPista() {
  const momentos = ['focus', 'pageshow', 'brisa:sesion', 'brisa:leido'] as const
  for (const momento of momentos) addEventListener(momento, pintarPista)
  return () => {
    for (const momento of momentos) removeEventListener(momento, pintarPista)
  }
}
