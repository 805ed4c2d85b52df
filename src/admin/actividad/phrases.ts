import type { Filter, Hecho } from './contract.ts'
import type { Shown } from './fields.ts'
import { displayValue, isLong, labelOf } from './labels.ts'

/**
 * An action as the words before and after its object, which is a link: «Carolina» «pasó» B01-40712 «de Recibido a
 * Confirmado».
 */
export type Phrase = [antes: string, despues?: string]

const value = ({ cambios }: Hecho, campo: Shown, which: 'antes' | 'despues' = 'despues') => {
  const changed = cambios.find((changed) => changed.campo === campo)?.[which]
  return changed ? displayValue(campo, changed) : null
}
const count = (hecho: Hecho, campo: Shown, item: string, varios: string) => {
  const number = value(hecho, campo) ?? '0'
  return `${number} ${number === '1' ? item : varios}`
}
const fromTo = (hecho: Hecho, campo: Shown) => {
  const [de, to] = [value(hecho, campo, 'antes'), value(hecho, campo)]
  return [de && `de ${de}`, `a ${to ?? 'vacío'}`].filter(Boolean).join(' ')
}

const changed = ({ cambios }: Hecho): Phrase => [
  'cambió',
  `: ${cambios.map(({ campo }) => labelOf(campo).toLowerCase()).join(', ')}`,
]
const importar = (hecho: Hecho): Phrase => ['importó', `: ${count(hecho, 'creados', 'pedido', 'pedidos')}`]

