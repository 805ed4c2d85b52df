/** What staff answered, what is asked beside it and they said nothing of, and the same in other words. */
export type Respondida = { pregunta: string; respuesta: string; vecinas: string[]; mismas: string[] }

/** Written before the search asked more of staff's answers (`vecina`), which was tuned by `vecinas.test.ts` and not by these. */
export const RESPONDIDAS: Respondida[] = [
  {
    pregunta: '¿Tiñen carteras de cuero?',
    respuesta: 'Sí, en negro y marrón.',
    vecinas: ['tiñen cortinas?', 'tiñen tenis', 'tiñen carteras de mimbre'],
    mismas: ['me pueden teñir una cartera de cuero', 'cuanto vale teñir una cartera de cuero', 'tiñen carteras cuero?'],
  },
  {
    pregunta: '¿Limpian cadenas de plata?',
    respuesta: 'Sí, en el momento.',
    vecinas: ['limpian alfombras', 'limpian muebles a domicilio?', 'limpian cadenas de bronce'],
    mismas: [
      'limpian cadena de plata',
      'ustedes limpian las cadenas de plata?',
      'pueden limpiarme una cadena de plata',
    ],
  },
  {
    pregunta: '¿Venden cuentas sueltas?',
    respuesta: 'Sí, por onza.',
    vecinas: ['venden galletas sueltas?', 'venden alambre', 'venden alicates?'],
    mismas: ['me venden cuentas sueltas', 'quiero comprar cuentas sueltas', 'benden cuentas sueltas'],
  },
  {
    pregunta: '¿Imprimen invitaciones de boda?',
    respuesta: 'No, solo las decoramos.',
    vecinas: ['imprimen camisetas', 'imprimen tesis?', 'imprimen facturas fiscales'],
    mismas: [
      'imprimen invitacion de bodas',
      'buenas tardes imprimen invitaciones de boda',
      'imprimir invitaciones para boda',
    ],
  },
  {
    pregunta: '¿Decoran bizcochos con perlas?',
    respuesta: 'No hacemos eso.',
    vecinas: ['decoran salones?', 'decoran carrozas', 'decoran bizcochos con merengue'],
    mismas: ['decoran un bizcocho con perlas', 'me decoran bizcochos con perla'],
  },
  {
    pregunta: '¿Perforan orejas?',
    respuesta: 'No.',
    vecinas: ['perforan paredes', 'perforan pozos?', 'perforan narices'],
    mismas: ['ustedes perforan orejas', 'perforan la oreja?', 'perforar orejas a una niña'],
  },
  {
    pregunta: '¿Ajustan anillos grandes?',
    respuesta: 'Sí, hasta dos tallas.',
    vecinas: ['ajustan pantalones', 'ajustan lentes?', 'ajustan frenos'],
    mismas: ['me ajustan un anillo grande', 'pueden ajustar anillos bien grandes?'],
  },
  {
    pregunta: '¿Patrocinan equipos de softbol?',
    respuesta: 'Uno cada año.',
    vecinas: ['patrocinan conciertos?', 'patrocinan equipos de ajedrez', 'patrocinan becas'],
    mismas: ['patrocinan un equipo de softbol?', 'ustedes patrocinan equipo softbol'],
  },
  {
    pregunta: '¿Guardan piezas apartadas?',
    respuesta: 'Sí, por quince días.',
    vecinas: ['guardan maletas', 'guardan motores?'],
    mismas: ['me guardan una pieza apartada', 'guardan las piezas apartadas?'],
  },
  {
    pregunta: '¿Tejen bolsos en crochet?',
    respuesta: 'Sí, en algodón.',
    vecinas: ['tejen hamacas', 'tejen sueteres?', 'tejen bolsos en mimbre'],
    mismas: ['me tejen un bolso en crochet', 'tejen bolso de croche'],
  },
  {
    pregunta: '¿Usan conchas de playa?',
    respuesta: 'Sí, de Samaná.',
    vecinas: ['usan marfil?', 'usan pegamento', 'usan plumas de pavo real'],
    mismas: ['usan concha de playa', 'ustedes usan conchas de la playa?'],
  },
  {
    pregunta: '¿Reciben visitas de escuelas?',
    respuesta: 'Los miércoles.',
    vecinas: ['reciben remesas', 'reciben visitas de turistas', 'reciben chatarra?'],
    mismas: ['reciben visita de una escuela', 'hola reciben visitas de escuelas?'],
  },
]
