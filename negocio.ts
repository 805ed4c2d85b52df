import type { DiaEspecial } from './src/lib/calendario.ts'

/**
 * Everything an owner changes to make the shop theirs. Nothing else in the code repeats these values.
 * Money is a decimal string in Dominican pesos; times are HH:MM in America/Santo_Domingo.
 */

/** What we know about a kind of piece. Whatever you leave out is not shown. */
export type DatosDePieza = {
  /** The lowest price: `'850.00'` is shown as «Desde RD$ 850.00». */
  desde?: `${number}.${number}`
  /** The size as customers read it: `'18 cm'`, `'cuentas de 8 mm'`. */
  medida?: `${string} ${'mm' | 'cm'}`
}
export type ClaseDePieza = 'pulsera' | 'aretes' | 'mariposa' | 'cartera'

const piezas: Record<ClaseDePieza, DatosDePieza> = { pulsera: {}, aretes: {}, mariposa: {}, cartera: {} }

/** An account that clients pay into. */
export type CuentaDeBanco = {
  banco: string
  tipo: 'Corriente' | 'Ahorro'
  numero: string
  titular: string
}

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

  /** Two timetables: `rastreo`, for collecting orders; `contacto`, for writing and calling. In `dias`, 0 is Sunday. */
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

  /** Days that differ from the week or from the holidays below; the shop sets them on its page of settings. */
  dias: [] as readonly DiaEspecial[],
  /** The day, and public holidays from it on. The server fills both in (`src/lib/holidays.server.ts`). */
  hoy: '',
  feriados: [] as readonly { dia: string; nombre: string }[],

  /** Prices and sizes of the kinds of pieces (see above). Their names and pictures are in `src/tienda/piezas.ts`. */
  piezas,

  pedidos: {
    /** The first series of order codes; when it is full, the next one begins. */
    serie: 'B01',
    /** The order whose steps staff can copy into other orders. Customers cannot find it. */
    plantilla: 'B01-00000',
    /** The code shown as an example in fields and messages. No order ever gets this code or the one of `plantilla`. */
    ejemplo: 'B01-12345',
    /** Days after which a package is expected, and the least for a piece; its times are in `plazos`. */
    diasDeEntrega: 7,
    /** Continues the sentence «Puedes pagar por …». */
    formasDePago: 'transferencia bancaria o contra entrega',
    /** Seconds in which staff can undo a step; its mail waits as long. From 5 to 600. */
    segundosParaDeshacer: 60,
  },

  /** The chat with staff. It is open during the hours of the contact page. */
  chat: {
    /**
     * A person with this many conversations counts as busy. Further visitors wait in the queue, where staff can still
     * take them.
     */
    alaVez: 2,
  },

  /**
   * The most that the assistant's model may read and write in a day for one visitor address, in tokens. Beyond that the
   * assistant answers without the model. Without `activo` the chat only offers a person.
   */
  asistente: { activo: true, fichasAlDia: 40_000 },

  /**
   * What the shop promises (`src/lib/calendario.ts`), from (`de`) and until (`a`) in business days: no Sundays, no
   * holidays, no closed days. An order counts for the same day until `corte`. `entrega` is the whole time from the
   * confirmed order on; if the stages take longer together, the longer time is said. `retiro`: how many days after a
   * piece is done it can be collected.
   */
  promesas: {
    corte: '15:00',
    entrega: { de: 3, a: 7 },
    procesamiento: { de: 1, a: 3 },
    personalizado: { de: 5, a: 7 },
    retiro: 1,
  },
  /** Where the shop delivers: the price «desde», and how many business days after the piece is ready it arrives. */
  zonas: [
    { nombre: 'Santiago', provincias: ['Santiago'], precio: '500.00', de: 1, a: 2 },
    {
      nombre: 'Resto del Cibao',
      provincias: [
        'Dajabón',
        'Duarte',
        'Espaillat',
        'Hermanas Mirabal',
        'La Vega',
        'María Trinidad Sánchez',
        'Monseñor Nouel',
        'Monte Cristi',
        'Puerto Plata',
        'Samaná',
        'Sánchez Ramírez',
        'Santiago Rodríguez',
        'Valverde',
      ],
      precio: '500.00',
      de: 1,
      a: 2,
    },
    {
      nombre: 'Santo Domingo y Distrito Nacional',
      provincias: ['Distrito Nacional', 'Santo Domingo'],
      precio: '500.00',
      de: 1,
      a: 2,
    },
    {
      nombre: 'Sur y Este',
      provincias: [
        'Azua',
        'Baoruco',
        'Barahona',
        'El Seibo',
        'Elías Piña',
        'Hato Mayor',
        'Independencia',
        'La Altagracia',
        'La Romana',
        'Monte Plata',
        'Pedernales',
        'Peravia',
        'San Cristóbal',
        'San José de Ocoa',
        'San Juan',
        'San Pedro de Macorís',
      ],
      precio: '500.00',
      de: 1,
      a: 2,
    },
  ],
  almacen: 'Miami',

  /** How orders are paid (docs/decisions/061). Days are business days. */
  cobros: {
    /** How long a proposed price holds, and how long its customer then has for the first payment. */
    dias_para_aceptar: 2,
    dias_para_pagar: 1,
    /** Where a confirmed order goes when what was due is paid. */
    al_pagar: 'en_preparacion' as 'en_preparacion' | 'nada',
    /** Whether a piece is begun only once the first part is paid. */
    espera_primera: true,
    /** Orders of this many pieces or more can be paid in two halves. */
    mitad_desde: 5,
    /** Whether customers are reminded of what they still have to pay. */
    recordatorios: true,
  },

  /** Bank accounts, shown only with an order that is still to be paid. */
  cuentas: [] as readonly CuentaDeBanco[],

  /** How many days personal data is kept. A job deletes it at night, and the privacy policy states the same numbers. */
  guarda: {
    /** The content of mails. Afterwards only the fact that each was sent, to whom and when, remains. */
    correos: 90,
    /** The answer to a form. Meanwhile, the same form sent twice counts once. */
    repeticiones: 7,
    /** Links in mails, after they were revoked or expired. */
    enlaces: 30,
    /** Days without a visit after which a person must sign in again. */
    sesion: 30,
    /** How long a browser that signed in is recognized as one of the account's. */
    navegador: 365,
    /** How long a trusted browser is not asked for the second step, counted from its last sign-in. */
    confianza: 30,
    /** Accounts whose owner never confirmed the e-mail address. */
    sinConfirmar: 30,
    /** Conversations with staff, after the last message. */
    conversaciones: 365,
    /** The internet address from which a conversation with staff was begun; needed to mute one sender. */
    conexiones: 2,
    /** Talks with the assistant, after the last question. */
    asistente: 90,
    /** The photo or PDF of a transfer's receipt, once it was confirmed or refused. */
    comprobantes: 730,
    /** Who asked to be told when a piece is there again. */
    esperas: 180,
    /** How long a browser can open its conversations, counted from the first one. */
    llave: 180,
  },

  /** Texts that the owner published in place of those in `src/tienda/textos/partes.ts` and `src/tienda/politicas/`. */
  textos: {} as Record<string, { titulo: string; texto: string; publicado_en: string }>,

  /** The legal texts are complete, but the owner has not read them yet. */
  textosLegales: { revisadosPorElDueno: false, actualizados: '2026-11-21' },
} as const

