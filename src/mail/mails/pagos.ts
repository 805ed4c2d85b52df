import { whatsAppChatLink } from '#lib/contactLinks.ts'
import { formatLastDay, formatLongDay } from '#lib/dates.ts'
import { multiplyDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import type { Datos } from '../contract.ts'
import { greeting, safeLine, safeParagraph } from '../safeText.ts'
import { bold, button, code, fact, link, type Mails, paragraph, rule, small, written } from './mail.ts'

const priceLine = ({ concepto, cantidad, precio, razon }: Datos<'send-price'>['lineas'][number]) =>
  `${cantidad > 1 ? `${cantidad} × ` : ''}${safeLine(concepto)}: ${formatDinero(multiplyDinero(precio, cantidad))}${razon ? `, ${safeLine(razon)}` : ''}`

const cuotaLine = ({ monto, antes_de: day, cuando }: Datos<'send-price'>['cuotas'][number]) =>
  `${formatDinero(monto)} ${cuando ?? (day ? formatLastDay(day, true) : 'al recibirlo')}`

/** Mails about what an order costs and what was paid of it. */
export const pagos = {
  'send-payment': (datos, { pedidoLink }) => {
    const { codigo_pedido, nombre, falta, de_mas } = datos
    const { title, text } = ledgerEntry(datos)
    const recibo = String(datos.recibo).padStart(4, '0')
    const rest = falta && Number(falta) > 0 ? `Te faltan ${formatDinero(falta)}.` : falta && 'Tu pedido está pagado.'
    return {
      asunto: `Tu pedido ${safeLine(codigo_pedido, 9)}: ${title.toLowerCase()}, recibo ${recibo}`,
      preview: rest || `Llevas pagados ${formatDinero(datos.pagado)}.`,
      reason: 'Recibes este correo porque tienes un pedido con nosotros.',
      title,
      blocks: [
        paragraph(`${greeting(nombre)} ${text} tu pedido `, code(codigo_pedido), '.'),
        fact('Recibo', recibo),
        fact('Cómo', safeLine(datos.metodo, 40)),
        datos.razon && fact('Por qué', written(safeParagraph(datos.razon))),
        fact('Pagado hasta ahora', formatDinero(datos.pagado)),
        falta && fact('Falta', bold(formatDinero(falta))),
        de_mas && fact('Pagado de más', formatDinero(de_mas)),
        rule,
        button('Ver mi pedido', pedidoLink),
      ],
    }
  },
  'send-price': (datos, { pedidoLink }) => {
    const until = formatLongDay(datos.vale_hasta)
    const isNew = datos.total_anterior !== null && datos.total_anterior !== datos.total
    const price = formatDinero(datos.total)
    return {
      asunto: `Tu pedido ${safeLine(datos.codigo_pedido, 9)}: ${price}, dinos si aceptas`,
      preview: `Este precio vale hasta el ${until}.`,
      reason: 'Recibes este correo porque tienes un pedido con nosotros.',
      title: isNew ? 'Tu precio cambió' : 'Tu precio está listo',
      blocks: [
        paragraph(
          `${greeting(datos.nombre)} Este es el precio de tu pedido `,
          code(datos.codigo_pedido),
          isNew ? `. Antes era ${formatDinero(datos.total_anterior ?? '')}.` : '.',
        ),
        fact('Lo que pediste', written(datos.lineas.map(priceLine).join('\n'))),
        fact('Total', price),
        fact('Fecha de entrega', formatLongDay(datos.fecha_estimada_entrega)),
        fact('Cuándo se paga', written(datos.cuotas.map(cuotaLine).join('\n'))),
        fact('Este precio vale hasta', until),
        rule,
        button('Ver y aceptar', pedidoLink),
        small('Ahí también puedes pedir que cambiemos algo. Nada se confirma sin que aceptes.'),
      ],
    }
  },
  'send-receipt-refused': ({ codigo_pedido, nombre, monto, razon }, { pedidoLink }) => ({
    asunto: `Tu comprobante del pedido ${safeLine(codigo_pedido, 9)}: mándanos otro`,
    preview: 'No pudimos confirmarlo.',
    reason: 'Recibes este correo porque nos enviaste un comprobante de pago.',
    title: 'No pudimos confirmar tu comprobante',
    blocks: [
      paragraph(
        `${greeting(nombre)} Recibimos un comprobante de ${formatDinero(monto)} para tu pedido `,
        code(codigo_pedido),
        ' y no pudimos confirmarlo.',
      ),
      fact('Por qué', written(safeParagraph(razon))),
      paragraph('Mándanos otro desde la página de tu pedido. Si ya lo hablaste con nosotros, no hace falta.'),
      rule,
      button('Enviar otro', pedidoLink),
    ],
  }),
  'send-payment-reminder': ({ codigo_pedido, nombre, vez, frase }, { pedidoLink }) => ({
    asunto: `Tu pedido ${safeLine(codigo_pedido, 9)}: ${vez === 'despues' ? 'falta un pago' : 'tu próximo pago'}`,
    preview: frase,
    reason: [
      'Recibes este correo porque tienes un pedido con nosotros. ',
      link('No me recuerden este pago', `${pedidoLink}#recordatorios`),
    ],
    title: { antes: 'Tu próximo pago', el_dia: 'Tu pago es hoy', despues: 'Falta un pago' }[vez],
    blocks: [
      paragraph(`${greeting(nombre)} ${frase} Es de tu pedido `, code(codigo_pedido), '.'),
      paragraph(
        'En tu pedido ves a qué cuenta pagar y nos envías el comprobante. Si ya pagaste, gracias: no hagas nada.',
      ),
      paragraph('Si no puedes ese día, escríbenos. ', whatsAppLink()),
      rule,
      button('Ver mi pedido', pedidoLink),
    ],
  }),
} satisfies Partial<Mails>

/** The headline of what the ledger recorded, and the sentence that its order ends. */
function ledgerEntry({ clase, monto }: Datos<'send-payment'>) {
  const isOut = monto.startsWith('-')
  const amount = formatDinero(monto.replace('-', ''))
  switch (clase) {
    case 'pago':
      return { title: 'Recibimos tu pago', text: `Recibimos ${amount} para` }
    case 'devolucion':
      return { title: 'Te devolvimos dinero', text: `Te devolvimos ${amount} de` }
    case 'traspaso':
      return isOut
        ? { title: 'Pasamos dinero a otro pedido', text: `Pasamos ${amount} a otro pedido. Salieron de` }
        : { title: 'Pasamos dinero a este pedido', text: `Pasamos ${amount} de otro pedido a` }
    case 'correccion':
      return { title: 'Corregimos un pago', text: `Corregimos un pago: ${amount} ${isOut ? 'menos' : 'más'} en` }
  }
}

const whatsAppLink = () => link('Escribir por WhatsApp', whatsAppChatLink('pedido'))
