import type { Mostrado } from './campos.ts'
import type { Filtro, Hecho } from './contract.ts'
import { esLargo, nombreDe, valorDe } from './labels.ts'

/**
 * What was done, in words that go on after who did it: «Carolina» «pasó» B01-40712 «de Recibido a Confirmado». The thing
 * stands between the two parts, as a link.
 */
export type Frase = [antes: string, despues?: string]

const valor = ({ cambios }: Hecho, campo: Mostrado, cual: 'antes' | 'despues' = 'despues') => {
  const suyo = cambios.find((cambio) => cambio.campo === campo)?.[cual]
  return suyo ? valorDe(campo, suyo) : null
}
const cuantos = (hecho: Hecho, campo: Mostrado, uno: string, varios: string) => {
  const numero = valor(hecho, campo) ?? '0'
  return `${numero} ${numero === '1' ? uno : varios}`
}
const deA = (hecho: Hecho, campo: Mostrado) => {
  const [de, a] = [valor(hecho, campo, 'antes'), valor(hecho, campo)]
  return [de && `de ${de}`, a && `a ${a}`].filter(Boolean).join(' ')
}

const cambio = ({ cambios }: Hecho): Frase => [
  'cambió',
  `: ${cambios.map(({ campo }) => nombreDe(campo).toLowerCase()).join(', ')}`,
]
const importar = (hecho: Hecho): Frase => ['importó', `: ${cuantos(hecho, 'creados', 'pedido', 'pedidos')}`]

