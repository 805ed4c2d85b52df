import { DAYS_TO_CONFIRM } from '#lib/confirmationDays.ts'
import { direccionCompleta, emailLink } from '#lib/contactLinks.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { enElNavegador } from './navegador.ts'
import type { Seccion } from './seccion.ts'

export function privacidad(): Seccion[] {
  const { contacto, guarda, marca, pais, servicioInternacional } = negocio
  const escribir = { texto: contacto.correo, ruta: emailLink() }
  return [
    {
      id: 'responsable',
      titulo: 'Quién cuida tus datos',
      bloques: [
        `${marca}, en ${direccionCompleta()}, ${pais}, es responsable de los datos personales que nos das en esta página. Para cualquier asunto de privacidad escribe a ${contacto.correo} o al ${contacto.telefono}.`,
        'Tratamos tus datos según la Ley 172-13, sobre protección de datos personales, y el artículo 44 de la Constitución dominicana.',
      ],
      enlaces: [escribir],
    },
    {
      id: 'datos',
      titulo: 'Qué datos recogemos',
      bloques: [
        'Solo lo que escribes y lo que hace falta para atenderte:',
        {
          lista: [
            [
              'Al pedir',
              'nombre, correo, descripción de la pieza y, si lo das, teléfono. Para envío a domicilio, teléfono, dirección, número de casa, sector, provincia, municipio y referencias.',
            ],
            [
              'De cada pedido',
              'código, servicio, estatus, historial con fechas, precio, peso, total, fecha estimada, notas, el número de guía de la mensajería y fotos: de la pieza terminada y, si nos lo envías, del comprobante de tu pago. De tus pagos: precios propuestos y lo que respondiste, montos, fechas, banco y referencia de la transferencia y, si pides comprobante fiscal, nombre y RNC o cédula.',
            ],
            [
              'Al pedir ayuda o cambiar la dirección',
              'código, correo, tu situación, o la nueva dirección y la razón; si era para retirarlo, también tu teléfono.',
            ],
            [
              'Si pides que te avisemos de una pieza',
              'tu correo o tu WhatsApp, para escribirte una sola vez si vuelve a la tienda.',
            ],
            ['Al escribirnos', 'nombre, correo, mensaje y, si lo pones, tu código de pedido.'],
            ['Al retirar', 'nombre, apellido, código y correo; si nombras a otra persona para recogerlo, su nombre.'],
            [
              'Con membresía',
              'nombre, correo, teléfono, dirección de envío, código de membresía, saldo y sus movimientos, paquetes, notificaciones y solicitudes de soporte.',
            ],
            [
              servicioInternacional.nombre,
              'nombre, apellido, correo y un medio de contacto: Instagram, WhatsApp u otro correo.',
            ],
            [
              'En los chats',
              'correo, código si lo das, la conversación y, mientras la tienes abierta, qué página miras.',
            ],
          ],
        },
        'También guardamos los correos que te enviamos y, por seguridad, la dirección de internet y el navegador desde los que inicias sesión. No pedimos datos de tarjetas, y la cédula o el RNC solo si quieres comprobante fiscal; no los escribas en otros formularios.',
        'Si activas los avisos en un teléfono, guardamos la dirección con que su navegador recibe avisos, hasta que los desactivas o sales de tu cuenta en él.',
      ],
    },
    {
      id: 'para-que',
      titulo: 'Para qué los usamos',
      bloques: [
        {
          lista: [
            'Preparar, cobrar, entregar y dar seguimiento a tu pedido.',
            'Mantener tu cuenta, tu saldo y tus paquetes.',
            'Responder tus mensajes y resolver reclamos.',
            'Avisarte cuando cambia el estatus de un pedido, mientras no canceles esos avisos.',
            'Evitar fraudes, abusos de los formularios e intentos de adivinar códigos.',
            'Cumplir obligaciones legales y fiscales.',
          ],
        },
        'No vendemos tus datos ni los usamos para publicidad de otros.',
      ],
    },
    {
      id: 'consentimiento',
      titulo: 'Con qué base',
      bloques: [
        'Al enviar un formulario consientes que usemos lo que escribes para lo que ese formulario dice. Lo que exige tu pedido lo tratamos para cumplir lo acordado contigo; lo demás, por obligación legal o para proteger la tienda y a sus clientes.',
        'Los campos marcados «(opcional)» lo son de verdad. Sin los otros no podemos atender la solicitud. Puedes retirar tu consentimiento cuando quieras; no afecta a lo ya hecho, y quizá no podamos terminar un pedido en curso.',
      ],
    },
    {
      id: 'con-quien',
      titulo: 'Con quién los compartimos',
      bloques: [
        'Solo con quien hace falta, y solo lo necesario:',
        {
          lista: [
            ['Quien entrega tu pedido', 'nombre, dirección, referencias y teléfono.'],
            ['Quien mueve tus compras de fuera', 'lo que pidan el transporte, el almacén y la aduana.'],
            ['Proveedores técnicos', 'los que alojan la página y envían los correos, por encargo nuestro.'],
            [
              'Un proveedor de inteligencia artificial',
              'si la tienda usa uno: lo que escribes al asistente virtual, lo que un código muestra a cualquiera, y el mensaje con que nos pides una pieza, para copiar sus datos a tu pedido.',
            ],
            ['Autoridades', 'cuando una ley o una orden nos obliga.'],
          ],
        },
        `Si nos escribes por WhatsApp o ${contacto.red.nombre}, esas empresas tratan tus datos con sus propias reglas. Algunos proveedores pueden estar fuera de ${pais}; les exigimos el mismo cuidado.`,
      ],
    },
    {
      id: 'cuanto-tiempo',
      titulo: 'Cuánto tiempo los guardamos',
      bloques: [
        'Guardamos tu pedido y sus mensajes mientras esté en curso y después el tiempo que haga falta para reclamos, garantía y obligaciones fiscales. Tu cuenta, mientras la mantengas. Luego borramos los datos o les quitamos lo que te identifica.',
        'Esto se borra solo, cada noche:',
        {
          lista: [
            [
              'El texto de los correos y de los mensajes que te escribimos por WhatsApp sobre un pedido',
              `a los ${guarda.correos} días; queda anotado que salió, a quién y cuándo.`,
            ],
            ['La copia de lo que respondimos a un formulario', `a los ${guarda.repeticiones} días.`],
            ['Los enlaces vencidos o anulados', `${guarda.enlaces} días después.`],
            [
              'Las conversaciones con una persona de la tienda',
              `a los ${guarda.conversaciones} días de lo último que se escribió.`,
            ],
            [
              'La dirección de internet desde la que empezaste una conversación con la tienda',
              `a los ${guarda.conexiones} días; si la tienda la silenció, cuando acaba el silencio.`,
            ],
            ['Lo que hablas con el asistente virtual', `a los ${guarda.asistente} días de lo último que se escribió.`],
            [
              'Las preguntas que la tienda le enseñó al asistente, sin correos, teléfonos ni códigos',
              'mientras le sirvan para responder.',
            ],
            [
              'La foto o el PDF del comprobante de un pago, ya confirmado o rechazado',
              `a los ${guarda.comprobantes} días; queda una miniatura gris para reconocerla si alguien la vuelve a usar.`,
            ],
            ['Las cuentas cuyo correo nadie confirmó', `a los ${guarda.sinConfirmar} días.`],
            [
              'Quién pidió que le avisáramos de una pieza',
              `a los ${guarda.esperas} días; si ya le avisamos o no confirmó su correo, a los ${DAYS_TO_CONFIRM} días de pedirlo.`,
            ],
            ['La dirección de internet desde la que un formulario pidió un correo', 'al día siguiente.'],
            [
              'La dirección de internet desde la que llegó una solicitud sobre un pedido',
              `a los ${DAYS_TO_CONFIRM} días.`,
            ],
            ['Las sesiones terminadas, con la dirección de internet y el navegador', 'esa misma noche.'],
          ],
        },
        'Si borras tu cuenta se borran tus conversaciones. Los pedidos terminados quedan sin tu nombre, correo, teléfono, dirección, notas, fotos ni a quién nombraste para recogerlos. Los que van en camino conservan lo que hace falta para entregarlos. La tienda guarda aparte quién cambió qué en cada pedido, y eso no se puede editar.',
        'Las copias de respaldo de la tienda guardan todo lo de su fecha. Las de cada noche se borran solas: la más vieja, al cabo de un año.',
        'Si pides que no te enviemos avisos, conservamos tu correo en esa lista: es la única forma de respetarlo.',
      ],
    },
    {
      id: 'tus-derechos',
      titulo: 'Tus derechos y cómo usarlos',
      bloques: [
        {
          lista: [
            ['Acceso', 'saber qué datos tuyos tenemos y qué hacemos con ellos.'],
            ['Rectificación', 'corregir lo que esté mal o incompleto.'],
            ['Cancelación', 'pedir que borremos lo que ya no hace falta.'],
            ['Oposición', 'pedir que no los usemos para algo en particular.'],
          ],
        },
        `Escribe a ${contacto.correo} desde el correo que usaste con nosotros, di qué derecho quieres usar y sobre qué datos. Podemos pedirte que confirmes tu identidad. Es gratis y respondemos dentro de los plazos de la Ley 172-13.`,
        'Si no quedas conforme, puedes acudir a los tribunales mediante la acción de hábeas data, que reconoce el artículo 70 de la Constitución.',
      ],
      enlaces: [escribir],
    },
    {
      id: 'rastreo',
      titulo: 'Tu código y los enlaces de rastreo',
      bloques: [
        'Con un código de pedido cualquiera puede ver su estatus, su historial con fechas, el primer nombre con una inicial y, si ya los tiene, el total y el peso. Nunca el correo, el teléfono, la dirección, las notas, las fotos ni quién más puede recogerlo. Por eso te pedimos que no lo compartas.',
        'El enlace que va en tus correos y en los mensajes que te enviamos por WhatsApp abre el pedido completo, con dirección, notas y fotos. No lo reenvíes. Si crees que alguien lo tiene, escríbenos y lo anulamos.',
      ],
    },
    {
      id: 'navegador',
      titulo: 'Lo que queda en tu navegador',
      bloques: [
        { lista: enElNavegador().map(({ titulo, texto }): [string, string] => [titulo, texto]) },
        'No usamos cookies de publicidad ni de estadísticas, ni programas de terceros que sigan tu visita. Puedes borrar todo esto en los ajustes de tu navegador.',
      ],
    },
    {
      id: 'conversaciones',
      titulo: 'Conversaciones de chat',
      bloques: [
        'Guardamos lo que escribes al asistente virtual y a nuestros agentes para responderte, retomar la conversación y atender reclamos. Te pedimos el correo para contestarte si se corta.',
        'Una conversación se abre solo en el navegador donde empezó y, si entraste a tu cuenta, con ella; en otro, con el enlace de un correo que enviamos a tu dirección. Saber tu correo no basta. Si te vas antes de leer una respuesta, te la enviamos por correo.',
        'Nuestro personal ve junto lo que llegó por chat, ticket, mensaje o solicitud con tu correo o sobre tu pedido, y distingue lo que no consta que sea tuyo.',
        'El asistente es un programa y siempre se presenta como tal. Responde con lo que dice esta página; si la tienda lo activa, con ayuda de un proveedor de inteligencia artificial, que recibe lo que escribes y lo que un código muestra a cualquiera. No le cuentes datos delicados; para eso pide un agente.',
        'Lo que el asistente no entendió lo guardamos también aparte, sin correos, teléfonos, enlaces ni códigos, para que aprenda a responderlo.',
      ],
    },
    {
      id: 'correos',
      titulo: 'Correos que recibes',
      bloques: [
        `Te escribimos desde ${contacto.correoPedidos} por tus pedidos, tus solicitudes y tu cuenta. Los avisos de cambio de estatus se cancelan con el enlace que llevan o en Cancelar notificaciones, y se reactivan en la misma página cuando quieras. Los demás son necesarios para atenderte.`,
      ],
      enlaces: [{ texto: 'Cancelar notificaciones', ruta: linkTo('/cancel-notifications') }],
    },
    {
      id: 'seguridad',
      titulo: 'Cómo los protegemos',
      bloques: [
        'Las contraseñas se guardan cifradas de forma que ni nosotros podemos leerlas. Solo el personal autorizado ve los pedidos completos, y queda registro de quién cambia qué. Limitamos los intentos de adivinar códigos y contraseñas.',
        'Ningún sistema es perfecto. Si algo pone en riesgo tus datos, te avisaremos y tomaremos medidas. Si notas algo raro, dínoslo.',
      ],
    },
    {
      id: 'menores',
      titulo: 'Menores de edad',
      bloques: [
        'La tienda es para mayores de 18 años. Si eres menor, pide con tu madre, padre o tutor. Si sabes que un menor nos dio sus datos sin permiso, escríbenos y los borramos.',
      ],
    },
    {
      id: 'cambios',
      titulo: 'Cambios a esta política',
      bloques: [
        'Si la cambiamos, verás aquí el texto nuevo con su fecha. Si el cambio es importante y tienes cuenta, te avisaremos antes por correo, también si cancelaste los avisos de estatus.',
      ],
    },
  ]
}
