import { SIN_DESCRIPCION } from '#comun/conjuntos.ts'
import type { Cambio } from './contrato.ts'
import { CAMPO, type Mostrado } from './etiquetas.ts'

const MOSTRADOS = Object.keys(CAMPO) as Mostrado[] // its own keys

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
