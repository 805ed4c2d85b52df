import { negocio } from '#negocio'

export type Destino = { a: string; etiqueta: string }

export const navegacion: Destino[] = [
  { a: '/', etiqueta: 'Inicio' },
  { a: '/nosotros', etiqueta: 'Nosotros' },
  { a: '/pedir', etiqueta: 'Pedir' },
  { a: '/rastrear', etiqueta: 'Rastrear' },
  { a: '/faq', etiqueta: 'Preguntas' },
  { a: '/contacto', etiqueta: 'Contacto' },
]

export const comprar: Destino[] = [
  { a: '/pedir', etiqueta: 'Solicitar Pedido' },
  { a: '/rastrear', etiqueta: 'Rastrear pedido' },
  { a: '/solicitar-retiro', etiqueta: 'Solicitar Retiro' },
  { a: '/productos', etiqueta: 'Productos' },
  {
    a: `/${negocio.servicioInternacional.slug}-pedidos`,
    etiqueta: `${negocio.servicioInternacional.nombre}: compras de fuera`,
  },
]

export const ayuda: Destino[] = [
  { a: '/contacto', etiqueta: 'Contacto' },
  { a: '/faq', etiqueta: 'Preguntas frecuentes' },
  { a: '/cancel-notifications', etiqueta: 'Cancelar notificaciones' },
]

export const legal: Destino[] = [
  { a: '/politicas-envio', etiqueta: 'Políticas de envío' },
  { a: '/politicas-privacidad', etiqueta: 'Políticas de privacidad' },
  { a: '/terminos-condiciones', etiqueta: 'Términos y condiciones' },
]