/**
 * Prepared answers for staff in the inbox and in tickets, by kind of request. They fill the box and send nothing.
 * {nombre} and {codigo} stand for the person's first name and the order's code. Only the server reads them.
 */
export const respuestasPreparadas = {
  ayuda: [
    {
      titulo: 'Lo estamos viendo',
      texto: 'Hola, {nombre}: ya estamos con tu pedido {codigo}. Hoy mismo te decimos cómo va.',
    },
    { titulo: 'Ya salió', texto: 'Hola, {nombre}: tu pedido {codigo} ya salió. Puedes seguirlo con su código.' },
    { titulo: 'Llámanos', texto: 'Hola, {nombre}: para resolverlo rápido, escríbenos o llámanos y lo vemos contigo.' },
  ],
  direccion: [
    { titulo: 'Dirección cambiada', texto: 'Listo, {nombre}: tu pedido {codigo} va a la dirección nueva.' },
    {
      titulo: 'Ya salió',
      texto: 'Hola, {nombre}: tu pedido {codigo} ya salió a la dirección anterior y no lo podemos desviar.',
    },
    {
      titulo: 'Falta el sector',
      texto: 'Hola, {nombre}: a la dirección nueva le falta el sector. Envíala otra vez completa, por favor.',
    },
  ],
  retiro: [
    {
      titulo: 'Te esperamos',
      texto: 'Hola, {nombre}: tu pedido {codigo} está listo. Te esperamos en la tienda con su código y tu nombre.',
    },
    {
      titulo: 'Todavía no',
      texto: 'Hola, {nombre}: tu pedido {codigo} todavía no está listo. Te avisamos en cuanto puedas pasar.',
    },
    {
      titulo: 'Va a domicilio',
      texto: 'Hola, {nombre}: tu pedido {codigo} va a domicilio y no hace falta que vengas. ¿Prefieres buscarlo?',
    },
  ],
  mensaje: [
    {
      titulo: 'Sí lo hacemos',
      texto: 'Hola, {nombre}: sí lo hacemos. Cuéntanos los colores y para cuándo lo quieres.',
    },
    {
      titulo: 'Cuéntanos más',
      texto: 'Hola, {nombre}: gracias por escribirnos. ¿Nos cuentas un poco más de lo que buscas?',
    },
  ],
  pregunta: [
    { titulo: 'Va a tiempo', texto: 'Hola, {nombre}: tu pedido {codigo} va a tiempo.' },
    {
      titulo: 'Un poco más',
      texto: 'Hola, {nombre}: tu pedido {codigo} tarda un poco más de lo previsto. Disculpa la espera.',
    },
  ],
  internacional: [
    {
      titulo: 'Cotización',
      texto: 'Hola, {nombre}: recibimos tu solicitud. Te enviamos el costo en cuanto lo tengamos.',
    },
    { titulo: 'Falta el enlace', texto: 'Hola, {nombre}: envíanos el enlace de lo que quieres, con talla y color.' },
  ],
  chat: [
    { titulo: 'Te espero', texto: 'Te espero, {nombre}. Pregunta por mí al llegar.' },
    { titulo: 'Cómo llegar', texto: `Estamos en ${negocio.direccion}, ${negocio.ciudad}.` },
    {
      titulo: 'Formas de pago',
      texto: `Puedes pagar por ${negocio.pedidos.formasDePago}; para el envío a domicilio el precio va por adelantado.`,
    },
    { titulo: 'Un momento', texto: 'Dame un momento, {nombre}: lo reviso y te digo por aquí.' },
    { titulo: 'Tu código', texto: `¿Me das el código de tu pedido, {nombre}? Empieza por ${negocio.pedidos.serie}.` },
  ],
  ticket: [
    { titulo: 'Lo vemos', texto: 'Hola, {nombre}: gracias por escribirnos. Lo estamos viendo y te decimos por aquí.' },
    { titulo: 'Una foto', texto: '{nombre}, ¿nos envías una foto de cómo quedó? Así lo vemos mejor.' },
    { titulo: 'Resuelto', texto: 'Listo, {nombre}: quedó resuelto. Si necesitas algo más, escríbenos por aquí.' },
  ],
} satisfies Record<string, { titulo: string; texto: string }[]>

