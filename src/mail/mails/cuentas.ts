import { diaDe, formatearDiaCompleto, formatearInstante } from '#lib/fecha.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { DIAS_PARA_CONFIRMAR } from '#lib/plazos.ts'
import { negocio } from '#negocio'
import type { Datos } from '../contract.ts'
import { lineaSegura, primerNombre, saludo } from '../texto.ts'
import { button, code, fact, large, link, type Mails, paragraph, small, written } from './mail.ts'

export const CUANTO_SIRVE = `El enlace sirve una vez, durante ${DIAS_PARA_CONFIRMAR} días.`

export const cuentas = {
  'send-signup-confirmation': ({ nombre }, { enlaceCuenta }) => ({
    asunto: `Confirma tu correo para entrar a ${negocio.marca}`,
    resumen: 'Falta un paso para usar tu cuenta.',
    motivo:
      'Recibes este correo porque alguien creó una cuenta con esta dirección. Si no fuiste tú, no hagas nada: sin este paso la cuenta no se abre.',
    titulo: 'Confirma tu correo',
    blocks: [
      `${saludo(nombre)} Abre el enlace y escribe la contraseña que elegiste. Con eso entras a tu cuenta.`,
      button('Confirmar mi correo', enlaceCuenta),
      small(CUANTO_SIRVE),
    ],
  }),
  'send-registration-email': ({ nombre, codigo, password, hasta }, { enlaceRegistro, enlaceLogin }) => ({
    asunto: `Tu membresía de ${negocio.marca}`,
    resumen: 'Tu código de membresía y tu contraseña temporal.',
    motivo:
      'Recibes este correo porque alguien registró una membresía con esta dirección. Si no fuiste tú, no hagas nada.',
    titulo: `Tu membresía de ${negocio.marca}`,
    blocks: [
      `${saludo(nombre)} Con este código y esta contraseña entras a tu cuenta.`,
      fact('Código de membresía', large(codigo)),
      fact('Contraseña temporal', large(password)),
      button('Confirmar mi correo', enlaceRegistro),
      small(
        `La contraseña sirve 7 días, hasta el ${formatearDiaCompleto(diaDe(new Date(hasta)))}. Cuando entres, elige una tuya. `,
        link('Entrar con mi código', enlaceLogin),
      ),
    ],
  }),
  'send-known-address': ({ nombre, confirmado }, { enlaceAuth, enlaceCuenta, enlaceContrasena }) => ({
    asunto: `Ya tienes una cuenta de ${negocio.marca}`,
    resumen: 'Esta dirección ya tiene una cuenta.',
    motivo:
      'Recibes este correo porque alguien quiso crear una cuenta con esta dirección. Si no fuiste tú, no hagas nada: tu cuenta sigue igual.',
    titulo: 'Ya tienes una cuenta',
    blocks: [
      confirmado
        ? `${saludo(nombre)} Esta dirección ya tiene una cuenta con nosotros. Entra con tu correo y tu contraseña.`
        : `${saludo(nombre)} Esta dirección ya tiene una cuenta, pero falta confirmarla. Abre el enlace y escribe tu contraseña.`,
      confirmado ? button('Entrar', enlaceAuth) : button('Confirmar mi correo', enlaceCuenta),
      small(
        '¿No recuerdas la contraseña? ',
        link('Elige otra', enlaceContrasena),
        '. Ese enlace sirve una vez, durante una hora.',
      ),
    ],
  }),
  'send-password-reset': ({ nombre }, { enlaceContrasena }) => ({
    asunto: 'Elige otra contraseña',
    resumen: 'Un enlace para elegir otra contraseña.',
    motivo:
      'Recibes este correo porque alguien pidió otra contraseña para tu cuenta. Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
    titulo: 'Elige otra contraseña',
    blocks: [
      `${saludo(nombre)} Abre el enlace y escribe una contraseña nueva. Al guardarla se cierran las sesiones que haya abiertas.`,
      button('Elegir mi contraseña', enlaceContrasena),
      small('El enlace sirve una vez, durante una hora.'),
    ],
  }),
  'send-account-change': ({ cambio, nombre, fecha }, { enlaceOlvido }) => {
    const { titulo, texto, deLaTienda } = CAMBIOS[cambio]
    return {
      asunto: titulo,
      resumen: texto,
      motivo: 'Recibes este correo porque es un cambio en tu cuenta.',
      titulo,
      blocks: [
        `${saludo(nombre)} ${texto}`,
        fact('Cuándo', formatearInstante(fecha)),
        deLaTienda
          ? '¿No sabes por qué? Escríbenos respondiendo a este correo.'
          : cambio === 'cuenta_borrada'
            ? 'Si no fuiste tú, escríbenos respondiendo a este correo.'
            : paragraph('¿No fuiste tú? ', link('Elige otra contraseña', enlaceOlvido), ' y escríbenos.'),
      ],
    }
  },
  'send-order-link': ({ nombre, codigo_pedido, correo }, { enlaceVinculo }) => ({
    asunto: `¿Agregar el pedido ${lineaSegura(codigo_pedido, 9)} a una cuenta?`,
    resumen: 'Nada cambia hasta que lo confirmes.',
    motivo: 'Recibes este correo porque el pedido está a tu nombre.',
    titulo: '¿Agregar tu pedido a una cuenta?',
    blocks: [
      paragraph(
        `${primerNombre(nombre) ?? 'Alguien'} quiere ver el pedido `,
        code(codigo_pedido),
        ' en su cuenta, con su dirección y sus notas. Si eres tú, confírmalo; si no, no hagas nada.',
      ),
      fact('Quién lo pide', lineaSegura(correo, 255)),
      button('Agregar el pedido', enlaceVinculo),
      small(CUANTO_SIRVE),
    ],
  }),
  'send-credit-notification': ({ clase, nombre, monto, descripcion, saldoNuevo }, { enlaceEstado }) => ({
    asunto: MOVIMIENTOS[clase],
    resumen: `Tu saldo ahora es ${formatearDinero(saldoNuevo)}.`,
    motivo: 'Recibes este correo porque es un movimiento de tu saldo.',
    titulo: MOVIMIENTOS[clase],
    blocks: [
      primerNombre(nombre) && saludo(nombre),
      fact('Monto', `${monto.startsWith('-') ? '' : '+'}${formatearDinero(monto)}`),
      descripcion && fact('Por qué', written(descripcion)),
      fact('Saldo nuevo', formatearDinero(saldoNuevo)),
      button('Ver mi estado de cuenta', enlaceEstado),
    ],
  }),
  'send-notices-change': ({ activos }, { enlaceBaja, enlaceAlta }) => {
    const titulo = `Notificaciones ${activos ? 'reactivadas' : 'canceladas'}`
    return {
      asunto: titulo,
      resumen: 'Si no fuiste tú, cámbialo con un toque.',
      motivo:
        'Recibes este correo porque alguien escribió tu dirección en la página de los avisos. Si fuiste tú, no hagas nada.',
      titulo,
      blocks: activos
        ? [
            'Alguien pidió en la página que te avisemos otra vez a este correo cuando cambie el estatus de tus pedidos.',
            'Si no fuiste tú, o no los quieres, cancélalas aquí.',
            button('Cancelar notificaciones', enlaceBaja),
          ]
        : [
            'Alguien pidió en la página que no te avisemos más a este correo cuando cambie el estatus de tus pedidos. Seguirás recibiendo la confirmación de lo que pidas y los correos de tu cuenta.',
            'Si no fuiste tú, o cambiaste de idea, reactívalas aquí.',
            button('Reactivar notificaciones', enlaceAlta),
          ],
    }
  },
} satisfies Partial<Mails>

