import { linkTo } from '#lib/linkTo.ts'
import { staffPaths } from '#lib/staffPaths.ts'

/** Prefixes of the pages that need a session; a sign-out on them leads to the home page. */
export const signedInPaths = [linkTo('/mi-cuenta'), ...staffPaths]