/**
 * The messages of staff to clients. Words in braces are filled in: `{nombre}`, the client's first name; `{codigo}`;
 * `{piezas}`, what was asked for, empty if unknown; `{estatus}`; `{que_paso}` and `{que_sigue}`, as the tracking page
 * says them; `{total}`; `{pagado}`; `{falta}`, what remains to pay; `{pago}`, «Faltan RD$ 850.00.», empty without a price; `{proximo_pago}`, the next payment and its day as a sentence; `{vale_hasta}`, until when a proposed price can be accepted;
 * `{fecha}`, the estimated day; `{enlace}`, which opens the client's whole order; `{tienda}`. There is one set for pieces
 * that the shop makes and one for packages from abroad. The shop changes those of WhatsApp on its page; these are the
 * ones it starts with. They are outside `negocio` because customers' pages load that one and must not carry these.
 */
export const mensajes = {
  pieza: {
    /** Ready sentences for moving an order to a status; only `{nombre}` is filled in. */
    frases: {
      recibido: ['{nombre}, tu pedido volvió al principio de la fila. Te escribimos para acordar los detalles.'],
      confirmado: [
        '{nombre}, ya acordamos todo. Empezamos a hacer tu pieza.',
        '{nombre}, recibimos tu pago. Gracias. Empezamos a hacer tu pieza.',
      ],
      en_preparacion: [
        '{nombre}, ya estamos haciendo tu pieza.',
        '{nombre}, tu pieza va adelantada. Nos faltan los últimos detalles.',
        '{nombre}, esperamos un material para terminar tu pieza. Te avisamos en cuanto llegue.',
      ],
      etiquetado: ['{nombre}, tu pieza está terminada y con su etiqueta.'],
      almacenado: ['{nombre}, tu pieza está terminada y guardada con cuidado.'],
      listo: ['{nombre}, tu pieza está lista.', '{nombre}, tu pieza está lista y empacada para regalo.'],
      en_ruta: [
        '{nombre}, tu pieza salió con el mensajero.',
        '{nombre}, tu pieza salió por paquetería. Te pasamos el número de guía por WhatsApp.',
      ],
      entregado: ['{nombre}, gracias por tu compra. Que la disfrutes.'],
      devuelto: [
        '{nombre}, pasamos por tu dirección y no encontramos a nadie. Escríbenos para coordinar.',
        '{nombre}, el mensajero no encontró la dirección. Escríbenos para corregirla.',
      ],
      cancelado: [
        '{nombre}, cancelamos tu pedido como nos pediste.',
        '{nombre}, cancelamos el pedido porque no pudimos comunicarnos contigo.',
      ],
      en_revision: ['{nombre}, revisamos tu pedido y te escribimos hoy mismo.'],
      embarcado: ['{nombre}, tu paquete salió hacia el país.'],
    },

    /** The texts of the WhatsApp button: for each status, for the price, and for an order that is ready to collect. */
    whatsapp: {
      estatus: {
        recibido:
          'Hola, {nombre}. Soy de {tienda}. Recibimos tu pedido {codigo}. {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}',
        confirmado:
          'Hola, {nombre}. Tu pedido {codigo} de {tienda} quedó confirmado. {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}',
        en_preparacion:
          'Hola, {nombre}. Ya estamos haciendo tu pieza, la del pedido {codigo}. {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        etiquetado:
          'Hola, {nombre}. Tu pedido {codigo} ya tiene su etiqueta. {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        almacenado:
          'Hola, {nombre}. Tengo noticias de tu pieza, la del pedido {codigo}. {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        listo:
          'Hola, {nombre}. Tu pedido {codigo} ({piezas}) está listo. {que_sigue} {pago}\n\nMíralo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        en_ruta:
          'Hola, {nombre}. Tu pedido {codigo} ({piezas}) va de camino. {que_sigue} {pago}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        entregado: 'Hola, {nombre}. Tu pedido {codigo} quedó entregado. {que_sigue}\n\nGracias por tu compra. {tienda}',
        devuelto:
          'Hola, {nombre}. Tu pedido {codigo} volvió al taller. {que_sigue}\n\nMíralo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        cancelado: 'Hola, {nombre}. Tu pedido {codigo} de {tienda} quedó cancelado. {que_sigue}',
        en_revision:
          'Hola, {nombre}. Estamos revisando tu pedido {codigo}. {que_sigue}\n\nMíralo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        embarcado:
          'Hola, {nombre}. Tu pedido {codigo} ya está embarcado. {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        /** For a status that was added later. */
        otro: 'Hola, {nombre}. Tu pedido {codigo} está en: {estatus}. {que_paso} {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
      },
      precio:
        'Hola, {nombre}. Soy de {tienda}. Tu pedido {codigo} cuesta {total} en total; por pagar: {falta}. Fecha estimada: {fecha}.\n\nSi algo no te conviene, escríbeme hoy. Síguelo aquí; el enlace es solo tuyo: {enlace}',
      /** For a price that its customer has not accepted yet. */
      propuesta:
        'Hola, {nombre}. Soy de {tienda}. Tu pedido {codigo} cuesta {total} en total. Estaría el {fecha}.\n\nDime aquí si aceptas, hasta el {vale_hasta}; el enlace es solo tuyo: {enlace}',
      /** For a payment that is due. */
      pago: 'Hola, {nombre}. {proximo_pago}\n\nCómo pagarlo está aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
      listo:
        'Hola, {nombre}. Ya puedes pasar a buscar tu pedido {codigo} ({piezas}). {que_sigue} {pago}\n\nDónde estamos y a qué hora abrimos: {enlace}\n{tienda}',
    },
  },

  paquete: {
    frases: {
      recibido: ['{nombre}, recibimos tu paquete y ya tiene su código.'],
      confirmado: ['{nombre}, ya acordamos todo. Preparamos tu paquete para que viaje.'],
      en_preparacion: ['{nombre}, estamos preparando tu paquete.'],
      etiquetado: ['{nombre}, tu paquete ya tiene su etiqueta.'],
      almacenado: ['{nombre}, tu paquete está guardado con cuidado.'],
      listo: ['{nombre}, tu paquete está listo.'],
      en_ruta: [
        '{nombre}, tu paquete salió con el mensajero.',
        '{nombre}, tu paquete salió por paquetería. Te pasamos el número de guía por WhatsApp.',
      ],
      entregado: ['{nombre}, gracias por tu compra.'],
      devuelto: [
        '{nombre}, pasamos por tu dirección y no encontramos a nadie. Escríbenos para coordinar.',
        '{nombre}, el mensajero no encontró la dirección. Escríbenos para corregirla.',
      ],
      cancelado: [
        '{nombre}, cancelamos tu pedido como nos pediste.',
        '{nombre}, cancelamos el pedido porque no pudimos comunicarnos contigo.',
      ],
      en_revision: ['{nombre}, revisamos tu paquete y te escribimos hoy mismo.'],
      embarcado: [
        '{nombre}, tu paquete salió hacia el país.',
        '{nombre}, tu paquete está en la aduana. Seguimos en cuanto lo liberen.',
      ],
    },
    whatsapp: {
      estatus: {
        recibido:
          'Hola, {nombre}. Soy de {tienda}. Recibimos tu paquete, el {codigo}. {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}',
        confirmado:
          'Hola, {nombre}. Tu paquete {codigo} de {tienda} quedó confirmado. {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}',
        en_preparacion:
          'Hola, {nombre}. Estamos preparando tu paquete {codigo}. {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        etiquetado:
          'Hola, {nombre}. Tu paquete {codigo} ya tiene su etiqueta. {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        almacenado:
          'Hola, {nombre}. Tengo noticias de tu paquete {codigo}. {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        listo:
          'Hola, {nombre}. Tu paquete {codigo} ({piezas}) está listo. {que_sigue} {pago}\n\nMíralo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        en_ruta:
          'Hola, {nombre}. Tu paquete {codigo} ({piezas}) va de camino. {que_sigue} {pago}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        entregado:
          'Hola, {nombre}. Tu paquete {codigo} quedó entregado. {que_sigue}\n\nGracias por tu compra. {tienda}',
        devuelto:
          'Hola, {nombre}. Tu paquete {codigo} volvió con nosotros. {que_sigue}\n\nMíralo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        cancelado: 'Hola, {nombre}. Tu paquete {codigo} de {tienda} quedó cancelado. {que_sigue}',
        en_revision:
          'Hola, {nombre}. Estamos revisando tu paquete {codigo}. {que_sigue}\n\nMíralo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        embarcado:
          'Hola, {nombre}. Tu paquete {codigo} ya está embarcado. {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
        /** For a status that was added later. */
        otro: 'Hola, {nombre}. Tu paquete {codigo} está en: {estatus}. {que_paso} {que_sigue}\n\nSíguelo aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
      },
      precio:
        'Hola, {nombre}. Soy de {tienda}. El total de tu paquete {codigo} es {total}; por pagar: {falta}. Fecha estimada: {fecha}.\n\nSi algo no te conviene, escríbeme hoy. Síguelo aquí; el enlace es solo tuyo: {enlace}',
      propuesta:
        'Hola, {nombre}. Soy de {tienda}. El total de tu paquete {codigo} es {total}. Estaría el {fecha}.\n\nDime aquí si aceptas, hasta el {vale_hasta}; el enlace es solo tuyo: {enlace}',
      pago: 'Hola, {nombre}. {proximo_pago}\n\nCómo pagarlo está aquí; el enlace es solo tuyo: {enlace}\n{tienda}',
      listo:
        'Hola, {nombre}. Ya puedes pasar a buscar tu paquete {codigo} ({piezas}). {que_sigue} {pago}\n\nDónde estamos y a qué hora abrimos: {enlace}\n{tienda}',
    },
  },
} as const
