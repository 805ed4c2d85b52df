import { DAYS_TO_CONFIRM } from '#lib/confirmationDays.ts'
import { dayOf, formatFullDay, formatInstant } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { negocio } from '#negocio'
import { changeWords } from '#tienda/politicas/nombres.ts'
import type { Datos } from '../contract.ts'
import { firstName, greeting, safeLine } from '../safeText.ts'
import { button, code, fact, large, link, type Mails, paragraph, small, written } from './mail.ts'
import { fromShop } from './mensajes.ts'

export const LINK_VALIDITY = `El enlace sirve una vez, durante ${DAYS_TO_CONFIRM} días.`

export const cuentas = {
  // Anybody may have typed the name of an account that is not confirmed, so the mails before leave it out.
  'send-signup-confirmation': (_datos, { cuentaLink }) => ({
    asunto: `Confirma tu correo para entrar a ${negocio.marca}`,
    preview: 'Falta un paso para usar tu cuenta.',
    reason:
      'Recibes este correo porque alguien creó una cuenta con esta dirección. Si no fuiste tú, no hagas nada: sin este paso la cuenta no se abre.',
    title: 'Confirma tu correo',
    blocks: [
      `${greeting()} Abre el enlace y escribe la contraseña que elegiste. Con eso entras a tu cuenta.`,
      button('Confirmar mi correo', cuentaLink),
      small(LINK_VALIDITY),
    ],
  }),
  'send-registration-email': ({ codigo, password, hasta: until }, { registroLink, entrarLink }) => ({
    asunto: `Tu membresía de ${negocio.marca}`,
    preview: 'Tu código de membresía y tu contraseña temporal.',
    reason:
      'Recibes este correo porque alguien registró una membresía con esta dirección. Si no fuiste tú, no hagas nada.',
    title: `Tu membresía de ${negocio.marca}`,
    blocks: [
      `${greeting()} Con este código, o con tu correo, y esta contraseña entras a tu cuenta.`,
      fact('Código de membresía', large(codigo)),
      fact('Contraseña temporal', large(password)),
      button('Confirmar mi correo', registroLink),
      small(
        `La contraseña sirve 7 días, hasta el ${formatFullDay(dayOf(new Date(until)))}. Cuando entres, elige una tuya. `,
        link('Entrar', entrarLink),
      ),
    ],
  }),
  'send-known-address': ({ nombre, confirmado }, { entrarLink, cuentaLink, contrasenaLink }) => ({
    asunto: `Ya tienes una cuenta de ${negocio.marca}`,
    preview: 'Esta dirección ya tiene una cuenta.',
    reason:
      'Recibes este correo porque alguien quiso crear una cuenta con esta dirección. Si no fuiste tú, no hagas nada: tu cuenta sigue igual.',
    title: 'Ya tienes una cuenta',
    blocks: [
      confirmado
        ? `${greeting(nombre)} Esta dirección ya tiene una cuenta con nosotros. Entra con tu correo y tu contraseña.`
        : `${greeting()} Esta dirección ya tiene una cuenta, pero falta confirmarla. Abre el enlace y escribe tu contraseña.`,
      confirmado ? button('Entrar', entrarLink) : button('Confirmar mi correo', cuentaLink),
      small(
        '¿No recuerdas la contraseña? ',
        link('Elige otra', contrasenaLink),
        '. Ese enlace sirve una vez, durante una hora.',
      ),
    ],
  }),
  'send-password-reset': ({ nombre }, { contrasenaLink }) => ({
    asunto: 'Elige otra contraseña',
    preview: 'Un enlace para elegir otra contraseña.',
    reason:
      'Recibes este correo porque alguien pidió otra contraseña para tu cuenta. Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
    title: 'Elige otra contraseña',
    blocks: [
      `${greeting(nombre)} Abre el enlace y escribe una contraseña nueva. Al guardarla se cierran las sesiones que haya abiertas.`,
      button('Elegir mi contraseña', contrasenaLink),
      small('El enlace sirve una vez, durante una hora.'),
    ],
  }),
  'send-invitation': ({ nombre, rol, quien }, { invitacionLink }) => ({
    asunto: `Te invitan a trabajar en ${negocio.marca}`,
    preview: 'Un enlace para aceptar la invitación.',
    reason:
      'Recibes este correo porque la tienda te invitó. Si no esperabas esto, no hagas nada: sin el enlace no cambia nada.',
    title: `Te invitan a trabajar en ${negocio.marca}`,
    blocks: [
      `${greeting(nombre)} ${quien ? `${firstName(quien)} te invita` : 'La tienda te invita'} a ${WORK[rol]}`,
      button('Aceptar la invitación', invitacionLink),
      small(LINK_VALIDITY),
    ],
  }),
  'send-account-change': ({ cambio, nombre, fecha }, { forgotLink }) => {
    const { title, texto, byShop } = CHANGES[cambio]
    return {
      asunto: title,
      preview: texto,
      reason: 'Recibes este correo porque es un cambio en tu cuenta.',
      title,
      blocks: [
        `${greeting(nombre)} ${texto}`,
        fact('Cuándo', formatInstant(fecha)),
        byShop
          ? '¿No sabes por qué? Escríbenos respondiendo a este correo.'
          : cambio === 'cuenta_borrada'
            ? 'Si no fuiste tú, escríbenos respondiendo a este correo.'
            : paragraph('¿No fuiste tú? ', link('Elige otra contraseña', forgotLink), ' y escríbenos.'),
      ],
    }
  },
  'send-policy-change': ({ nombre, politica, vigente_desde, mensaje }, { politicaLinks }) => {
    const { asunto, frase } = changeWords({ politica, vigente_desde })
    return {
      asunto,
      preview: frase,
      reason: 'Recibes este correo porque tienes una cuenta con nosotros. Los cambios importantes se avisan a todos.',
      title: asunto,
      blocks: [
        `${greeting(nombre)} ${frase}`,
        fromShop(mensaje),
        button('Leer el texto completo', politicaLinks[politica]),
      ],
    }
  },
  'send-order-link': ({ codigo_pedido, correo }, { vinculoLink }) => ({
    asunto: `¿Agregar el pedido ${safeLine(codigo_pedido, 9)} a una cuenta?`,
    preview: 'Nada cambia hasta que lo confirmes.',
    reason: 'Recibes este correo porque el pedido está a tu nombre.',
    title: '¿Agregar tu pedido a una cuenta?',
    blocks: [
      paragraph(
        'Alguien quiere ver el pedido ',
        code(codigo_pedido),
        ' en su cuenta, con su dirección y sus notas. Si eres tú, confírmalo; si no, no hagas nada.',
      ),
      fact('Quién lo pide', safeLine(correo, 255)),
      button('Agregar el pedido', vinculoLink),
      small(LINK_VALIDITY),
    ],
  }),
  'send-credit-notification': ({ clase, nombre, monto, descripcion, saldoNuevo }, { estadoLink }) => ({
    asunto: MOVEMENTS[clase],
    preview: `Tu saldo ahora es ${formatDinero(saldoNuevo)}.`,
    reason: 'Recibes este correo porque es un movimiento de tu saldo.',
    title: MOVEMENTS[clase],
    blocks: [
      firstName(nombre) && greeting(nombre),
      fact('Monto', `${monto.startsWith('-') ? '' : '+'}${formatDinero(monto)}`),
      descripcion && fact('Por qué', written(descripcion)),
      fact('Saldo nuevo', formatDinero(saldoNuevo)),
      button('Ver mi estado de cuenta', estadoLink),
    ],
  }),
  'send-notices-change': ({ activos }, { bajaLink, altaLink }) => {
    const title = `Notificaciones ${activos ? 'reactivadas' : 'canceladas'}`
    return {
      asunto: title,
      preview: 'Si no fuiste tú, cámbialo con un toque.',
      reason:
        'Recibes este correo porque alguien escribió tu dirección en la página de los avisos. Si fuiste tú, no hagas nada.',
      title,
      blocks: activos
        ? [
            'Alguien pidió en la página que te avisemos otra vez a este correo cuando cambie el estatus de tus pedidos.',
            'Si no fuiste tú, o no los quieres, cancélalas aquí.',
            button('Cancelar notificaciones', bajaLink),
          ]
        : [
            'Alguien pidió en la página que no te avisemos más a este correo cuando cambie el estatus de tus pedidos. Seguirás recibiendo la confirmación de lo que pidas y los correos de tu cuenta.',
            'Si no fuiste tú, o cambiaste de idea, reactívalas aquí.',
            button('Reactivar notificaciones', altaLink),
          ],
    }
  },
} satisfies Partial<Mails>

