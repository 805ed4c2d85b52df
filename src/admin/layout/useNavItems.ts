import { useRol } from '#auth/queries.ts'
import { puedeAbrir } from '#lib/staffPages.ts'
import { navItems } from '../navItems.ts'

/** The entries that the signed-in person may open; all of them in the frame that shows while nobody is known. */
export function useNavItems() {
  const rol = useRol()
  return rol ? navItems.filter(({ to }) => puedeAbrir(rol, to)) : navItems
}

/** The entries of the sidebar and of the commands. */
export const useMenuItems = () => useNavItems().filter(({ inBottomBar }) => inBottomBar !== 'only')
