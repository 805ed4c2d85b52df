import { envioDesde, plazos } from '#lib/calendario.ts'
import { direccionCompleta } from '#lib/contactLinks.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { formatTramo } from '#lib/horario.ts'
import { linkTo } from '#lib/linkTo.ts'
import { COMO_NOMBRAR, QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { negocio, type Tramo } from '#negocio'

/** `ruta` is a path of the shop or an absolute URL. */
export type Enlace = { texto: string; ruta: string }

export type Pregunta = {
  /** Part of the question's URL, `/faq#pregunta-<id>`. */
  id: string
  pregunta: string
  /** Plain text that makes sense on its own. An empty line separates paragraphs; other line breaks are kept. */
  respuesta: string
  enlaces?: Enlace[]
}

const asLines = (tramos: readonly Tramo[]) =>
  tramos.map((tramo) => `${tramo.etiqueta}: ${formatTramo(tramo)}`).join('\n')

const productos = { texto: 'Productos', ruta: linkTo('/productos') }
const pedir = { texto: 'Solicitar Pedido', ruta: linkTo('/pedir') }
const rastrear = { texto: 'Rastrear pedido', ruta: linkTo('/rastrear') }
const miCuenta = { texto: 'Mi cuenta', ruta: linkTo('/mi-cuenta') }
const escribenos = { texto: 'Contacto', ruta: linkTo('/contacto') }
const politicaDeEnvio = { texto: 'Políticas de envío', ruta: linkTo('/politicas-envio') }
const retirar = { texto: 'Solicitar Retiro', ruta: linkTo('/solicitar-retiro') }
const terminos = { texto: 'Términos y condiciones', ruta: linkTo('/terminos-condiciones') }

type Categoria = { nombre: string; preguntas: Pregunta[] }

/** Frequent questions by category, for the page `/faq` and the assistant. */
export function categorias(): Categoria[] {
  const { cobros, marca, pais, contacto, horarios, pedidos, servicioInternacional } = negocio
  const { nombre: internacional, slug } = servicioInternacional
  const desde = formatDinero(envioDesde())
  const codigo = `${pedidos.serie}-XXXXX`
  const horarioDeRetiro = asLines(horarios.rastreo)
  const horarioDeAtencion = asLines(horarios.contacto)
  const compras = { texto: internacional, ruta: linkTo(`/${slug}-pedidos`) }
  return [
    {
      nombre: 'Pedidos',
      preguntas: [
        {
          id: 'como-pedir',
          pregunta: '¿Cómo hago un pedido?',
          respuesta: `Entra a Solicitar Pedido, elige retiro en tienda o envío a domicilio y cuéntanos qué pieza buscas: tipo, color, ocasión y presupuesto. No necesitas una cuenta.\n\nAl enviarlo ves tu código, con la forma ${codigo}, y te llega también por correo. Después te escribimos para confirmar el precio y los detalles.`,
          enlaces: [pedir],
        },
        {
          id: 'retiro-o-envio',
          pregunta: '¿Qué diferencia hay entre retiro en tienda y envío a domicilio?',
          respuesta: `Retiro en tienda: es gratis, está ${plazos.retiro} y puedes verla antes de llevártela. Solo pedimos nombre, correo y la descripción de lo que buscas.\n\nEnvío a domicilio: el precio se paga por adelantado y el envío va asegurado. Pedimos la dirección completa y un teléfono. Cuesta desde ${desde}, según la dirección.`,
          enlaces: [pedir],
        },
        {
          id: 'fecha-estimada',
          pregunta: '¿Qué fecha de entrega me dan al pedir?',
          respuesta: `Cada solicitud sale con una fecha estimada: ${plazos.aMasTardar} después de enviarla, que es lo más que tarda una entrega. Es una estimación y puede cambiar cuando confirmamos los detalles contigo. La fecha al día está siempre en la página de seguimiento, con tu código.`,
          enlaces: [rastrear],
        },
        {
          id: 'rastrear',
          pregunta: '¿Cómo sigo mi pedido?',
          respuesta: `Sigue tu pedido en Rastrear pedido, con el código que te dimos al pedirlo. Tiene la forma ${codigo} y está en tu correo de confirmación. Ves dónde está tu pedido, cada paso con su fecha y cuándo se espera la entrega. La página cambia sola cuando lo movemos, y además avisamos al correo del pedido, salvo que hayas cancelado los avisos.`,
          enlaces: [rastrear],
        },
        {
          id: 'no-compartir-codigo',
          pregunta: '¿Puedo compartir mi código de pedido?',
          respuesta:
            'No compartas tu código de pedido, salvo con quien nombraste para recogerlo. Cualquiera que lo tenga puede ver el estatus de tu pedido. Con el código solo no se muestran tu correo, tu teléfono, tu dirección ni tus notas. Esos detalles se abren solo desde el enlace que te enviamos, que tampoco debes reenviar, o en tu cuenta si el pedido es tuyo.',
        },
        {
          id: 'estatus',
          pregunta: '¿Qué significa cada estatus?',
          respuesta:
            'Recibido: llegó tu solicitud.\nConfirmado: acordamos los detalles y ya no se puede cancelar.\nEn Preparación: estamos haciendo tu pieza.\nEtiquetado: ya tiene su etiqueta.\nEmbarcado: viene en tránsito internacional hacia República Dominicana.\nAlmacenado: tu pieza está terminada y guardada.\nListo para Entregar: puedes pasar a buscarlo o esperar la entrega.\nEn Ruta de Entrega: va de camino a tu dirección.\nEntregado: ya lo tienes.\n\nEn Revisión: revisamos una solicitud tuya y te escribiremos.\nDevuelto: volvió al taller; escríbenos para coordinar.\nCancelado: el pedido no sigue.',
          enlaces: [rastrear],
        },
        {
          id: 'cancelar',
          pregunta: '¿Puedo cancelar mi pedido?',
          respuesta:
            'Puedes cancelar un pedido solo mientras esté Recibido: escríbenos con tu código y lo cancelamos. Una vez Confirmado ya no se puede cancelar, y tampoco En Preparación, porque la pieza se está haciendo para ti. Si surgió un problema, cuéntanos y buscamos una salida contigo.',
          enlaces: [escribenos, terminos],
        },
      ],
    },
    {
      nombre: 'Envios',
      preguntas: [
        {
          id: 'cobertura',
          pregunta: '¿Hacen envíos a todo el país?',
          respuesta: `Sí. Enviamos a toda ${pais}. Para el envío a domicilio pedimos dirección, número de casa, sector, provincia y teléfono; una referencia, como un colmado cercano, ayuda a encontrarte.`,
        },
        {
          id: 'tiempo-de-entrega',
          pregunta: '¿Cuánto tarda la entrega?',
          respuesta: `La entrega tarda de ${plazos.entrega} desde que tu pedido está Confirmado y, si va a domicilio, pagado. Ahí entran la preparación, de ${plazos.procesamiento}, o de ${plazos.personalizado} si la pieza es personalizada, y la llegada, de ${plazos.llegada} después de despachado.`,
          enlaces: [politicaDeEnvio],
        },
        {
          id: 'costo-de-envio',
          pregunta: '¿Cuánto cuesta el envío?',
          respuesta: `Los envíos empiezan en ${desde} y el costo varía según la dirección. Te decimos el monto exacto al confirmar tu pedido. Retirar en la tienda es gratis.`,
        },
        {
          id: 'retirar-en-tienda',
          pregunta: '¿Dónde y cuándo retiro mi pedido?',
          respuesta: `Retiras tu pedido en ${direccionCompleta()}. Es gratis y está ${plazos.retiro}, cuando tu pedido pasa a Listo para Entregar. Antes de venir, mira en el seguimiento que lo diga y avísanos con el formulario Solicitar Retiro. Este es el horario de retiro:\n\n${horarioDeRetiro}`,
          enlaces: [retirar],
        },
        {
          id: 'retira-otra-persona',
          pregunta: '¿Puede retirar otra persona por mí?',
          respuesta: `${QUIEN_RECOGE} ${COMO_NOMBRAR}\n\nPuedes cambiarla o quitarla mientras no se haya entregado. No nos hacemos responsables si otra persona retira el pedido usando tu código.`,
          enlaces: [rastrear, retirar],
        },
        {
          id: 'cambiar-direccion',
          pregunta: '¿Cómo cambio la dirección de entrega?',
          respuesta:
            'Pide el cambio en Rastrear pedido, con «Cambiar dirección»; si es un retiro en tienda, el botón se llama «Prefiero que me lo envíen». Escribe tu código, la nueva dirección y el correo del pedido; si era un retiro, también un teléfono, y acepta el costo del envío. Tu pedido pasa a En Revisión hasta que lo veamos y te escribamos; después sigue su curso.\n\nSi usas otro correo, mandamos un enlace al correo registrado en el pedido para que confirmes: así nadie más puede moverlo.',
          enlaces: [rastrear],
        },
        {
          id: 'compras-de-fuera',
          pregunta: `¿Qué es ${internacional}?`,
          respuesta: `${internacional} es nuestro servicio internacional: compras fuera y lo recibes en ${pais}. Sigues el paquete con un código igual que cualquier pedido; mientras viene en tránsito verás el estatus Embarcado. La fecha que ves es una estimación, porque depende del transporte y de la aduana.`,
          enlaces: [compras],
        },
      ],
    },
    {
      nombre: 'Productos',
      preguntas: [
        {
          id: 'que-hacen',
          pregunta: '¿Qué piezas hacen?',
          respuesta: `Hacemos pulseras, aretes y carteras a mano. Las que hay ahora, con su precio, están en Productos. Si buscas otra cosa, descríbela en Solicitar Pedido o mira nuestro trabajo en ${contacto.red.nombre}, ${contacto.red.usuario}.`,
          enlaces: [productos, pedir, { texto: contacto.red.nombre, ruta: contacto.red.enlace }],
        },
        {
          id: 'a-mi-gusto',
          pregunta: '¿Puedo pedir una pieza a mi gusto?',
          respuesta: `Sí, hacemos piezas a tu gusto. Cuéntanos el tipo de pieza, los colores, la ocasión, tu medida y tu presupuesto. Te decimos qué es posible y cuánto cuesta antes de empezar. Preparar una pieza personalizada toma de ${plazos.personalizado}; los demás plazos están en nuestras Políticas de envío.`,
          enlaces: [pedir, politicaDeEnvio],
        },
        {
          id: 'imagenes',
          pregunta: '¿Mi pieza será igual a la de la imagen?',
          respuesta: 'Imágenes ilustrativas. Cada pieza se hace a mano y puede variar.',
        },
        {
          id: 'danada',
          pregunta: '¿Qué hago si mi pieza llegó dañada o no es la que pedí?',
          respuesta:
            'Escríbenos en cuanto lo notes, con tu código y fotos de la pieza y del empaque. Revisamos cada caso y lo resolvemos contigo según nuestra garantía y la Ley 358-05 de protección al consumidor. Los envíos a domicilio van asegurados.',
          enlaces: [escribenos, terminos],
        },
        {
          id: 'compra-por-mi',
          pregunta: '¿Pueden comprar por mí en una tienda china en línea?',
          respuesta: `Sí. Compramos por ti en un mercado chino en línea; pídelo en ${internacional}. Para los miembros, la primera compra no tiene costo adicional.`,
          enlaces: [compras],
        },
      ],
    },
    {
      nombre: 'Pagos',
      preguntas: [
        {
          id: 'precio',
          pregunta: '¿Cuánto cuesta una pieza?',
          respuesta:
            'El precio de una pieza depende de lo que pidas. Enviar la solicitud no te compromete a pagar: primero la leemos y te confirmamos el precio. Por eso tu pedido aparece sin total hasta que lo acordamos. Todos los precios son en pesos dominicanos (RD$).',
        },
        {
          id: 'formas-de-pago',
          pregunta: '¿Cómo puedo pagar?',
          respuesta:
            'Puedes pagar por transferencia bancaria o con pago contra entrega. Cuál corresponde a tu pedido lo acordamos al confirmarlo; en el envío a domicilio el precio se paga por adelantado.\n\nLos datos de la cuenta salen en la página de tu pedido cuando ya tiene precio; ábrela con el enlace de tu correo. Si recibes un cobro que no esperabas, verifícalo antes con nuestros canales oficiales.',
        },
        {
          id: 'pago-por-adelantado',
          pregunta: '¿Tengo que pagar por adelantado?',
          respuesta:
            'Para el envío a domicilio, sí: pedimos el precio por adelantado. Para el retiro en tienda solo pedimos nombre, correo y descripción, y puedes ver la pieza antes de llevártela.',
        },
        {
          id: 'cuotas',
          pregunta: '¿Puedo pagar en cuotas?',
          respuesta: `Sí, puedes pagar en cuotas: la mitad ahora y la mitad después, en pedidos de ${cobros.mitad_desde} piezas o más. Dilo al pedir y lo acordamos al confirmar.`,
        },
        {
          id: 'saldo',
          pregunta: '¿Qué es el saldo de mi cuenta?',
          respuesta:
            'El saldo es el crédito en pesos dominicanos (RD$) que tienes con nosotros como miembro. Lo ves en Mi cuenta, junto a tus pedidos y tus notificaciones.',
          enlaces: [miCuenta, escribenos],
        },
      ],
    },
    {
      nombre: 'Soporte',
      preguntas: [
        {
          id: 'contacto',
          pregunta: '¿Cómo me comunico con ustedes?',
          respuesta: `Escríbenos o llámanos: WhatsApp y teléfono ${contacto.telefono}, correo ${contacto.correo}, ${contacto.red.nombre} ${contacto.red.usuario}, o el formulario de la página Contacto. Lo que nos escribes ahí lo respondemos desde ${contacto.correoPedidos}. Estamos en ${direccionCompleta()}.`,
          enlaces: [escribenos],
        },
        {
          id: 'horario',
          pregunta: '¿Cuál es el horario?',
          respuesta: `Para escribirnos o llamarnos, este es nuestro horario de atención:\n\n${horarioDeAtencion}\n\nPara pasar a buscar un pedido, este es el horario de retiro:\n\n${horarioDeRetiro}`,
        },
        {
          id: 'ayuda-urgente',
          pregunta: 'Tengo un problema urgente con mi pedido. ¿Qué hago?',
          respuesta: `Si es urgente, entra a Rastrear pedido, busca «Ayuda con tu pedido», pide ayuda urgente y cuéntanos qué pasó, con tu código y el correo del pedido. El pedido pasa a En Revisión mientras lo resolvemos y te respondemos por correo, desde ${contacto.correoPedidos}.`,
          enlaces: [rastrear],
        },
        {
          id: 'no-aparece',
          pregunta: 'Mi pedido no aparece. ¿Por qué?',
          respuesta: `Si tu pedido no aparece, revisa tres cosas: que el código esté bien escrito, que tenga la forma ${codigo} y que te haya llegado la confirmación del pedido. Mira también la carpeta de correo no deseado. Si sigue sin aparecer, escríbenos.`,
          enlaces: [rastrear, escribenos],
        },
        {
          id: 'membresia',
          pregunta: '¿Cómo obtengo mi código de membresía?',
          respuesta: `Hazte miembro con tu nombre, correo y dirección: es gratis. Te enviamos un código de membresía, con la forma B-000000, y una contraseña temporal. Con los dos entras a tu cuenta de ${marca}, donde ves tus pedidos y tu saldo. Para pedir y para las compras de fuera no hace falta ser miembro.`,
          enlaces: [
            { texto: 'Hazte miembro', ruta: linkTo('/registro') },
            { texto: 'Entrar', ruta: linkTo('/login') },
          ],
        },
        {
          id: 'dejar-de-recibir-correos',
          pregunta: '¿Cómo dejo de recibir correos sobre mis pedidos?',
          respuesta:
            'Para no recibir más avisos, entra a Cancelar notificaciones y escribe tu correo, o usa el enlace que lleva cada aviso. Solo se detienen los avisos de cambio de estatus; los correos de tu cuenta y las confirmaciones siguen llegando. Puedes reactivarlos cuando quieras en la misma página.',
          enlaces: [{ texto: 'Cancelar notificaciones', ruta: linkTo('/cancel-notifications') }],
        },
        {
          id: 'mis-datos',
          pregunta: '¿Qué hacen con mis datos?',
          respuesta: `Usamos tus datos para atender tu pedido y tu cuenta, y no los vendemos. Puedes pedir verlos, corregirlos o borrarlos, u oponerte a su uso, escribiendo a ${contacto.correo}. El detalle está en nuestras Políticas de privacidad.`,
          enlaces: [{ texto: 'Políticas de privacidad', ruta: linkTo('/politicas-privacidad') }],
        },
      ],
    },
  ]
}
