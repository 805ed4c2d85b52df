import { keepShared, SHARE_PATH } from '#lib/shared.ts'

/**
 * Answers a form that was sent to the share target.
 * @param isStaff whether this browser is of staff; others keep nothing
 * @returns the page that shows what arrived, or 403 for the form of another website
 */
export async function takeShared(request: Pick<Request, 'referrer' | 'formData'>, isStaff: boolean) {
  if (isOtherSite(request.referrer)) return new Response(null, { status: 403 })
  if (!isStaff) return redirect('?fallo=perdido')
  try {
    return redirect((await keepShared(await request.formData())) ? '' : '?fallo=muchas')
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    return redirect(`?fallo=${isFull ? 'lleno' : 'perdido'}`)
  }
}

// A phone's apps send no referrer, or one like `android-app://com.whatsapp/`. A website can hide its own, so the amount
// that is kept is limited too.
const isOtherSite = (referrer: string) => /^https?:/.test(referrer) && new URL(referrer).origin !== location.origin

const redirect = (query: string) => Response.redirect(new URL(`${SHARE_PATH}${query}`, location.origin), 303)
