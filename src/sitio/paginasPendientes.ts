import { negocio } from '#negocio'

type PaginaPendiente = { titulo: string; descripcion: string; indexar?: boolean }

const { marca, ciudad, servicioInternacional } = negocio

/** Pages whose content is not here yet: address → head. One that gets its content leaves this table for a module of its own. */
export const paginasPendientes: Record<string, PaginaPendiente> = {
  '/nosotros': {
    titulo: 'Nosotros',
    descripcion: `Quiénes hacen las joyas de ${marca} en ${ciudad}: nuestra historia, compromiso y valores.`,
  },
  '/contacto': {
    titulo: 'Contacto',
    descripcion: `Escríbele a ${marca} por WhatsApp o correo. Dirección y horario en ${ciudad}.`,
  },
  '/solicitar-retiro': {
    titulo: 'Solicitar Retiro',
    descripcion: `Avisa que vas a retirar tu pedido en la tienda de ${marca}.`,
    indexar: false,
  },
  '/cancel-notifications': {
    titulo: 'Cancelar notificaciones',
    descripcion: 'Deja de recibir correos sobre el estatus de tus pedidos. Puedes volver cuando quieras.',
    indexar: false,
  },
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
  [`/${servicioInternacional.slug}-pedidos`]: {
    titulo: servicioInternacional.nombre,
    descripcion: `Compra fuera y recíbelo en República Dominicana con ${servicioInternacional.nombre}, el servicio internacional de ${marca}.`,
  },
}
