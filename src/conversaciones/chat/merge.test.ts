import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ChatDeVisita, Conversacion } from './contract.ts'
import { mergeChat } from './queries.ts'
import { withTopicVersion } from './seen.ts'

const [UNA, OTRA] = [randomUUID(), randomUUID()]

function chat(ids: number[], changes: Partial<Conversacion> = {}): ChatDeVisita {
  const mensajes = ids.map((id) => ({
    id,
    clave: randomUUID(),
    rol: 'user' as const,
    contenido: `${id}`,
    autor: null,
    created_at: '2026-03-07T18:05:00.000Z',
  }))
  const conversacion = {
    id: UNA,
    estado: 'atendida' as const,
    agente: 'Carla',
    correo: 'yoka@ejemplo.com',
    correo_comprobado: false,
    codigo_pedido: null,
    puesto: null,
    espera_minutos: null,
    pausada_hasta: null,
    mensajes,
    hay_anteriores: false,
    visto_por_visitante: 0,
    visto_por_gestion: 0,
    sin_leer: 0,
    terminada_por: null,
    con_asistente: false,
    version: 1,
    ...changes,
  }
  return { conversacion, para: null }
}

const idsOf = ({ conversacion }: ChatDeVisita) => conversacion?.mensajes.map(({ id }) => id)

test('newer messages are appended once each', () => {
  const together = mergeChat(chat([1, 2, 3], { hay_anteriores: true }), chat([3, 4], { version: 2, sin_leer: 1 }))
  expect(idsOf(together)).toEqual([1, 2, 3, 4])
  expect(together.conversacion).toMatchObject({ version: 2, sin_leer: 1, hay_anteriores: true })
})

test('a read that was overtaken adds its messages and changes nothing else', () => {
  const together = mergeChat(chat([1, 2], { version: 3, estado: 'terminada' }), chat([1], { version: 2 }))
  expect(idsOf(together)).toEqual([1, 2])
  expect(together.conversacion).toMatchObject({ version: 3, estado: 'terminada' })
})

test('another conversation, or none, replaces the known one', () => {
  expect(idsOf(mergeChat(chat([1, 2]), chat([7], { id: OTRA })))).toEqual([7])
  const ninguna = { conversacion: null, para: null }
  expect(mergeChat(chat([1]), ninguna)).toEqual(ninguna)
})

test('of two reads of one version, the one with more seen marks stays', () => {
  const [menos, mas] = [chat([1]), chat([1], { visto_por_gestion: 1 })]
  expect(mergeChat(mas, menos).conversacion?.visto_por_gestion).toBe(1)
  expect(mergeChat(menos, mas).conversacion?.visto_por_gestion).toBe(1)
})

test('a topic version applies seen marks and nothing else', () => {
  const { conversacion } = chat([1, 2, 3], { version: 4, sin_leer: 3 })
  if (!conversacion) throw new Error('There is none.')
  expect(withTopicVersion(conversacion, '5.3.3', 'gestion')).toBeNull()
  expect(withTopicVersion(conversacion, '4.0.2', 'gestion')).toMatchObject({ visto_por_gestion: 2, sin_leer: 1 })
  expect(withTopicVersion({ ...conversacion, visto_por_gestion: 3 }, '4.0.2', 'gestion')?.visto_por_gestion).toBe(3)
})
