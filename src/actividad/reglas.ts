import { SIN_DESCRIPCION } from '#comun/conjuntos.ts'
import type { Cambio, TIPOS } from './contrato.ts'

/** The doings of each kind. */
export const DE_TIPO: Record<(typeof TIPOS)[number], string[]> = {
  estatus: ['cambiar-estatus', 'deshacer-estatus'],
  nuevos: ['solicitar', 'crear', 'importar', 'digitar-paquete'],
  datos: [
    'actualizar',
    'poner-precio',
    'cambiar-direccion',
    'cambiar-notas-privadas',
    'autorizar-a-recoger',
    'desautorizar-a-recoger',
    'copiar-historial',
    'revocar-enlaces',
    'vincular',
    'desvincular',
  ],
  solicitudes: [
    'solicitar-ayuda',
    'solicitar-direccion',
    'confirmar-ayuda',
    'confirmar-direccion',
    'aprobar-ayuda',
    'aprobar-direccion',
    'rechazar-ayuda',
    'rechazar-direccion',
    'atender',
    'reabrir',
  ],
  tickets: ['responder-ticket', 'anotar-ticket', 'cambiar-ticket', 'priorizar-ticket'],
  chat: ['tomar-chat', 'devolver-chat', 'terminar-chat', 'entrar-en-turno', 'salir-de-turno'],
  mensajes: [
    'reenviar',
    'cancelar-avisos',
    'reactivar-avisos',
    'avisar-a-mano',
    'responder',
    'avisar',
    'avisar-a-todos',
    'escribir-noticia',
    'cambiar-noticia',
    'publicar-noticia',
    'ocultar-noticia',
    'escribir-pregunta',
    'cambiar-pregunta',
    'publicar-pregunta',
    'ocultar-pregunta',
    'descartar-pregunta',
    'recuperar-pregunta',
  ],
  archivos: ['exportar', 'importar'],
  saldo: ['acreditar', 'cargar', 'revertir-saldo'],
  cuentas: [
    'cambiar-perfil',
    'borrar',
    'confirmar-cuenta',
    'suspender-cuenta',
    'reactivar-cuenta',
    'cambiar-rol',
    'cerrar-sesiones',
  ],
}

/**
 * What is shown of what a doing noted: these and nothing else, so that a secret that some doing may note one day stays
 * where it is.
 */
const MOSTRADOS = [
  'estatus_id',
  'estatus_previo',
  'cliente',
  'correo_cliente',
  'correo',
  'telefono',
  'tipo_servicio',
  'precio',
  'peso',
  'libras',
  'total',
  'fotos',
  'fecha_estimada_entrega',
  'direccion',
  'numero_casa',
  'sector',
  'municipio',
  'provincia',
  'referencias',
  'notas',
  'notas_privadas',
  'autorizado_a_recoger',
  'motivo',
  'situacion',
  'descripcion',
  'fecha',
  'sobre',
  'canal',
  'texto',
  'nota',
  'estado',
  'prioridad',
  'origen',
  'nuevas',
  'revocados',
  'sin_persona',
  'codigo_membresia',
  'saldo',
  'monto',
  'rol',
  'cerradas',
  'nombre',
  'creados',
  'filas_con_error',
  'elegidos',
  'q',
  'estatus',
  'servicio',
  'vencidos',
  'sin_precio',
  'desde',
  'hasta',
  'titulo',
  'contenido',
  'activo',
  'pregunta',
  'respuesta',
  'categoria',
  'publicada',
  'cuantos',
  'alcance_visto',
] as const
export type Mostrado = (typeof MOSTRADOS)[number]

/** What is about a person, and is theirs to take away. */
const DE_LA_PERSONA = new Set<Mostrado>([
  'cliente',
  'correo_cliente',
  'correo',
  'telefono',
  'direccion',
  'numero_casa',
  'sector',
  'municipio',
  'provincia',
  'referencias',
  'notas',
  'notas_privadas',
  'autorizado_a_recoger',
  'motivo',
  'situacion',
  'texto',
  'codigo_membresia',
])

const DE_ESTATUS = new Set<Mostrado>(['estatus_id', 'estatus_previo'])
const NUMEROS = new Set<Mostrado>(['precio', 'peso', 'libras', 'total', 'saldo'])

type Notado = { antes: unknown; despues: unknown; nombres: Map<number, string>; sinPersona: boolean }

/** What changed, from what a doing noted before and after it; of what was only noted afterwards, what it holds. */
export function cambiosDe({ antes, despues, nombres, sinPersona }: Notado): Cambio[] {
  const previo = comoObjeto(antes)
  const nuevo = comoObjeto(despues)
  return MOSTRADOS.flatMap((campo) => {
    // A doing that says nothing of a field afterwards left it as it was.
    if (!(campo in nuevo) && !(campo in previo && despues === null)) return []
    if (sinPersona && DE_LA_PERSONA.has(campo)) return []
    const [de, a] = [previo[campo], nuevo[campo]].map((valor) => comoTexto(campo, valor, nombres))
    return de === a || (de === undefined && a === undefined) ? [] : [{ campo, antes: de ?? null, despues: a ?? null }]
  })
}

function comoTexto(campo: Mostrado, valor: unknown, nombres: Map<number, string>) {
  if (valor === null || valor === undefined || valor === '' || valor === SIN_DESCRIPCION) return undefined
  if (DE_ESTATUS.has(campo)) return nombres.get(Number(valor)) ?? `Estatus ${valor}`
  if (NUMEROS.has(campo) && !Number.isNaN(Number(valor))) return Number(valor).toFixed(2)
  return typeof valor === 'object' ? JSON.stringify(valor) : String(valor)
}

function comoObjeto(valor: unknown) {
  return (typeof valor === 'object' && valor !== null ? valor : {}) as Record<string, unknown> // a JSON object
}
