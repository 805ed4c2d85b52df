import { negocio as initial, respuestasPreparadas } from '#valores-iniciales'

export type { ClaseDePieza, DatosDePieza } from '#valores-iniciales'
export { mensajes, respuestasPreparadas } from '#valores-iniciales'

/** The type of a value that the owner may change to another text or number. */
type Widen<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer Item)[]
        ? readonly Widen<Item>[]
        : T extends object
          ? { readonly [Name in keyof T]: Widen<T[Name]> }
          : T

type Initial = typeof initial
/** Addresses of pages are made of the slug, so its type stays exact. */
export type Negocio = Omit<Widen<Initial>, 'servicioInternacional' | 'piezas' | 'horarios' | 'dias'> &
  Pick<Initial, 'servicioInternacional' | 'piezas' | 'dias'> & {
    readonly horarios: Record<'rastreo' | 'contacto', readonly Tramo[]>
  }
/** Opening hours of some days of the week (0 is Sunday), `HH:MM`; null while closed. */
export type Tramo = {
  readonly etiqueta: string
  readonly dias: readonly number[]
  readonly abre: string | null
  readonly cierra: string | null
}

/** What the owner changed: properties of `negocio` with their present values. */
export type Changed = Partial<Record<keyof Negocio, unknown>>
/** What changed, and what of it browsers get. */
export type Settings = { changed: Changed; sent: Changed }
/** `preview`: the settings that hold only for what the present call on the server renders. */
type Store = Settings & { preview?: () => Settings | undefined }

// The server and the bundle that renders its pages each load this module, so the values stand outside of it.
const KEY = Symbol.for('brisa.negocio')
const global = globalThis as { [KEY]?: Store }
const isBrowser = typeof document !== 'undefined'
const store: Store = (!isBrowser && global[KEY]) || { changed: {}, sent: {} }
if (!isBrowser) global[KEY] = store

let isReceived = !isBrowser

/** Takes what came with the page. The first programs run before the page has arrived, and ask again later. */
function receive() {
  const element = document.getElementById(CHANGED_ID)
  if (element?.textContent) store.changed = JSON.parse(element.textContent) as Changed // written by the server (`sentJson`)
  isReceived = element !== null || document.readyState !== 'loading'
}

/** The element that carries what changed to the browser. */
export const CHANGED_ID = 'ajustes'

/**
 * What the shop says of itself: the owner's settings over the values that a new shop starts with (docs/decisions/049).
 * Values change while the shop runs, so they are read when they are used, never at the top of a module.
 */
export const negocio = new Proxy(initial, {
  get(target, name) {
    const { changed } = current()
    return Object.hasOwn(changed, name) ? changed[name as keyof Negocio] : Reflect.get(target, name)
  },
}) as unknown as Negocio // `changed` passed the contract of each setting

/** Puts what the owner changed in place; `sent` is what of it browsers get. */
export function setChanged(changed: Changed, sent: Changed = {}) {
  store.changed = changed
  store.sent = sent
}

/** Says how the server finds the settings of a preview. */
export function setPreview(read: () => Settings | undefined) {
  store.preview = read
}

function current(): Settings {
  if (!isReceived) receive()
  return store.preview?.() ?? store
}

/** What the owner changed: another object after each change, by which a rendered page knows that it is old. */
export const readChanged = () => current().changed

/** What the page carries for the browser, as JSON; empty when nothing changed. */
export function sentJson() {
  if (isBrowser) return document.getElementById(CHANGED_ID)?.textContent ?? ''
  const json = JSON.stringify(current().sent).replaceAll('<', '\\u003c')
  return json === '{}' ? '' : json
}

export type RespuestasPreparadas = Record<keyof typeof respuestasPreparadas, { titulo: string; texto: string }[]>

/** The prepared answers as they are now. Only the server may call this: customers' pages must not carry them. */
export function readRespuestas(): RespuestasPreparadas {
  const { respuestas } = readChanged() as { respuestas?: RespuestasPreparadas } // passed its contract
  return respuestas ?? respuestasPreparadas
}
