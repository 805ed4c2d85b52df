import { z } from 'zod'
import { createStorageItem } from '#ui/storageItem.ts'

/** A typed address, or the token of a mail's link that stands for an address. */
const Target = z.union([z.strictObject({ correo: z.string() }), z.strictObject({ token: z.string() })])
export type Target = { correo: string; token?: undefined } | { token: string }

/**
 * The state in which a change leaves the page: the masked address and the target, with which the page can undo the
 * change. It is in the browser's history entry, and in {@link keptOptOut} while mails are stopped, until the tab closes
 * or the person signs out.
 */
export const OptOutState = z.object({
  enmascarado: z.string(),
  activos: z.boolean(),
  /** Null if a page of an older version kept the state. */
  target: Target.nullable().default(null),
})
export type OptOutState = z.infer<typeof OptOutState>

/** The last change that this tab made, for a new visit of the page by a link. */
export const keptOptOut = createStorageItem('propio:baja', {
  schema: OptOutState,
  maxAge: Number.POSITIVE_INFINITY,
  storage: () => sessionStorage,
})

/** Keeps stopped mails for {@link keptOptOut}; when they are active again there is nothing to undo. */
export function keepOptOut(state: OptOutState | null) {
  if (state && !state.activos) keptOptOut.save(state)
  else keptOptOut.remove()
}
