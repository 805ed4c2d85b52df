import { linkTo } from '#lib/linkTo.ts'

/** Prefixes of the pages that need a session; a sign-out on them leads to the home page. */
export const signedInPaths = [linkTo('/mi-cuenta'), linkTo('/manage'), linkTo('/admin-dashboard')]
