/** The name of the first admin's account until the owner gives her own. Visitors never read it. */
export const UNNAMED_STAFF = 'Administración'
