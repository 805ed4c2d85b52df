import { negocio } from '#negocio'

type Guardado = {
  titulo: string
  texto: string
  /** The names under which it is kept: cookies, storage keys and caches. A name that ends with `*` is a prefix. */
  nombres: string[]
}

/** All that a browser keeps of the shop, for the privacy policy; a test compares it with what the code writes. */
export function enElNavegador(): Guardado[] {
  const { guarda } = negocio
  return [
    {
      titulo: 'Sesión',
      texto: `cookies que dicen quién entró, con tu primer nombre, y marcas de que hay una sesión y de que ya te saludamos; solo si entras a tu cuenta. Otra dura unos minutos, mientras escribes el segundo paso. Duran hasta ${guarda.sesion} días y se borran al salir.`,
      nombres: [
        'brisa.session_token',
        'brisa.two_factor',
        'sesion-abierta',
        'propio:sesion',
        'propio:saludo',
        'salida',
      ],
    },
    {
      titulo: 'Avisos en este dispositivo',
      texto:
        'marcas de que los activaste y de qué cuenta son; solo si los activas en tu cuenta. Se borran al desactivarlos o al salir.',
      nombres: ['propio:push', 'propio:push-dicho'],
    },
    {
      titulo: 'Navegador conocido',
      texto: `una cookie que dice que ya entraste a tu cuenta desde ahí, para que los intentos de otros no te demoren; dura ${guarda.navegador} días.`,
      nombres: ['brisa-navegador-*'],
    },
    {
      titulo: 'Navegador de confianza',
      texto: `una cookie que evita pedirte otra vez el segundo paso, solo si lo marcas; dura ${guarda.confianza} días.`,
      nombres: ['brisa.trust_device'],
    },
    {
      titulo: 'Conversaciones',
      texto: `una cookie que reconoce las conversaciones de este navegador, una marca de que hay una por contestar y cuál de los chats tenías abierto; solo si escribes en un chat o lo abres. La cookie dura ${guarda.llave} días.`,
      nombres: ['brisa.llave', 'chat'],
    },
    {
      titulo: 'Pedidos buscados',
      texto:
        'una cookie con los tres últimos pedidos que buscaste, y otra con lo último que enviaste; se borran al cerrar el navegador, al salir de tu cuenta o al tocar «Olvidar».',
      nombres: ['brisa.rastreo', 'brisa.enviado'],
    },
    {
      titulo: 'Borradores',
      texto:
        'lo que escribes al pedir, al escribirnos, en un chat o en un ticket queda hasta dos días en tu navegador, para que no lo pierdas. Al enviarlo se borra; lo de tu cuenta, también al salir de ella.',
      nombres: [
        'propio:pedir',
        'propio:mensaje:*',
        'propio:consulta:*',
        'propio:chat:asistente',
        'propio:chat:borrador',
        'propio:chat:por-salir',
        'propio:ticket:*',
      ],
    },
    {
      titulo: 'Envíos repetidos',
      texto:
        'un número al azar que el navegador se pone con el primer formulario que envías, para que nadie repita tus envíos, y se borra al salir de tu cuenta; y otro con el primer mensaje de un chat, hasta que llega la respuesta.',
      nombres: ['propio:navegador', 'propio:chat:llave'],
    },
    {
      titulo: 'Mensajes de la página',
      texto:
        'el aviso de que algo se envió, hasta que lo muestra la página siguiente, y en la pestaña lo que acabas de hacer, como el correo cuyos avisos cancelaste; se borra al cerrar la pestaña o al salir de tu cuenta.',
      nombres: ['aviso', 'rastreo:enviada', 'propio:baja'],
    },
    {
      titulo: 'Tus preferencias',
      texto: 'si eliges claro u oscuro, o apagas los atajos del teclado, se guarda en tu navegador.',
      nombres: ['tema', 'atajos-de-una-tecla'],
    },
    {
      titulo: 'La hora',
      texto:
        'cuánto se aparta el reloj de tu aparato del de la tienda, si está mal puesto, para no equivocar los días.',
      nombres: ['reloj'],
    },
    {
      titulo: 'La página sin conexión',
      texto: 'una copia de la página que ves cuando no hay internet; no lleva datos tuyos.',
      nombres: ['sin-conexion'],
    },
    {
      titulo: 'Del personal de la tienda, sin conexión',
      texto:
        'los programas de las páginas de gestión, las últimas listas, pedidos y clientes que vio, hasta siete días, de qué cuenta son, y lo que hizo y espera por salir; solo en los navegadores de la tienda. Lo que vio se borra al salir; lo que espera, cuando sale o cuando esa persona lo descarta.',
      nombres: ['gestion-sin-conexion', 'gestion', 'propio:gestion'],
    },
    {
      titulo: 'Del personal de la tienda',
      texto:
        'lo que escribe o comparte y no ha enviado, los códigos que escaneó y no ha movido, a qué papel imprime y qué avisos ya vio; los ajustes sin publicar; solo en los navegadores de la tienda.',
      nombres: [
        'papel-de-los-pedidos',
        'avisos-de-chat-pedidos',
        'segundo-paso-para-luego',
        'primeros-pasos-para-luego',
        'propio:aviso-por-confirmar',
        'propio:ajustes',
        'propio:bandeja:*',
        'propio:pila',
        'propio:avisar',
        'propio:texto-compartido',
        'compartido',
        'propio:noticia-nueva',
        'propio:pieza-nueva',
        'propio:ajustes',
        'propio:aviso-nuevo:*',
        'propio:paquete-nuevo:*',
        'propio:pedido-nuevo',
        'propio:compartido:*',
        'propio:estatus-de-pedido:*',
        'propio:precio-de-pedido:*',
        'propio:ticket-de-gestion:*',
        'propio:chat-de-gestion:*',
      ],
    },
  ]
}