const MOVIMIENTOS: Record<Datos<'send-credit-notification'>['clase'], string> = {
  credito: 'Agregamos un crédito a tu saldo',
  cargo: 'Hicimos un cargo a tu saldo',
  reverso: 'Corregimos tu saldo',
}

type Cambio = Datos<'send-account-change'>['cambio']

/** What staff did is no reason to choose another password. */
const CAMBIOS: Record<Cambio, { titulo: string; texto: string; deLaTienda?: true }> = {
  contrasena: {
    titulo: 'Cambió tu contraseña',
    texto: 'La contraseña de tu cuenta es otra, y las demás sesiones se cerraron.',
  },
  segundo_paso: {
    titulo: 'Activaste el segundo paso',
    texto: 'Desde ahora, para entrar a tu cuenta hace falta también el código de tu aplicación.',
  },
  sin_segundo_paso: {
    titulo: 'Quitaste el segundo paso',
    texto: 'Para entrar a tu cuenta basta otra vez con la contraseña.',
  },
  cuenta_borrada: {
    titulo: 'Borramos tu cuenta',
    texto: 'Tu cuenta y tu membresía ya no existen. Los pedidos que hiciste siguen su curso.',
  },
  confirmada: {
    titulo: 'Confirmamos tu cuenta',
    texto: 'Confirmamos que esta dirección es tuya. Ya puedes entrar a tu cuenta.',
    deLaTienda: true,
  },
  suspendida: {
    titulo: 'Suspendimos tu cuenta',
    texto: 'Por ahora nadie puede entrar con tu cuenta. Tus pedidos y tu saldo siguen como estaban.',
    deLaTienda: true,
  },
  reactivada: {
    titulo: 'Tu cuenta está abierta otra vez',
    texto: 'Ya puedes entrar a tu cuenta, con la contraseña que tenías.',
    deLaTienda: true,
  },
  administra: {
    titulo: 'Tu cuenta administra la tienda',
    texto:
      'Desde ahora tu cuenta ve los pedidos y los clientes, y puede cambiarlos. Entra otra vez para empezar; si tu contraseña es de las más usadas, te pediremos elegir otra.',
    deLaTienda: true,
  },
  no_administra: {
    titulo: 'Tu cuenta ya no administra la tienda',
    texto: 'Tu cuenta es otra vez la de un cliente. Entra de nuevo para seguir usándola.',
    deLaTienda: true,
  },
}
