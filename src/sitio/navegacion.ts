import { enlaceA } from '#lib/enlaceA.ts'
import { negocio } from '#negocio'

export type Destino = { a: string; etiqueta: string }

export const navegacion: Destino[] = [
  { a: enlaceA('/'), etiqueta: 'Inicio' },
  { a: enlaceA('/nosotros'), etiqueta: 'Nosotros' },
  { a: enlaceA('/pedir'), etiqueta: 'Pedir' },
  { a: enlaceA('/rastrear'), etiqueta: 'Rastrear' },
  { a: enlaceA('/faq'), etiqueta: 'Preguntas' },
  { a: enlaceA('/contacto'), etiqueta: 'Contacto' },
]

/** What somebody signed in goes back from when they leave: each page for them begins with one of these. */
export const lugaresConSesion = [enlaceA('/mi-cuenta'), enlaceA('/manage'), enlaceA('/admin-dashboard')]

/** Of the pages above, the two that no column of the footer has. */
export const principales = navegacion.slice(0, 2)

export const comprar: Destino[] = [
  { a: enlaceA('/pedir'), etiqueta: 'Solicitar Pedido' },
  { a: enlaceA('/rastrear'), etiqueta: 'Rastrear pedido' },
  { a: enlaceA('/solicitar-retiro'), etiqueta: 'Solicitar Retiro' },
  { a: enlaceA('/productos'), etiqueta: 'Productos' },
  {
    a: enlaceA(`/${negocio.servicioInternacional.slug}-pedidos`),
    etiqueta: `${negocio.servicioInternacional.nombre}: compras de fuera`,
  },
]

export const ayuda: Destino[] = [
  { a: enlaceA('/contacto'), etiqueta: 'Contacto' },
  { a: enlaceA('/faq'), etiqueta: 'Preguntas frecuentes' },
  { a: enlaceA('/cancel-notifications'), etiqueta: 'Cancelar notificaciones' },
]

export const legal: Destino[] = [
  { a: enlaceA('/politicas-envio'), etiqueta: 'Políticas de envío' },
  { a: enlaceA('/politicas-privacidad'), etiqueta: 'Políticas de privacidad' },
  { a: enlaceA('/terminos-condiciones'), etiqueta: 'Términos y condiciones' },
]
