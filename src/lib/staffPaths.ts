/** How the addresses of staff's pages begin, also those that redirect to one. The service worker gets the same list. */
export const staffPaths = ['/manage', '/admin-']

/** Whether an address is a page of staff. */
export const isStaffPath = (pathname: string) => staffPaths.some((beginning) => pathname.startsWith(beginning))
