/**
 * Everything an owner changes to make the shop theirs. Nothing else in the code repeats these values.
 * Money is a decimal string in Dominican pesos; times are HH:MM in America/Santo_Domingo.
 */

export const negocio = {
  marca: 'Brisa',
  lema: 'Joyas hechas a mano, cuenta por cuenta',
  ciudad: 'Santiago de los Caballeros',
  pais: 'República Dominicana',
  direccion: 'Cerro Alto, Barrio Las Mercedes, Calle Primera',

  /** The international ordering service: its name and the slug of its pages (`/brisabox-pedidos`). */
  servicioInternacional: { nombre: 'Brisa Box', slug: 'brisabox' },

  /** Fictitious until the owner fills them in. `telefono` is shown as written; links use its digits with country code 1. */
  contacto: {
    telefono: '809-555-0134',
    correo: 'info@brisa.example',
    correoPedidos: 'pedidos@brisa.example',
    red: { nombre: 'Instagram', usuario: '@brisa.ejemplo', enlace: 'https://www.instagram.com/brisa.ejemplo' },
  },

  zonaHoraria: 'America/Santo_Domingo',

  /** Two timetables, one for each page that states one. `dias`: 0 is Sunday. */
  horarios: {
    rastreo: [
      { etiqueta: 'Lunes a viernes', dias: [1, 2, 3, 4, 5], abre: '07:00', cierra: '18:00' },
      { etiqueta: 'Sábado y domingo', dias: [6, 0], abre: '13:00', cierra: '18:00' },
    ],
    contacto: [
      { etiqueta: 'Lunes a viernes', dias: [1, 2, 3, 4, 5], abre: '09:00', cierra: '18:00' },
      { etiqueta: 'Sábado', dias: [6], abre: '10:00', cierra: '16:00' },
      { etiqueta: 'Domingo', dias: [0], abre: null, cierra: null },
    ],
  },

  pedidos: {
    /** First series of order codes; a full one hands over to the next. */
    serie: 'B01',
    /** The order whose history the copy action offers; never drawn as a random code. */
    plantilla: 'B01-00000',
    diasDeEntrega: 7,
    envioDesde: '500.00',
    /** Payment in two halves from so many pieces on. */
    piezasParaCuotas: 5,
  },

  /** Times as each page states them; the questions page and the shipping policy do not say the same. */
  plazos: {
    entrega: '3 a 7 días laborables',
    procesamiento: '1 a 3 días laborables',
    personalizado: '5 a 7 días laborables',
    llegada: '24 a 48 horas',
  },
  almacen: 'Miami',

  /** The legal texts are complete, but the owner has not read them yet. */
  textosLegales: { revisadosPorElDueno: false, actualizados: '2026-11-21' },
} as const

export type Tramo = (typeof negocio.horarios)['rastreo' | 'contacto'][number]
