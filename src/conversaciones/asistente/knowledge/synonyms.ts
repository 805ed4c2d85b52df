/** Words too common to tell what a question is about. */
export const STOP_WORDS =
  `a al ante con contra de del desde e el ella ellas ellos en entre era es esa ese eso esta este esto estas estos esos esas
  fue ha hay he la las le les lo los me mi mis mas muy nada ni no nos o os para pa por pero porque pues que q k se ser si sin
  sobre son su sus tal te ti tu tus un una uno unas unos usted ustedes uds ud y ya yo klk hola buenas buenos dias tardes noches
  saludos favor gracias porfa porfavor oye mira bueno ok quiero quisiera quiere queria puedo puede pueden podria podrian poder
  tengo tiene tienen tener necesito necesita hacer hago hace hacen haria como cuando cual cuales donde quien quienes cuanto
  cuanta cuantos cuantas cosa cosas algo alguien tambien ahi aqui alla asi entonces voy va ir vas estoy esta estan estaba
  eso eta ta toy tamo ahora hasta solo otra otro otras otros mismo todo toda todos todas ella vez ver veo sale salen dice decir
  saber se sabe sabes dan dar da doy den ella nuestro nuestra sea seria sera cada sirve gustaria lleva lugar viaje manera forma par vivo vivimos semana san santa
  todavia aun estaria estar estare parte hoy ayer manana dia tantos tanto tenia tienes igual despues resto veces siempre nunca
  alguna algun alguno ninguna ninguno cualquier bien mal mejor menos mucho mucha muchos poco demas antier rato momento favor
  quisieramos saber noche tarde senor senora amor mami manito hermano lindo dime digame digan explica explicame ayuda
  ayudame interesa interesada interesado pregunta duda consulta consultar info abuela mando loco bro vaina oiga
  pueda lograr logro queria gustaria necesitaba estoy andamos ando hubo hago haria oye exactamente acaba acabo proceso
  signo creo parece entiendo siento mismito ahorita rapido donde uno dos tres vi vio ver pongan ponga ponen pone
  salga saliendo dio dieron dan dejan deja dejar mandalo pasame pasenme mensajitos bendiciones feliz excelente linda`.split(
    /\s+/,
  )

