import { negocio } from '#negocio'

type PaginaPendiente = { titulo: string; descripcion: string; indexar?: boolean }

const { marca } = negocio

/** Pages whose content is not here yet: address → head. One that gets its content leaves this table for a module of its own. */
export const paginasPendientes: Record<string, PaginaPendiente> = {
  '/registro': {
    titulo: 'Registro de membresía',
    descripcion: `Regístrate en ${marca} y recibe tu código de membresía por correo.`,
  },
  '/registro-confirmado': {
    titulo: 'Gracias por registrarte',
    descripcion: `Tu registro en ${marca} está confirmado.`,
    indexar: false,
  },
  '/mi-cuenta': {
    titulo: 'Mi cuenta',
    descripcion: 'Tus pedidos, saldo, notificaciones y soporte.',
    indexar: false,
  },
  '/admin-dashboard': {
    titulo: 'Administración',
    descripcion: 'Clientes, créditos, notificaciones, paquetes y tickets.',
    indexar: false,
  },
}