/** The doings of each kind, and how each is told. */
export const FRASES: Record<NonNullable<Filtro['tipo']>, Record<string, (hecho: Hecho) => Frase>> = {
  estatus: {
    'cambiar-estatus': (hecho) =>
      hecho.cambios.some(({ campo }) => campo === 'estatus_id')
        ? ['pasó', deA(hecho, 'estatus_id')]
        : ['anotó otro paso en', ''],
    'deshacer-estatus': (hecho) => ['deshizo el paso de', `: volvió ${deA(hecho, 'estatus_id')}`],
  },
  nuevos: {
    solicitar: () => ['pidió por la web:'],
    crear: () => ['creó'],
    importar,
    'digitar-paquete': (hecho) => {
      const libras = valor(hecho, 'libras')
      return ['digitó el paquete', `: ${[libras && `${libras} lb`, valor(hecho, 'total')].filter(Boolean).join(', ')}`]
    },
  },
  datos: {
    actualizar: (hecho) => {
      const [unico, ...otros] = hecho.cambios
      if (!unico) return ['guardó', 'sin cambios']
      const [hizo, campos] = cambio(hecho)
      const enLinea = otros.length === 0 && !esLargo(unico.campo)
      return [hizo, enLinea ? `${campos} ${deA(hecho, unico.campo as Mostrado)}` : campos] // the answer has no others
    },
    'poner-precio': (hecho) => ['puso precio a', `: ${deA(hecho, 'total')}`],
    'cambiar-direccion': () => ['cambió la dirección de'],
    'cambiar-notas-privadas': () => ['cambió las notas privadas de'],
    'autorizar-a-recoger': () => ['dijo quién más puede recoger'],
    'desautorizar-a-recoger': () => ['quitó a quien más podía recoger'],
    'copiar-historial': (hecho) => [
      'copió a',
      `${cuantos(hecho, 'nuevas', 'paso', 'pasos')} de ${valor(hecho, 'origen')}`,
    ],
    'revocar-enlaces': (hecho) => ['revocó', `(${cuantos(hecho, 'revocados', 'enlace', 'enlaces')})`],
    vincular: (hecho) => ['vinculó', `con ${valor(hecho, 'codigo_membresia') ?? 'una membresía'}`],
    desvincular: () => ['borró su cuenta y dejó'],
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
    atender: () => ['dio por atendido'],
    reabrir: () => ['volvió a abrir'],
  },
  tickets: {
    'responder-ticket': (hecho) => ['respondió', hecho.cambios.length > 0 ? 'y lo puso en progreso' : undefined],
    'anotar-ticket': () => ['escribió una nota interna en'],
    'cambiar-ticket': (hecho) => ['pasó', deA(hecho, 'estado')],
    'priorizar-ticket': (hecho) => ['cambió la prioridad de', `: ${deA(hecho, 'prioridad')}`],
  },
  chat: {
    'tomar-chat': () => ['tomó'],
    'devolver-chat': () => ['devolvió a la fila'],
    'terminar-chat': () => ['terminó'],
    'entrar-en-turno': () => ['entró en turno', ''],
    'salir-de-turno': () => ['salió de turno', ''],
  },
  saldo: {
    acreditar: (hecho) => ['agregó', `de saldo: ${valor(hecho, 'monto') ?? ''}`],
    cargar: (hecho) => ['hizo un cargo', `: ${valor(hecho, 'monto') ?? ''}`],
    'revertir-saldo': (hecho) => ['corrigió el saldo de', `: ${valor(hecho, 'monto') ?? ''}`],
  },
  mensajes: {
    reenviar: () => ['envió otra vez'],
    'cancelar-avisos': (hecho) => ['canceló los avisos de estatus a', PAGINA_O_ENLACE[valor(hecho, 'canal') ?? '']],
    'reactivar-avisos': (hecho) => ['reactivó los avisos de estatus a', PAGINA_O_ENLACE[valor(hecho, 'canal') ?? '']],
    'avisar-a-mano': (hecho) => ['escribió por WhatsApp sobre', SOBRE[valor(hecho, 'sobre') ?? '']],
    responder: (hecho) => [
      'respondió',
      hecho.cambios.some(({ despues }) => despues === 'whatsapp') ? 'por WhatsApp' : 'por correo',
    ],
    avisar: () => ['envió una notificación a'],
    'avisar-a-todos': (hecho) => ['envió', `a ${cuantos(hecho, 'cuantos', 'cliente', 'clientes')}`],
    'escribir-noticia': (hecho) => ['escribió', valor(hecho, 'activo') === 'Sí' ? 'y la publicó' : 'y la dejó oculta'],
    'cambiar-noticia': cambio,
    'publicar-noticia': () => ['publicó'],
    'ocultar-noticia': () => ['ocultó'],
    'escribir-pregunta': (hecho) => ['respondió', valor(hecho, 'publicada') === 'Sí' ? undefined : 'y la dejó oculta'],
    'cambiar-pregunta': cambio,
    'publicar-pregunta': () => ['volvió a mostrar'],
    'ocultar-pregunta': () => ['ocultó'],
    'descartar-pregunta': () => ['descartó'],
    'recuperar-pregunta': () => ['recuperó'],
  },
  archivos: {
    exportar: () => ['exportó'],
    importar,
  },
  cuentas: {
    'cambiar-perfil': () => ['cambió su perfil', ''],
    borrar: () => ['borró', ''],
    'confirmar-cuenta': () => ['confirmó', ''],
    'suspender-cuenta': () => ['suspendió', ''],
    'reactivar-cuenta': () => ['reactivó', ''],
    'cambiar-rol': (hecho) => ['cambió el rol de', `: ${deA(hecho, 'rol').toLowerCase()}`],
    'cerrar-sesiones': (hecho) => [`terminó ${cuantos(hecho, 'cerradas', 'sesión', 'sesiones')} de`, ''],
  },
}

const TODAS = Object.assign({}, ...Object.values(FRASES)) as (typeof FRASES)[keyof typeof FRASES] // each has its own doings

const PAGINA_O_ENLACE: Record<string, string> = {
  formulario: '(escribió el correo en la página)',
  enlace: '(con el enlace de un correo)',
}
const SOBRE: Record<string, string> = { estatus: '(su estatus)', precio: '(el precio)', listo: '(ya puede pasar)' }

/** Of a doing that has no words yet, its own name reads well enough. */
export function fraseDe(hecho: Hecho): Frase {
  return TODAS[hecho.accion]?.(hecho) ?? [`hizo «${hecho.accion.replaceAll('-', ' ')}» en`]
}

/** Who did it. */
export function quienFue({ quien, accion }: Hecho) {
  if (quien) return quien.nombre ?? 'Alguien que ya no tiene cuenta'
  if (accion.endsWith('-avisos')) return 'Alguien'
  return accion.startsWith('solicitar') ||
    accion.startsWith('confirmar') ||
    accion === 'vincular' ||
    accion.endsWith('-a-recoger')
    ? 'Un cliente'
    : 'La web'
}
