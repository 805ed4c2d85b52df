import type { ComponentType } from 'react'
import type { ClaveDeAjuste } from '#ajustes/contract.ts'
import { SeccionEquipo } from '#auth/equipo/SeccionEquipo.tsx'
import { AJUSTES_DE_TEXTOS } from '#tienda/textos/partes.ts'
import { SeccionAsistente } from './SeccionAsistente.tsx'
import { SeccionCobros } from './SeccionCobros.tsx'
import { SeccionContacto } from './SeccionContacto.tsx'
import { SeccionCuentas } from './SeccionCuentas.tsx'
import { SeccionHorario } from './SeccionHorario.tsx'
import { SeccionPreguntas } from './textos/SeccionPreguntas.tsx'
import { SeccionRespuestas } from './textos/SeccionRespuestas.tsx'
import { SeccionTextos } from './textos/SeccionTextos.tsx'

export type Seccion = {
  id: string
  nombre: string
  /** Other words under which the search finds it. */
  palabras: string
  claves: readonly ClaveDeAjuste[]
  Seccion: ComponentType
}

/** The tabs of the settings, in their order. */
export const SECCIONES: readonly [Seccion, ...Seccion[]] = [
  {
    id: 'horario',
    nombre: 'Horario y envío',
    palabras: 'feriado cerrado abierto hora días domingo envío zona precio promesa entrega',
    claves: ['horarios', 'dias', 'promesas', 'zonas'],
    Seccion: SeccionHorario,
  },
  {
    id: 'contacto',
    nombre: 'Contacto',
    palabras: 'nombre marca lema dirección ciudad teléfono whatsapp correo instagram red',
    claves: ['tienda', 'contacto'],
    Seccion: SeccionContacto,
  },
  {
    id: 'cuentas',
    nombre: 'Cuentas',
    palabras: 'banco cuenta transferencia número titular pago',
    claves: ['cuentas'],
    Seccion: SeccionCuentas,
  },
  {
    id: 'cobros',
    nombre: 'Cobros',
    palabras: 'pago abono mitad cuotas primer pago recordatorio vence aceptar precio días',
    claves: ['cobros'],
    Seccion: SeccionCobros,
  },
  {
    id: 'textos',
    nombre: 'Textos',
    palabras: 'inicio frase taller nosotros política privacidad términos envío firma correo',
    claves: Object.keys(AJUSTES_DE_TEXTOS) as `textos.${string}`[],
    Seccion: SeccionTextos,
  },
  {
    id: 'preguntas',
    nombre: 'Preguntas',
    palabras: 'faq frecuentes respuesta asistente',
    claves: [],
    Seccion: SeccionPreguntas,
  },
  {
    id: 'respuestas',
    nombre: 'Respuestas',
    palabras: 'preparadas bandeja chat ticket whatsapp',
    claves: ['respuestas'],
    Seccion: SeccionRespuestas,
  },
  {
    id: 'asistente',
    nombre: 'Asistente y datos',
    palabras: 'chat robot apagar encender retención días guardar borrar privacidad',
    claves: ['asistente', 'guarda'],
    Seccion: SeccionAsistente,
  },
  {
    id: 'equipo',
    nombre: 'Equipo',
    palabras: 'invitar ayudante mensajero persona rol',
    claves: [],
    Seccion: SeccionEquipo,
  },
]
