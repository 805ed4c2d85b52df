import { diaDe, formatearDiaCompleto, formatearInstante } from '#comun/fecha.ts'
import { DIAS_PARA_CONFIRMAR } from '#comun/plazos.ts'
import { negocio } from '#negocio'
import type { Datos } from '../contrato.ts'
import { lineaSegura, primerNombre } from '../texto.ts'
import { estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'
import { Boton, Dato } from './piezas.tsx'

const saludo = (nombre: string) => {
  const primero = primerNombre(nombre)
  return primero ? `Hola, ${primero}.` : 'Hola.'
}

const CUANTO_SIRVE = `El enlace sirve una vez, durante ${DIAS_PARA_CONFIRMAR} días.`

type Confirmar = { datos: Datos<'send-signup-confirmation'>; enlaceCuenta: string }

/** To who made an account with a password of their own. */
export function ConfirmarCuenta({ datos, enlaceCuenta }: Confirmar) {
  return (
    <Marco
      resumen="Falta un paso para usar tu cuenta."
      motivo="Recibes este correo porque alguien creó una cuenta con esta dirección. Si no fuiste tú, no hagas nada: sin este paso la cuenta no se abre."
    >
      <h1 className="tinta" style={estilos.titulo}>
        Confirma tu correo
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {saludo(datos.nombre)} Abre el enlace y escribe la contraseña que elegiste. Con eso entras a tu cuenta.
      </p>
      <Boton href={enlaceCuenta}>Confirmar mi correo</Boton>
      <p className="apagado" style={estilos.menor}>
        {CUANTO_SIRVE}
      </p>
    </Marco>
  )
}

type Bienvenida = { datos: Datos<'send-registration-email'>; enlaceRegistro: string; enlaceLogin: string }

/** To a new member: how to get in. */
export function BienvenidaDeMiembro({ datos, enlaceRegistro, enlaceLogin }: Bienvenida) {
  return (
    <Marco
      resumen="Tu código de membresía y tu contraseña temporal."
      motivo="Recibes este correo porque alguien registró una membresía con esta dirección. Si no fuiste tú, no hagas nada."
    >
      <h1 className="tinta" style={estilos.titulo}>
        Tu membresía de {negocio.marca}
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {saludo(datos.nombre)} Con este código y esta contraseña entras a tu cuenta.
      </p>
      <Dato nombre="Código de membresía">
        <b style={{ fontSize: 22, letterSpacing: '0.04em' }}>{datos.codigo}</b>
      </Dato>
      <Dato nombre="Contraseña temporal">
        <b style={{ fontSize: 22, letterSpacing: '0.04em' }}>{datos.password}</b>
      </Dato>
      <Boton href={enlaceRegistro}>Confirmar mi correo</Boton>
      <p className="apagado" style={estilos.menor}>
        La contraseña sirve 7 días, hasta el {formatearDiaCompleto(diaDe(new Date(datos.hasta)))}. Cuando entres, elige
        una tuya.{' '}
        <a href={enlaceLogin} className="tinta">
          Entrar con mi código
        </a>
      </p>
    </Marco>
  )
}

type Conocida = {
  datos: Datos<'send-known-address'>
  enlaceAuth: string
  enlaceCuenta: string
  enlaceContrasena: string
}

/** To an address that has an account, when somebody makes another with it. */
export function YaTienesCuenta({ datos, enlaceAuth, enlaceCuenta, enlaceContrasena }: Conocida) {
  return (
    <Marco
      resumen="Esta dirección ya tiene una cuenta."
      motivo="Recibes este correo porque alguien quiso crear una cuenta con esta dirección. Si no fuiste tú, no hagas nada: tu cuenta sigue igual."
    >
      <h1 className="tinta" style={estilos.titulo}>
        Ya tienes una cuenta
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {saludo(datos.nombre)}{' '}
        {datos.confirmado
          ? 'Esta dirección ya tiene una cuenta con nosotros. Entra con tu correo y tu contraseña.'
          : 'Esta dirección ya tiene una cuenta, pero falta confirmarla. Abre el enlace y escribe tu contraseña.'}
      </p>
      <Boton href={datos.confirmado ? enlaceAuth : enlaceCuenta}>
        {datos.confirmado ? 'Entrar' : 'Confirmar mi correo'}
      </Boton>
      <p className="apagado" style={estilos.menor}>
        ¿No recuerdas la contraseña?{' '}
        <a href={enlaceContrasena} className="tinta">
          Elige otra
        </a>
        . Ese enlace sirve una vez, durante una hora.
      </p>
    </Marco>
  )
}

type Restablecer = { datos: Datos<'send-password-reset'>; enlaceContrasena: string }

export function ElegirContrasena({ datos, enlaceContrasena }: Restablecer) {
  return (
    <Marco
      resumen="Un enlace para elegir otra contraseña."
      motivo="Recibes este correo porque alguien pidió otra contraseña para tu cuenta. Si no fuiste tú, no hagas nada: tu contraseña sigue igual."
    >
      <h1 className="tinta" style={estilos.titulo}>
        Elige otra contraseña
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {saludo(datos.nombre)} Abre el enlace y escribe una contraseña nueva. Al guardarla se cierran las sesiones que
        haya abiertas.
      </p>
      <Boton href={enlaceContrasena}>Elegir mi contraseña</Boton>
      <p className="apagado" style={estilos.menor}>
        El enlace sirve una vez, durante una hora.
      </p>
    </Marco>
  )
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

export const tituloDeCambio = (cambio: Cambio) => CAMBIOS[cambio].titulo

type Aviso = { datos: Datos<'send-account-change'>; enlaceOlvido: string }

/** So that who did not do it hears of it. */
export function AvisoDeCambio({ datos: { cambio, nombre, fecha }, enlaceOlvido }: Aviso) {
  const { titulo, texto, deLaTienda } = CAMBIOS[cambio]
  return (
    <Marco resumen={texto} motivo="Recibes este correo porque es un cambio en tu cuenta.">
      <h1 className="tinta" style={estilos.titulo}>
        {titulo}
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {saludo(nombre)} {texto}
      </p>
      <Dato nombre="Cuándo">{formatearInstante(fecha)}</Dato>
      {deLaTienda || cambio === 'cuenta_borrada' ? (
        <p className="tinta" style={estilos.parrafo}>
          {deLaTienda ? '¿No sabes por qué? Escríbenos' : 'Si no fuiste tú, escríbenos'} respondiendo a este correo.
        </p>
      ) : (
        <p className="tinta" style={estilos.parrafo}>
          ¿No fuiste tú?{' '}
          <a href={enlaceOlvido} className="tinta">
            Elige otra contraseña
          </a>{' '}
          y escríbenos.
        </p>
      )}
    </Marco>
  )
}

type Vinculo = { datos: Datos<'send-order-link'>; enlaceVinculo: string }

/** To an order's own address: a member wants the order among theirs. */
export function VincularPedido({ datos, enlaceVinculo }: Vinculo) {
  return (
    <Marco
      resumen="Nada cambia hasta que lo confirmes."
      motivo="Recibes este correo porque el pedido está a tu nombre."
    >
      <h1 className="tinta" style={estilos.titulo}>
        ¿Agregar tu pedido a una cuenta?
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {primerNombre(datos.nombre) ?? 'Alguien'} quiere ver el pedido <b>{datos.codigo_pedido}</b> en su cuenta, con su
        dirección y sus notas. Si eres tú, confírmalo; si no, no hagas nada.
      </p>
      <Dato nombre="Quién lo pide">{lineaSegura(datos.correo, 255)}</Dato>
      <Boton href={enlaceVinculo}>Agregar el pedido</Boton>
      <p className="apagado" style={estilos.menor}>
        {CUANTO_SIRVE}
      </p>
    </Marco>
  )
}
