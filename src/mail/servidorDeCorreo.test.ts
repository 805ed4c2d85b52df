import { expect, test } from 'vitest'
import { RITMO } from './ritmo.ts'
import { abrirServidorDeCorreo } from './servidorDeCorreo.server.ts'

const registro = { info: () => {}, warn: () => {} }

function abrir() {
  let hora = 0
  const servidor = abrirServidorDeCorreo(RITMO, registro, () => hora)
  return {
    servidor,
    pasar: (milisegundos: number) => {
      hora += milisegundos
      return servidor
    },
  }
}

test('a server that is away is tried after a second, then ever more rarely, at least every ten; one answer ends it', () => {
  const { servidor, pasar } = abrir()
  const esperas = Array.from({ length: 7 }, (_, vez) => {
    expect(servidor.intentar(`correo-${vez}`).fallo('servidor')).toBe(false)
    const espera = servidor.espera()
    pasar(espera)
    return espera
  })
  expect(esperas).toEqual([1000, 2000, 4000, 8000, 10000, 10000, 10000])
  expect(servidor.falta()).toBe(true)
  servidor.intentar('uno').contesto()
  expect([servidor.falta(), servidor.espera()]).toEqual([false, 0])
})

test('a refusal is an answer: the server is there', () => {
  const { servidor, pasar } = abrir()
  servidor.intentar('uno').fallo('servidor')
  pasar(1000)
  expect(servidor.intentar('dos').fallo('rechazo')).toBe(true)
  expect(servidor.falta()).toBe(false)
})

test('several that break off together tell of it once', () => {
  const { servidor } = abrir()
  const intentos = ['uno', 'dos', 'tres'].map(servidor.intentar)
  for (const intento of intentos) intento.fallo('servidor')
  expect(servidor.espera()).toBe(1000)
})

test('a mail that breaks off while others are answered makes nobody wait, and is to blame the second time', () => {
  const { servidor, pasar } = abrir()
  const probar = () => {
    const intento = servidor.intentar('veneno')
    pasar(5).intentar('otro').contesto()
    pasar(5)
    return intento.fallo('servidor')
  }
  expect(probar()).toBe(false)
  expect(servidor.falta()).toBe(false)
  expect(probar()).toBe(true)
  expect(servidor.falta()).toBe(false)
})

test('a mail that the server keeps breaking off with nobody else answered is never to blame', () => {
  const { servidor, pasar } = abrir()
  for (let vez = 0; vez < 50; vez++) {
    expect(servidor.intentar('uno').fallo('servidor')).toBe(false)
    pasar(servidor.espera())
  }
})