/** Groups of words with one meaning. The search replaces each word of a group by the group's first word. */
export const SYNONYM_GROUPS: string[][] = [
  [
    'envio',
    'delivery',
    'deliveri',
    'domicilio',
    'mandar',
    'mandan',
    'llevan',
    'llevarmelo',
    'lleven',
    'despacho',
    'envien',
  ],
  ['retirar', 'recoger', 'recojo', 'buscar', 'retiro', 'buscarlo', 'pickup', 'busco', 'recogerlo'],
  ['pedido', 'solicitud', 'orden', 'encargo', 'encargar', 'ordenar', 'ordena', 'pedir', 'pide', 'pedi', 'paquete'],
  ['precio', 'costo', 'cuesta', 'cuestan', 'vale', 'valen', 'cobran', 'costar', 'cobra', 'tarifa'],
  ['whatsapp', 'wasap', 'guasap', 'wasa', 'wsp', 'watsap', 'whasap', 'guasa'],
  ['telefono', 'llamar', 'llamarlos', 'llamada', 'tel', 'fono'],
  ['correo', 'mensajes', 'email', 'mail', 'correos', 'gmail'],
  ['instagram', 'ig', 'insta', 'redes', 'facebook', 'tiktok'],
  ['contacto', 'escribo', 'escribir', 'comunicarme', 'contactar', 'contactarlos', 'comunico', 'escribirles'],
  ['tienda', 'local', 'taller', 'negocio'],
  ['tarda', 'dura', 'demora', 'demoran', 'tardan', 'tiempo', 'plazo', 'duran', 'dilata', 'tardar', 'demorar'],
  ['solicitar', 'solicito'],
  ['cuota', 'facilidades', 'mitad', 'partes', 'financiamiento', 'cuotas', 'abonos', 'plazos'],
  ['adelantado', 'antes', 'avance', 'anticipo', 'adelanto', 'inicial'],
  ['cancelar', 'anular', 'arrepenti', 'arrepentir', 'arrepiento'],
  ['rastrear', 'seguimiento', 'tracking', 'rastreo', 'track', 'seguirlo', 'rastreando', 'seguir'],
  [
    'danada',
    'rota',
    'roto',
    'rompio',
    'danado',
    'defecto',
    'defectuosa',
    'partida',
    'partio',
    'cayo',
    'zafo',
    'despego',
    'mala',
    'malo',
  ],
  [
    'transferencia',
    'deposito',
    'depositar',
    'paypal',
    'zelle',
    'efectivo',
    'azul',
    'banco',
    'cuenta bancaria',
    'transferir',
    'bancaria',
  ],
  ['tarjeta', 'visa', 'mastercard'],
  ['direccion', 'calle'],
  ['ubicacion', 'ubicados', 'localizados', 'ubicada', 'queda'],
  ['equivocada', 'equivoque', 'equivoco', 'equivocado', 'erronea', 'incorrecta', 'incorrecto'],
  ['igual', 'identica', 'identico', 'igualita', 'igualito', 'parecida'],
  ['valido', 'invalido', 'reconoce', 'funciona', 'sirve'],
  ['iniciales', 'letras', 'apellido'],
  ['broche', 'cierre'],
  ['pagar', 'pago', 'pagos', 'pagarlo', 'pague'],
  ['beneficio', 'beneficios', 'ventaja', 'ventajas'],
  ['perder', 'perdi', 'perdio', 'extravio', 'olvide', 'olvido', 'bote', 'borre'],
  ['pulsera', 'tobillera', 'tobilleras'],
  ['miembro', 'membresia', 'socio', 'afiliarme', 'membrecia', 'socios', 'afiliacion', 'programa'],
  [
    'horario',
    'abren',
    'abierto',
    'abiertos',
    'cierran',
    'abre',
    'cierra',
    'abrir',
    'cerrado',
    'abierta',
    'laboran',
    'trabajan',
  ],
  ['hora', 'horas'],
  ['sabado', 'domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'feriado'],
  ['emergencia', 'urgente', 'urgencia', 'lio', 'problema', 'emergensia'],
  [
    'persona',
    'amiga',
    'amigo',
    'mama',
    'mai',
    'papa',
    'pai',
    'hermana',
    'hermano',
    'novio',
    'novia',
    'esposo',
    'esposa',
    'prima',
    'primo',
    'vecina',
    'hijo',
    'hija',
    'marido',
    'mujer',
    'suegra',
    'tia',
    'tio',
    'madre',
    'padre',
  ],
  ['avisos', 'notificaciones', 'notificacion', 'publicidad', 'spam'],
  ['datos', 'privacidad', 'informacion'],
  ['devolver', 'devolucion', 'devoluciones', 'reembolso', 'devuelven', 'devuelvan'],
  [
    'personalizada',
    'personalizado',
    'medida',
    'gusto',
    'nombre',
    'diseno',
    'disenar',
    'disene',
    'color',
    'colores',
    'diferente',
    'especial',
  ],
  ['foto', 'imagen', 'imagenes', 'fotos', 'ilustrativas'],
  ['catalogo', 'coleccion', 'modelos', 'muestrario'],
  ['internacional', 'importar', 'exterior', 'fuera', 'extranjero'],
  ['saldo', 'credito', 'balance', 'creditos'],
  ['mover', 'mude', 'mudar', 'mudanza', 'mudamos'],
  ['borrar', 'eliminar', 'eliminen', 'borren'],
  ['venden', 'vende', 'vender', 'ofrecen', 'vendan'],
  [
    'prendas',
    'joyas',
    'joyeria',
    'bisuteria',
    'accesorios',
    'joya',
    'prenda',
    'collares',
    'collar',
    'anillos',
    'anillo',
    'tobillera',
    'gargantilla',
  ],
  ['cartera', 'carteras', 'bolso', 'bolsos', 'carterita'],
  ['aretes', 'arete', 'pantallas', 'zarcillos', 'pendientes', 'aritos'],
  ['pulsera', 'pulseras', 'brazalete', 'manilla', 'guillo'],
  ['garantia', 'garantizan', 'garantizado'],
  ['mensajero', 'repartidor', 'motorista'],
]

/** Places of the country; all become `PLACE_IN_COUNTRY`. */
export const PLACES =
  `capital punta cana bavaro romana moca vega macoris samana puerto plata sosua cabarete bani azua barahona higuey jarabacoa
  constanza cotui santo bonao nagua pueblo pueblos pais juan maguana dajabon montecristi valverde mao haina boca chica navarrete tamboril
  licey villa mella naco piantini gazcue herrera monte plata hato mayor seibo pedro cristobal francisco pedernales ocoa salcedo cibao provincia interior
  distrito terrenas`.split(/\s+/)

/** Foreign shops and countries; all become `FOREIGN_SHOP`. */
export const FOREIGN_SHOPS =
  `shein aliexpress temu taobao alibaba china chino chinas chinos amazon ebay estados unidos usa ali walmart eeuu
  nuevayork gringo`.split(/\s+/)
