import { matchPath } from 'react-router'
import { linkTo } from './linkTo.ts'
import { puede } from './permisos.ts'
import type { StaffPolicy } from './route.ts'

/** Who may open each page of staff, by its path in `src/routes.ts`. What a page reads has a policy of its own too. */
export const staffPages: Record<string, StaffPolicy> = {
  '/manage': 'pedidos',
  '/manage/dinero': 'pedidos',
  '/manage/entregas': 'entregas',
  '/manage/pedidos': 'pedidos',
  '/manage/pedidos/:codigo': 'pedidos',
  '/manage/pedidos/:codigo/editar': 'pedidos',
  '/manage/pedidos/:codigo/precio': 'pedidos',
  '/manage/nuevo': 'pedidos',
  '/manage/avisar': 'pedidos',
  '/manage/escanear': 'pedidos',
  '/manage/compartir': 'pedidos',
  '/manage/por-enviar': 'entregas',
  '/manage/dinero/caja': 'pedidos',
  '/manage/dinero/cierre': 'dinero',
  '/manage/dinero/mes': 'dinero',
  '/manage/papel': 'pedidos',
  '/manage/piezas': 'piezas',
  '/manage/piezas/nueva': 'piezas',
  '/manage/piezas/:id': 'piezas',
  '/manage/bandeja': 'conversaciones',
  '/manage/bandeja/:clase/:id': 'conversaciones',
  '/admin-dashboard/tickets': 'conversaciones',
  '/admin-dashboard/tickets/:id': 'conversaciones',
  '/admin-dashboard/chat': 'conversaciones',
  '/admin-dashboard/chat/:id': 'conversaciones',
  '/admin-dashboard': 'clientes',
  '/admin-dashboard/clientes/:codigo': 'clientes',
  '/admin-dashboard/paquetes': 'paquetes',
  '/admin-dashboard/preguntas': 'ajustes',
  '/admin-dashboard/notificaciones': 'admin',
  '/admin-dashboard/noticias': 'admin',
  '/admin-dashboard/noticias/nueva': 'admin',
  '/admin-dashboard/noticias/:id': 'admin',
  '/admin-dashboard/circulares': 'admin',
  '/manage/ajustes': 'ajustes',
  '/manage/dinero/banco': 'dinero',
  '/manage/importar': 'admin',
  '/manage/actividad': 'admin',
  '/admin-dashboard/salud': 'admin',
  '/manage/correos': 'admin',
  '/manage/correos/:id': 'admin',
}

/** Who may open the page at an address; a page without a line is the owner's. */
export function policyOfPage(pathname: string): StaffPolicy {
  const pattern = Object.keys(staffPages).find((path) => matchPath(path, pathname))
  return (pattern && staffPages[pattern]) || 'admin'
}

/** Whether a role may open the page at an address. */
export const puedeAbrir = (role: string, pathname: string) => puede(role, policyOfPage(pathname))

/** The page on which a role begins. */
export function homeOf(role: string) {
  if (puede(role, 'pedidos')) return linkTo('/manage')
  return linkTo(puede(role, 'entregas') ? '/manage/entregas' : '/mi-cuenta')
}
