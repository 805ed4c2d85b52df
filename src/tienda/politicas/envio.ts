import { envioDesde, plazos } from '#lib/calendario.ts'
import { direccionCompleta, emailLink } from '#lib/contactLinks.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { COMO_NOMBRAR, QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { negocio } from '#negocio'
import type { Seccion } from './seccion.ts'

const desde = () => formatDinero(envioDesde())

/** The facts that most people look for, in the order in which they ask. */
export function claves(): [dato: string, valor: string][] {
  return [
    ['Procesamiento', plazos.procesamiento],
    ['Procesamiento de piezas personalizadas', plazos.personalizado],
    ['Llegada', `${plazos.llegada} después de despachado`],
    ['La entrega completa', plazos.entrega],
    ['Envío a domicilio', `Desde ${desde()}, según la dirección`],
    ['Retiro en tienda', 'Gratis'],
    ['Almacén de las compras de fuera', negocio.almacen],
  ]
}

export function envio(): Seccion[] {
  const { almacen, contacto, pais, servicioInternacional } = negocio
  const internacional = servicioInternacional.nombre
  return [
    {
      id: 'retiro',
      titulo: 'Retiro en tienda',
      bloques: [
        `El retiro es gratis y está ${plazos.retiro}, en ${direccionCompleta()}. Puedes verla antes de llevártela.`,
        'Ven cuando el seguimiento diga Listo para Entregar y trae tu código de pedido. Si nos avisas antes con Solicitar Retiro, te la tenemos a mano.',
        `${QUIEN_RECOGE} No nos hacemos responsables si otra persona retira el pedido usando tu código.`,
        COMO_NOMBRAR,
      ],
      enlaces: [{ texto: 'Solicitar Retiro', ruta: linkTo('/solicitar-retiro') }],
    },
    {
      id: 'domicilio',
      titulo: 'Envío a domicilio',
      bloques: [
        `Enviamos a toda ${pais}. Para salir, el pedido necesita el precio pagado por adelantado, la dirección completa (calle, número de casa, sector y provincia) y un teléfono donde te encontremos.`,
        'Todos los envíos a domicilio van asegurados. Una referencia del lugar y un teléfono que contestes ayudan a que llegue a la primera.',
      ],
    },
    {
      id: 'plazos',
      titulo: 'Cuánto tarda',
      bloques: [
        `Procesar un pedido toma ${plazos.procesamiento}. Si la pieza es personalizada, toma ${plazos.personalizado}. Una vez despachado el envío, llega en ${plazos.llegada}. En total, una entrega tarda de ${plazos.entrega}.`,
        'Los días laborables no incluyen domingos ni feriados. Estos plazos corren desde que tu pedido está Confirmado y, si va a domicilio, pagado.',
        `La fecha de entrega que ves en el seguimiento es una estimación; la primera cuenta ${plazos.aMasTardar} desde que lo pediste. Una tormenta, un feriado o una dirección difícil pueden moverla; si eso pasa, lo verás ahí.`,
      ],
      enlaces: [{ texto: 'Rastrear pedido', ruta: linkTo('/rastrear') }],
    },
    {
      id: 'costo',
      titulo: 'Cuánto cuesta',
      bloques: [
        `El envío a domicilio empieza en ${desde()} y varía según la dirección. Te decimos el costo exacto al confirmar el pedido, antes de que pagues. El retiro en tienda no cuesta nada.`,
      ],
    },
    {
      id: 'direccion',
      titulo: 'Cambiar la dirección',
      bloques: [
        'Pide el cambio desde Rastrear pedido, con tu código, la nueva dirección y el correo del pedido. El pedido pasa a En Revisión y no avanza hasta que lo veamos. Te escribimos con la respuesta y, si la nueva dirección cambia el costo, te lo decimos antes de seguir.',
        'Si el correo que escribes no es el del pedido, mandamos un enlace al correo registrado y esperamos esa confirmación. Cuando el pedido ya va En Ruta de Entrega, un cambio puede no llegar a tiempo: en ese caso escríbenos también por WhatsApp.',
      ],
      enlaces: [{ texto: 'Cambiar dirección', ruta: linkTo('/rastrear') }],
    },
    {
      id: 'intento',
      titulo: 'Si no podemos entregarte',
      bloques: [
        'Si no hay nadie, la dirección no se encuentra o el teléfono no contesta, te buscamos para coordinar otro intento. Si tampoco resulta, el pedido vuelve al taller y su estatus pasa a Devuelto.',
        'Tu pieza queda guardada. Puedes retirarla gratis en la tienda o pedir un nuevo envío; si el primer intento falló por un dato equivocado o porque nadie recibió, el nuevo envío se paga aparte.',
      ],
    },
    {
      id: 'reclamos',
      titulo: 'Daños y reclamos',
      bloques: [
        'Revisa el paquete al recibirlo. Si algo llegó dañado, falta o no es lo que pediste, escríbenos en cuanto lo notes con:',
        {
          lista: [
            'tu código de pedido;',
            'fotos de la pieza y del empaque, por dentro y por fuera;',
            'una frase que diga qué pasó.',
          ],
        },
        'Guarda la pieza y el empaque hasta que te respondamos. El envío va asegurado: si el daño ocurrió en el camino, la gestión con quien lo transporta la hacemos nosotros. La solución sigue nuestra garantía y la Ley 358-05.',
      ],
      enlaces: [
        { texto: contacto.correo, ruta: emailLink() },
        { texto: 'Garantía y devoluciones', ruta: linkTo('/terminos-condiciones', { hash: 'garantia' }) },
      ],
    },
    {
      id: 'internacional',
      titulo: `Compras de fuera: ${internacional}`,
      bloques: [
        `Las compras hechas con ${internacional} se reciben y almacenan en ${almacen}. De ahí viajan a ${pais} y en el seguimiento verás el estatus Embarcado. Al llegar siguen el camino de cualquier pedido: retiro en tienda o envío a domicilio.`,
        'Lo que tarda el tramo internacional depende del vendedor, del transporte y de la aduana, y no está incluido en los plazos de arriba. Qué puede viajar y cuánto cuesta te lo confirmamos antes de comprar o recibir el paquete.',
      ],
      enlaces: [{ texto: internacional, ruta: linkTo(`/${servicioInternacional.slug}-pedidos`) }],
    },
  ]
}