/** For each kind in the page's filter: its audit actions, and the phrase that tells each. */
export const PHRASES: Record<NonNullable<Filter['tipo']>, Record<string, (hecho: Hecho) => Phrase>> = {
  estatus: {
    'cambiar-estatus': (hecho) =>
      hecho.cambios.some(({ campo }) => campo === 'estatus_id')
        ? ['pasó', fromTo(hecho, 'estatus_id')]
        : ['anotó otro paso en', ''],
    'deshacer-estatus': (hecho) => ['deshizo el paso de', `: volvió ${fromTo(hecho, 'estatus_id')}`],
  },
  nuevos: {
    solicitar: () => ['pidió por la web:'],
    crear: () => ['creó'],
    importar,
    'digitar-paquete': (hecho) => {
      const libras = value(hecho, 'libras')
      return ['digitó el paquete', `: ${[libras && `${libras} lb`, value(hecho, 'total')].filter(Boolean).join(', ')}`]
    },
  },
  datos: {
    actualizar: (hecho) => {
      const [only, ...others] = hecho.cambios
      if (!only) return ['guardó', 'sin cambios']
      const [hizo, fields] = changed(hecho)
      const online = others.length === 0 && !isLong(only.campo)
      return [hizo, online ? `${fields} ${fromTo(hecho, only.campo as Shown)}` : fields] // changes have no other fields
    },
    'poner-precio': (hecho) => ['puso precio a', `: ${fromTo(hecho, 'total')}`],
    'proponer-precio': (hecho) => ['propuso el precio de', `: ${fromTo(hecho, 'total')}`],
    'aceptar-precio': (hecho) => ['aceptó el precio de', `: ${value(hecho, 'total')}`],
    'pedir-cambio-de-precio': () => ['pidió cambiar el precio de'],
    'pedir-precio-otra-vez': () => ['pidió otra vez el precio de'],
    'retirar-precio': () => ['retiró el precio de'],
    'vencer-precio': () => ['dejó vencer el precio de'],
    'cobrar-al-entregar': (hecho) => ['cobró al entregar', `: ${fromTo(hecho, 'abono')}`],
    'enviar-comprobante': (hecho) => ['puso un comprobante en', `: ${value(hecho, 'monto') ?? ''}`],
    'confirmar-comprobante': () => ['confirmó un comprobante de'],
    'deshacer-comprobante': () => ['deshizo la confirmación de un comprobante de'],
    'rechazar-comprobante': () => ['rechazó un comprobante de'],
    'registrar-pago': (hecho) => ['anotó dinero en', `: ${value(hecho, 'monto') ?? ''}`],
    'cambiar-datos-fiscales': () => ['cambió los datos fiscales de'],
    'cambiar-lineas': () => ['cambió las piezas de'],
    'apartar-otra-vez': () => ['apartó otra vez las piezas de'],
    'extender-apartado': () => ['apartó por más tiempo las piezas de'],
    'liberar-piezas': () => ['devolvió a la vitrina las piezas de'],
    'cambiar-direccion': () => ['cambió la dirección de'],
    'cambiar-notas-privadas': () => ['cambió las notas privadas de'],
    'poner-fotos': (hecho) => [`puso ${count(hecho, 'fotos', 'foto', 'fotos')} en`],
    'quitar-foto': () => ['quitó una foto de'],
    'confirmar-sin-precio': (hecho) => ['confirmó', `y anotó: ${value(hecho, 'razon')}`],
    'confirmar-sin-total': (hecho) => ['confirmó, sin precio,', `: ${value(hecho, 'razon')}`],
    'empezar-sin-pago': () => ['empezó la pieza sin su primer pago'],
    'callar-recordatorios': () => ['paró los recordatorios de un pago'],
    'autorizar-a-recoger': () => ['dijo quién más puede recoger'],
    'desautorizar-a-recoger': () => ['quitó a quien más podía recoger'],
    'copiar-historial': (hecho) => [
      'copió a',
      `${count(hecho, 'nuevas', 'paso', 'pasos')} de ${value(hecho, 'origen')}`,
    ],
    'anotar-guia': (hecho) => ['anotó una guía de', `: ${value(hecho, 'numero')}`],
    'quitar-guia': (hecho) => ['quitó una guía de', `: ${value(hecho, 'numero', 'antes')}`],
    'revocar-enlaces': (hecho) => [`revocó ${count(hecho, 'revocados', 'enlace', 'enlaces')} de`],
    reconocer: () => ['dijo que es suyo'],
    'no-reconocer': () => ['dijo que no es suyo'],
    vincular: (hecho) => ['vinculó', `con ${value(hecho, 'codigo_membresia') ?? 'una membresía'}`],
    desvincular: () => ['borró su cuenta y dejó', 'sin dueño'],
  },
  solicitudes: {
    'solicitar-ayuda': () => ['pidió ayuda urgente con'],
    'solicitar-direccion': () => ['pidió otra dirección para'],
    'confirmar-ayuda': (hecho) => [hecho.quien ? 'llamó y confirmó la ayuda de' : 'confirmó la solicitud de ayuda de'],
    'confirmar-direccion': (hecho) => [
      hecho.quien ? 'llamó y confirmó la dirección nueva de' : 'confirmó la solicitud de dirección de',
    ],
    'aprobar-ayuda': () => ['atendió la ayuda de'],
    'aprobar-direccion': () => ['aprobó la dirección nueva de'],
    'rechazar-ayuda': () => ['descartó la ayuda de'],
    'rechazar-direccion': () => ['rechazó la dirección nueva de'],
    atender: () => ['atendió'],
    reabrir: () => ['volvió a abrir'],
  },
  tickets: {
    'responder-ticket': (hecho) => ['respondió', hecho.cambios.length > 0 ? 'y lo puso en progreso' : undefined],
    'anotar-ticket': () => ['escribió una nota interna en'],
    'cambiar-ticket': (hecho) => ['pasó', fromTo(hecho, 'estado')],
    'priorizar-ticket': (hecho) => ['cambió la prioridad de', `: ${fromTo(hecho, 'prioridad')}`],
  },
  chat: {
    'tomar-chat': () => ['tomó'],
    'repartir-chat': () => ['recibió de la fila'],
    'devolver-chat': () => ['devolvió a la fila'],
    'terminar-chat': () => ['terminó'],
    'silenciar-chat': () => ['silenció por 24 horas la conexión de'],
    'quitar-silencio': () => ['quitó el silencio a la conexión de'],
    'entrar-en-turno': () => ['entró en turno', ''],
    'salir-de-turno': () => ['salió de turno', ''],
  },
  saldo: {
    acreditar: (hecho) => ['agregó crédito a', `: ${value(hecho, 'monto') ?? ''}`],
    cargar: (hecho) => ['hizo un cargo a', `: ${value(hecho, 'monto') ?? ''}`],
    'recibir-efectivo': (hecho) => ['contó lo que entregó', `: ${value(hecho, 'contado') ?? ''}`],
    'cerrar-dia': () => ['cerró el día'],
    'revertir-saldo': (hecho) => ['corrigió el saldo de', `: ${value(hecho, 'monto') ?? ''}`],
  },
  ajustes: {
    'publicar-ajuste': () => ['cambió los ajustes:'],
    'deshacer-ajuste': () => ['deshizo un cambio de los ajustes:'],
  },
  piezas: {
    'crear-pieza': () => ['puso la pieza'],
    'cambiar-pieza': changed,
    'avisar-espera': () => ['avisó por WhatsApp a quien esperaba la pieza'],
    'duplicar-pieza': () => ['duplicó la pieza'],
    'publicar-pieza': () => ['publicó'],
    'ocultar-pieza': () => ['ocultó'],
    'guardar-pieza': () => ['guardó'],
    'sacar-pieza': () => ['volvió a sacar'],
    'vender-pieza': () => ['marcó vendida'],
    'reponer-pieza': () => ['repuso'],
    'elegir-pieza': () => ['puso en el inicio'],
    'dejar-pieza': () => ['quitó del inicio'],
    'subir-pieza': () => ['subió'],
    'bajar-pieza': () => ['bajó'],
    'deshacer-pieza': () => ['deshizo lo último en'],
    'quitar-ejemplos': (hecho) => [`quitó ${count(hecho, 'cuantas', 'pieza de ejemplo', 'piezas de ejemplo')}`, ''],
  },
  mensajes: {
    reenviar: () => ['envió otra vez'],
    'cancelar-avisos': (hecho) => ['canceló los avisos de estatus a', PAGE_OR_LINK[value(hecho, 'canal') ?? '']],
    'reactivar-avisos': (hecho) => ['reactivó los avisos de estatus a', PAGE_OR_LINK[value(hecho, 'canal') ?? '']],
    'avisar-a-mano': (hecho) => ['escribió por WhatsApp sobre', ABOUT[value(hecho, 'sobre') ?? '']],
    'quitar-aviso': () => ['dijo que no envió el WhatsApp sobre'],
    'cambiar-texto': () => ['cambió'],
    responder: (hecho) => [
      'respondió',
      hecho.cambios.some(({ despues }) => despues === 'whatsapp') ? 'por WhatsApp' : 'por correo',
    ],
    avisar: () => ['envió una notificación a'],
    'avisar-a-todos': (hecho) => ['envió', `a ${count(hecho, 'cuantos', 'cliente', 'clientes')}`],
    'enviar-circular': (hecho) => ['envió', `a ${count(hecho, 'cuantos', 'cliente', 'clientes')}`],
    'escribir-noticia': (hecho) => ['escribió', value(hecho, 'activo') === 'Sí' ? 'y la publicó' : 'y la dejó oculta'],
    'cambiar-noticia': changed,
    'publicar-noticia': () => ['publicó'],
    'ocultar-noticia': () => ['ocultó'],
    'escribir-pregunta': (hecho) => ['respondió', value(hecho, 'publicada') === 'Sí' ? undefined : 'y la dejó oculta'],
    'cambiar-pregunta': changed,
    'publicar-pregunta': () => ['volvió a mostrar'],
    'ocultar-pregunta': () => ['ocultó'],
    'descartar-pregunta': () => ['descartó'],
    'ensenar-pregunta': () => ['enseñó al asistente'],
    'recuperar-pregunta': () => ['recuperó'],
    'olvidar-ejemplo': () => ['quitó'],
  },
  archivos: {
    exportar: () => ['exportó'],
    importar,
    'importar-banco': () => ['trajo el estado de', ''],
  },
  cuentas: {
    'cambiar-perfil': () => ['cambió su perfil', ''],
    borrar: () => ['borró', ''],
    'confirmar-cuenta': () => ['confirmó', ''],
    'suspender-cuenta': () => ['suspendió', ''],
    'reactivar-cuenta': () => ['reactivó', ''],
    'cambiar-rol': (hecho) => ['cambió el rol de', `: ${fromTo(hecho, 'rol').toLowerCase()}`],
    invitar: (hecho) => ['invitó a', `: ${fromTo(hecho, 'rol').toLowerCase()}`],
    'retirar-invitacion': () => ['retiró la invitación de', ''],
    'aceptar-invitacion': () => ['aceptó la invitación de', ''],
    'cerrar-sesiones': (hecho) => [`terminó ${count(hecho, 'cerradas', 'sesión', 'sesiones')} de`, ''],
  },
}

const ALL = Object.assign({}, ...Object.values(PHRASES)) as (typeof PHRASES)[keyof typeof PHRASES] // kinds are disjoint

const PAGE_OR_LINK: Record<string, string> = {
  formulario: '(escribió el correo en la página)',
  enlace: '(con el enlace de un correo)',
}
const ABOUT: Record<string, string> = { estatus: '(su estatus)', precio: '(el precio)', listo: '(ya puede pasar)' }

/** The phrase of an action; an unknown action is shown by its own name. */
export function phraseFor(hecho: Hecho): Phrase {
  return ALL[hecho.accion]?.(hecho) ?? [`hizo «${hecho.accion.replaceAll('-', ' ')}» en`]
}

/** The name of the person or system that performed an action. */
export function whoDid({ quien, accion }: Hecho) {
  if (quien) return quien.nombre ?? 'Alguien que ya no tiene cuenta'
  if (accion.endsWith('-avisos')) return 'Alguien'
  return accion.startsWith('solicitar') ||
    accion.startsWith('confirmar') ||
    accion === 'vincular' ||
    accion.endsWith('-a-recoger')
    ? 'Un cliente'
    : 'La web'
}
