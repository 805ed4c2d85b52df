/** A question that staff answered, similar questions with another answer, and the same question in other words. */
export type Answered = { pregunta: string; respuesta: string; similar: string[]; same: string[] }

/**
 * Written before the search became stricter with staff's answers. `near-questions.test.ts` tuned that change, these did
 * not.
 */
export const ANSWERED: Answered[] = [
  {
    pregunta: '¿Tiñen carteras de cuero?',
    respuesta: 'Sí, en negro y marrón.',
    similar: ['tiñen cortinas?', 'tiñen tenis', 'tiñen carteras de mimbre'],
    same: ['me pueden teñir una cartera de cuero', 'cuanto vale teñir una cartera de cuero', 'tiñen carteras cuero?'],
  },
  {
    pregunta: '¿Limpian cadenas de plata?',
    respuesta: 'Sí, en el momento.',
    similar: ['limpian alfombras', 'limpian muebles a domicilio?', 'limpian cadenas de bronce'],
    same: ['limpian cadena de plata', 'ustedes limpian las cadenas de plata?', 'pueden limpiarme una cadena de plata'],
  },
  {
    pregunta: '¿Venden cuentas sueltas?',
    respuesta: 'Sí, por onza.',
    similar: ['venden galletas sueltas?', 'venden alambre', 'venden alicates?'],
    same: ['me venden cuentas sueltas', 'quiero comprar cuentas sueltas', 'benden cuentas sueltas'],
  },
  {
    pregunta: '¿Imprimen invitaciones de boda?',
    respuesta: 'No, solo las decoramos.',
    similar: ['imprimen camisetas', 'imprimen tesis?', 'imprimen facturas fiscales'],
    same: [
      'imprimen invitacion de bodas',
      'buenas tardes imprimen invitaciones de boda',
      'imprimir invitaciones para boda',
    ],
  },
  {
    pregunta: '¿Decoran bizcochos con perlas?',
    respuesta: 'No hacemos eso.',
    similar: ['decoran salones?', 'decoran carrozas', 'decoran bizcochos con merengue'],
    same: ['decoran un bizcocho con perlas', 'me decoran bizcochos con perla'],
  },
  {
    pregunta: '¿Perforan orejas?',
    respuesta: 'No.',
    similar: ['perforan paredes', 'perforan pozos?', 'perforan narices'],
    same: ['ustedes perforan orejas', 'perforan la oreja?', 'perforar orejas a una niña'],
  },
  {
    pregunta: '¿Ajustan anillos grandes?',
    respuesta: 'Sí, hasta dos tallas.',
    similar: ['ajustan pantalones', 'ajustan lentes?', 'ajustan frenos'],
    same: ['me ajustan un anillo grande', 'pueden ajustar anillos bien grandes?'],
  },
  {
    pregunta: '¿Patrocinan equipos de softbol?',
    respuesta: 'Uno cada año.',
    similar: ['patrocinan conciertos?', 'patrocinan equipos de ajedrez', 'patrocinan becas'],
    same: ['patrocinan un equipo de softbol?', 'ustedes patrocinan equipo softbol'],
  },
  {
    pregunta: '¿Guardan piezas apartadas?',
    respuesta: 'Sí, por quince días.',
    similar: ['guardan maletas', 'guardan motores?'],
    same: ['me guardan una pieza apartada', 'guardan las piezas apartadas?'],
  },
  {
    pregunta: '¿Tejen bolsos en crochet?',
    respuesta: 'Sí, en algodón.',
    similar: ['tejen hamacas', 'tejen sueteres?', 'tejen bolsos en mimbre'],
    same: ['me tejen un bolso en crochet', 'tejen bolso de croche'],
  },
  {
    pregunta: '¿Usan conchas de playa?',
    respuesta: 'Sí, de Samaná.',
    similar: ['usan marfil?', 'usan pegamento', 'usan plumas de pavo real'],
    same: ['usan concha de playa', 'ustedes usan conchas de la playa?'],
  },
  {
    pregunta: '¿Reciben visitas de escuelas?',
    respuesta: 'Los miércoles.',
    similar: ['reciben remesas', 'reciben visitas de turistas', 'reciben chatarra?'],
    same: ['reciben visita de una escuela', 'hola reciben visitas de escuelas?'],
  },
]