const MOVEMENTS: Record<Datos<'send-credit-notification'>['clase'], string> = {
  credito: 'Agregamos un crédito a tu saldo',
  cargo: 'Hicimos un cargo a tu saldo',
  reverso: 'Corregimos tu saldo',
}

const WORK: Record<Datos<'send-invitation'>['rol'], string> = {
  admin: 'administrar toda la tienda.',
  ayudante: 'atender los pedidos y los mensajes.',
  mensajero: 'entregar los pedidos de cada día.',
}

type AccountChange = Datos<'send-account-change'>['cambio']

/** Mails about changes by staff (`byShop`) give no advice to choose another password. */
const CHANGES: Record<AccountChange, { title: string; texto: string; byShop?: true }> = {
  contrasena: {
    title: 'Cambió tu contraseña',
    texto: 'Cambió la contraseña de tu cuenta, y se cerró en los demás aparatos.',
  },
  segundo_paso: {
    title: 'Activaste el segundo paso',
    texto: 'Desde ahora, para entrar a tu cuenta hace falta también el código de tu aplicación.',
  },
  sin_segundo_paso: {
    title: 'Quitaste el segundo paso',
    texto: 'Para entrar a tu cuenta basta otra vez con la contraseña.',
  },
  cuenta_borrada: {
    title: 'Borramos tu cuenta',
    texto: 'Tu cuenta y tu membresía ya no existen. Los pedidos que hiciste siguen su curso.',
  },
  confirmada: {
    title: 'Confirmamos tu cuenta',
    texto: 'Confirmamos que esta dirección es tuya. Ya puedes entrar a tu cuenta.',
    byShop: true,
  },
  suspendida: {
    title: 'Suspendimos tu cuenta',
    texto: 'Por ahora nadie puede entrar con tu cuenta. Tus pedidos y tu saldo siguen como estaban.',
    byShop: true,
  },
  reactivada: {
    title: 'Tu cuenta está abierta otra vez',
    texto: 'Ya puedes entrar a tu cuenta, con la contraseña que tenías.',
    byShop: true,
  },
  administra: {
    title: 'Tu cuenta administra la tienda',
    texto:
      'Desde ahora tu cuenta ve los pedidos y los clientes, y puede cambiarlos. Entra otra vez para empezar; si tu contraseña es de las más usadas, te pediremos elegir otra.',
    byShop: true,
  },
  ayuda: {
    title: 'Tu cuenta ayuda en la tienda',
    texto:
      'Desde ahora tu cuenta atiende los pedidos y los mensajes. Entra otra vez para empezar; si tu contraseña es de las más usadas, te pediremos elegir otra.',
    byShop: true,
  },
  entrega: {
    title: 'Tu cuenta entrega pedidos de la tienda',
    texto:
      'Desde ahora tu cuenta ve las entregas de cada día. Entra otra vez para empezar; si tu contraseña es de las más usadas, te pediremos elegir otra.',
    byShop: true,
  },
  no_administra: {
    title: 'Tu cuenta ya no es del personal',
    texto: 'Tu cuenta es otra vez la de un cliente. Entra de nuevo para seguir usándola.',
    byShop: true,
  },
}
