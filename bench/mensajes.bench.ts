import { cpus } from 'node:os'
import path from 'node:path'
import { compare, countRight, HOY_DE_MENSAJES, readRotulados } from '#testing/mensajes.ts'
import { leerMensaje } from '../src/pedidos/nuevo/leer/leerMensaje.ts'

/**
 * Measures how much of labelled messages the rules read right, and how long that takes. `MENSAJES=FILE` measures one
 * list, `FALLOS=1` prints what was read wrong.
 */
const LISTS = process.env.MENSAJES ? [process.env.MENSAJES] : ['ajustados', 'apartados']
const print = (text: string) => void process.stdout.write(`${text}\n`)

for (const list of LISTS) {
  const rotulados = readRotulados(list)
  if (process.env.FALLOS)
    for (const rotulado of rotulados)
      for (const [field, [found, labelled]] of Object.entries(compare(rotulado)))
        if (found !== labelled)
          print(`${field}: ${JSON.stringify(found)} should be ${JSON.stringify(labelled)}\n  ${rotulado.texto}`)
  print(`\n${path.basename(list)}, ${rotulados.length} messages\n\n| field | right |\n| --- | --- |`)
  for (const [field, count] of Object.entries(countRight(rotulados)))
    print(`| ${field} | ${((100 * count) / rotulados.length).toFixed(1)} % |`)
}

const sentence =
  'klk quiero 2 pulseras pal jueves en gurabo calle 5 #23 frente al colmado, soy Ana Rosario 829 555 0172 te deposite 500. '
const long = sentence.repeat(Math.ceil(100_000 / sentence.length))
const times = Array.from({ length: 50 }, () => {
  const before = performance.now()
  leerMensaje(long, { hoy: HOY_DE_MENSAJES })
  return performance.now() - before
}).toSorted((one, other) => one - other)
print(
  `\n${Math.round(long.length / 1000)} KB: median ${times[25]?.toFixed(1)} ms, longest ${times.at(-1)?.toFixed(1)} ms (${cpus()[0]?.model})`,
)
