import { envioDesde } from '#lib/calendario.ts'
import { direccionCompleta, emailLink } from '#lib/contactLinks.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { negocio } from '#negocio'
import type { Seccion } from './seccion.ts'

const politicaDeEnvio = { texto: 'Políticas de envío', ruta: linkTo('/politicas-envio') }

export function terminos(): Seccion[] {
  const { almacen, cobros, contacto, marca, pais, servicioInternacional } = negocio
  const internacional = servicioInternacional.nombre
  const escribir = { texto: contacto.correo, ruta: emailLink() }
  return [
    {
      id: 'acuerdo',
      titulo: 'El acuerdo entre tú y nosotros',
      bloques: [
        `Estos términos valen para todo lo que haces en esta página: pedir, seguir y retirar piezas de ${marca}, y usar la membresía y ${internacional}. Al enviar un pedido o registrarte los aceptas. Si algo no te parece claro, pregúntanos antes.`,
        'Nada de lo que dice aquí te quita los derechos que te da la Ley 358-05, de protección de los derechos del consumidor o usuario. Si algo se contradice, vale lo que más te favorezca según esa ley.',
      ],
    },
    {
      id: 'pedido',
      titulo: 'Tu pedido es una solicitud hasta que se confirma',
      bloques: [
        'Enviar el formulario no te obliga a comprar ni a nosotros a vender: es una solicitud, y su estatus es Recibido. La leemos y te confirmamos el precio, los detalles y la forma de pago.',
        'Cuando los dos estamos de acuerdo, el pedido pasa a Confirmado y ahí nace la compra. Podemos no aceptar una solicitud, por ejemplo si no hay materiales o si los datos no permiten ubicarte; en ese caso no pagas nada.',
        'Los datos que escribes deben ser tuyos y correctos. Tu código es la llave de tu pedido: no lo compartas.',
      ],
      enlaces: [{ texto: 'Solicitar Pedido', ruta: linkTo('/pedir') }],
    },
    {
      id: 'precios',
      titulo: 'Precios',
      bloques: [
        'Los precios son en pesos dominicanos (RD$). Al confirmar te damos el total y te decimos qué incluye: la pieza, los impuestos que correspondan, como el ITBIS, y el envío si lo hay. Ese precio no cambia después, salvo que tú pidas algo distinto.',
        `El retiro en tienda es gratis. El envío a domicilio empieza en ${formatDinero(envioDesde())} y varía según la dirección.`,
      ],
      enlaces: [politicaDeEnvio],
    },
    {
      id: 'pagos',
      titulo: 'Pagos',
      bloques: [
        'Aceptamos transferencia bancaria y pago contra entrega. Cuál corresponde a tu pedido lo acordamos al confirmarlo. Para el envío a domicilio el precio se paga por adelantado.',
        `Se puede pagar en cuotas: la mitad ahora y la mitad después, en pedidos de ${cobros.mitad_desde} piezas o más.`,
        'Paga solo en las cuentas que te demos por nuestros canales oficiales. De cada pago que confirmamos tienes un recibo en la página de tu pedido.',
      ],
    },
    {
      id: 'cancelacion',
      titulo: 'Cancelación',
      bloques: [
        'Mientras tu pedido esté Recibido puedes cancelarlo sin costo: escríbenos con tu código.',
        'Una vez Confirmado ya no se puede cancelar, y tampoco En Preparación, porque la pieza se hace para ti. Si somos nosotros quienes no podemos cumplir, te devolvemos todo lo que hayas pagado.',
      ],
      enlaces: [escribir],
    },
    {
      id: 'entrega',
      titulo: 'Entrega y retiro',
      bloques: [
        'Las fechas que damos son estimadas. Los plazos, los costos y qué pasa si no podemos entregarte están en las Políticas de envío, que son parte de estos términos.',
        `El retiro es en ${direccionCompleta()}. ${QUIEN_RECOGE} No nos hacemos responsables si otra persona retira el pedido usando tu código, salvo que el error sea nuestro.`,
        'Si pides un cambio de dirección o ayuda urgente, el pedido pasa a En Revisión y espera hasta que te respondamos.',
      ],
      enlaces: [politicaDeEnvio, { texto: 'Solicitar Retiro', ruta: linkTo('/solicitar-retiro') }],
    },
    {
      id: 'hechas-a-mano',
      titulo: 'Piezas hechas a mano',
      bloques: [
        'Imágenes ilustrativas. Cada pieza se hace a mano y puede variar. Un tono, un brillo o una medida ligeramente distintos son parte del oficio y no un defecto, siempre que la pieza corresponda a lo que acordamos.',
      ],
    },
    {
      id: 'garantia',
      titulo: 'Garantía y devoluciones',
      bloques: [
        'Tu pieza debe ser lo que acordamos y servir para lo que es. Si llega con un defecto, dañada o no corresponde a tu pedido, escríbenos en cuanto lo notes, con tu código y fotos.',
        'Según el caso y la Ley 358-05, la reparamos, la reponemos o te devolvemos el dinero, sin costo para ti. La garantía no cubre golpes, roturas por mal uso ni el desgaste normal.',
        'Como cada pieza se hace por encargo, no aceptamos devoluciones por cambio de opinión una vez Confirmado el pedido. Esto no limita la garantía ni lo que la ley te reconoce.',
      ],
      enlaces: [escribir],
    },
    {
      id: 'membresia',
      titulo: 'Membresía y saldo',
      bloques: [
        'La membresía es personal. Al hacerte miembro recibes un código como B-000000 y una contraseña temporal, que debes cambiar. Cuida tu contraseña: lo que se haga con ella desde tu cuenta se entiende hecho por ti, salvo que nos avises de un uso indebido.',
        'El saldo es un crédito en pesos dominicanos (RD$) para usar con nosotros. Cada movimiento queda registrado con su motivo. Si ves uno que no reconoces, dínoslo y lo corregimos cuando haya un error. El saldo no gana intereses y no se transfiere a otra persona.',
        'Puedes cerrar tu cuenta cuando quieras. Si te queda saldo o un pedido en curso, lo resolvemos contigo antes.',
      ],
      enlaces: [{ texto: 'Hazte miembro', ruta: linkTo('/registro') }],
    },
    {
      id: 'internacional',
      titulo: `${internacional} y compras por encargo`,
      bloques: [
        `Con ${internacional} compras fuera y lo recibes en ${pais}; los paquetes se almacenan en ${almacen}. También podemos comprar por ti en un mercado chino en línea: para miembros, la primera compra no tiene costo adicional.`,
        'Antes de comprar te confirmamos el precio, el transporte y lo que se conozca de impuestos y aduanas. Del producto comprado a otro vendedor responden ese vendedor y sus condiciones; nosotros respondemos de nuestro servicio: comprar lo que pediste, cuidarlo y traerlo.',
        'No llevamos artículos prohibidos por la ley, por la aduana o por el transporte. Si declaras algo que no es, los gastos y consecuencias son tuyos.',
      ],
      enlaces: [{ texto: internacional, ruta: linkTo(`/${servicioInternacional.slug}-pedidos`) }],
    },
    {
      id: 'uso',
      titulo: 'Uso de la página',
      bloques: [
        'Usa la página para lo que es. No está permitido:',
        {
          lista: [
            'intentar adivinar códigos, entrar a cuentas ajenas o ver pedidos de otros;',
            'hacerte pasar por otra persona o pedir con datos falsos;',
            'enviar formularios en masa, o programas que dañen o saturen el servicio;',
            'escribir mensajes ofensivos o ilegales en los formularios y chats.',
          ],
        },
        'Si pasa, podemos rechazar la solicitud o cerrar el acceso. Las respuestas del asistente virtual orientan; lo que vale para tu pedido es lo que te confirma una persona de la tienda.',
      ],
    },
    {
      id: 'propiedad',
      titulo: 'Propiedad intelectual',
      bloques: [
        `El nombre ${marca}, los diseños, textos e imágenes de esta página son nuestros o los usamos con permiso. Puedes compartirlos citándonos; no copiarlos para vender. Si nos mandas una idea o una foto para tu pieza, sigue siendo tuya y la usamos solo para hacerla.`,
      ],
    },
    {
      id: 'responsabilidad',
      titulo: 'Responsabilidad',
      bloques: [
        'Respondemos de nuestras piezas y de nuestro servicio como manda la ley. No respondemos de retrasos por causas que no controlamos, como tormentas, cortes o cierres de carreteras y aduanas, ni de fallos de páginas de otros a las que enlazamos.',
        'Cuidamos que la página esté disponible y sin errores, pero puede haber interrupciones. Si un precio o un dato sale mal por un error evidente, te avisamos antes de confirmar.',
      ],
    },
    {
      id: 'datos-personales',
      titulo: 'Tus datos',
      bloques: ['Tratamos tus datos como explican las Políticas de privacidad, según la Ley 172-13.'],
      enlaces: [{ texto: 'Políticas de privacidad', ruta: linkTo('/politicas-privacidad') }],
    },
    {
      id: 'ley',
      titulo: 'Ley aplicable y reclamos',
      bloques: [
        `Estos términos se rigen por las leyes de ${pais}. Si tienes un reclamo, escríbenos primero: casi todo se arregla conversando.`,
        `Si no quedas conforme, puedes acudir a Pro Consumidor, que media entre clientes y tiendas, o a los tribunales competentes de ${pais}.`,
      ],
    },
    {
      id: 'cambios',
      titulo: 'Cambios a estos términos',
      bloques: [
        'Si los cambiamos, verás aquí el texto nuevo con su fecha y, si el cambio es importante y tienes cuenta, te avisaremos antes por correo. A cada pedido se le aplican los términos que estaban publicados cuando se confirmó.',
      ],
    },
    {
      id: 'contacto',
      titulo: 'Contacto',
      bloques: [`${marca}, ${direccionCompleta()}, ${pais}. Teléfono y WhatsApp ${contacto.telefono}.`],
      enlaces: [escribir, { texto: 'Contacto', ruta: linkTo('/contacto') }],
    },
  ]
}
