import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mensajes, negocio, respuestasPreparadas } from '#negocio'
import { mensajesErrors, negocioErrors, respuestasErrors } from './checkNegocio.ts'

const projectRoot = path.join(import.meta.dirname, '../..')
const { contacto: contact, horarios, pedidos, zonas } = negocio
const [weekdays, saturday] = horarios.contacto

test('the negocio.ts of the repository is valid', () => {
  expect(negocioErrors(negocio)).toEqual([])
  const piezas = { ...negocio.piezas, cartera: { desde: '850.00', medida: 'cuentas de 8 mm' } }
  expect(negocioErrors({ ...negocio, piezas })).toEqual([])
})

const errors: [cambio: object, lineas: string[]][] = [
  [
    { contacto: { ...contact, telefono: '809-555-013' } },
    ['contacto.telefono debe tener diez dígitos, como 809-555-0134'],
  ],
  [
    { contacto: { ...contact, telefono: '809-555-0134 ext. 2' } },
    ['contacto.telefono debe tener diez dígitos, como 809-555-0134'],
  ],
  [{ contacto: { ...contact, telefono: 8095550134 } }, ['contacto.telefono debe ser un texto entre comillas']],
  [
    { contacto: { ...contact, correo: 'info.brisa' } },
    ['contacto.correo debe ser una dirección de correo, como info@brisa.example'],
  ],
  [{ marca: undefined }, ['marca falta']],
  [{ marca: ' ' }, ['marca está vacío']],
  [{ marca: 'Brisa <otra>' }, ['marca no puede llevar <, > ni comillas dobles']],
  [
    { zonaHoraria: 'America/Santo Domingo' },
    ['zonaHoraria debe ser una zona a cuatro horas de UTC todo el año, como America/Santo_Domingo'],
  ],
  [
    { zonaHoraria: 'America/New_York' },
    ['zonaHoraria debe ser una zona a cuatro horas de UTC todo el año, como America/Santo_Domingo'],
  ],
  [{ horarios: { ...horarios, contacto: [weekdays, saturday] } }, ['horarios.contacto no dice nada del domingo']],
  [
    { horarios: { ...horarios, contacto: [...horarios.contacto, saturday] } },
    ['horarios.contacto dice más de una vez el sábado'],
  ],
  [
    { horarios: { ...horarios, rastreo: [{ ...horarios.rastreo[0], dias: [7], abre: '7:00' }] } },
    [
      'horarios.rastreo[0].dias[0] debe ser de 0 (domingo) a 6 (sábado)',
      'horarios.rastreo[0].abre debe ser una hora HH:MM de 24 horas, como 09:00',
    ],
  ],
  [
    { horarios: { ...horarios, rastreo: [{ ...horarios.rastreo[0], cierra: '06:00' }, horarios.rastreo[1]] } },
    ['horarios.rastreo[0] debe cerrar más tarde de lo que abre'],
  ],
  [
    { horarios: { ...horarios, rastreo: [{ ...horarios.rastreo[0], cierra: null }, horarios.rastreo[1]] } },
    ['horarios.rastreo[0] debe decir abre y cierra, o null en los dos si está cerrado'],
  ],
  [{ pedidos: { ...pedidos, segundosParaDeshacer: 4 } }, ['pedidos.segundosParaDeshacer debe ser 5 o más']],
  [{ pedidos: { ...pedidos, segundosParaDeshacer: 601 } }, ['pedidos.segundosParaDeshacer debe ser 600 o menos']],
  [{ pedidos: { ...pedidos, serie: 'X01' } }, ['pedidos.serie debe ser la letra B y dos números, como B01']],
  [{ zonas: [{ ...zonas[0], precio: '500' }] }, ['zonas[0].precio debe ser un monto con dos decimales, como 500.00']],
  [
    { piezas: { ...negocio.piezas, pulsera: { desde: '850', medida: '18' }, aretes: { desde: 850 } } },
    [
      'piezas.pulsera.desde debe ser un monto con dos decimales, como 500.00',
      'piezas.pulsera.medida debe acabar en un número y mm o cm, como 18 cm',
      'piezas.aretes.desde debe ser un texto entre comillas',
    ],
  ],
  [{ piezas: { ...negocio.piezas, cartera: undefined } }, ['piezas.cartera falta']],
  [{ pedidos: { ...pedidos, ejemplo: pedidos.plantilla } }, ['pedidos.ejemplo debe ser otro que el de plantilla']],
  [
    { textosLegales: { ...negocio.textosLegales, actualizados: '2999-01-01' } },
    ['textosLegales.actualizados debe ser hoy o un día que ya pasó'],
  ],
  [{ lema: 'Hecho\u202e a mano' }, ['lema lleva caracteres invisibles o de control: bórralo y escríbelo de nuevo']],
  [{ almacen: 'Miami\n33101' }, ['almacen debe ser una sola línea']],
  [{ lemma: 'Hecho a mano' }, ['lemma no es un campo que la tienda conozca']],
  [
    { piezas: { ...negocio.piezas, pulsera: { medidas: '18 cm' } } },
    ['piezas.pulsera.medidas no es un campo que la tienda conozca'],
  ],
  [
    { guarda: { ...negocio.guarda, sesion: 500, navegador: 3650, confianza: 401 } },
    [
      'guarda.sesion debe ser 400 o menos: los navegadores no recuerdan más',
      'guarda.navegador debe ser 400 o menos: los navegadores no recuerdan más',
      'guarda.confianza debe ser 400 o menos: los navegadores no recuerdan más',
    ],
  ],
  [{ guarda: { ...negocio.guarda, correos: 0 } }, ['guarda.correos debe ser 1 o más']],
  [{ guarda: undefined, lema: undefined }, ['lema falta', 'guarda falta']],
]

test.each(errors.map(([change, lines]) => [lines.join(' · '), change, lines] as const))('%s', (_, change, lines) => {
  expect(negocioErrors({ ...negocio, ...change })).toEqual(lines)
})

const { frases, whatsapp } = mensajes.pieza
const ofMensajes: [cambio: object, lineas: string[]][] = [
  [
    { frases: { ...frases, listo: ['{nombre}, son {total}.'] } },
    ['mensajes.pieza.frases.listo[0] lleva {total}, que no se puede llenar: usa {nombre}'],
  ],
  [
    { whatsapp: { ...whatsapp, precio: 'Hola, {nombre}: {precio}' } },
    [
      'mensajes.pieza.whatsapp.precio lleva {precio}, que no se puede llenar: usa {nombre}, {codigo}, {piezas}, {estatus}, {que_paso}, {que_sigue}, {total}, {pagado}, {falta}, {pago}, {proximo_pago}, {fecha}, {vale_hasta}, {enlace}, {tienda}',
    ],
  ],
  [{ whatsapp: { ...whatsapp, listo: 'Hola, {nombre' } }, ['mensajes.pieza.whatsapp.listo lleva una llave suelta']],
  [{ whatsapp: { ...whatsapp, listo: ' ' } }, ['mensajes.pieza.whatsapp.listo está vacío']],
  [
    { frases: { ...frases, recibido: ['a'.repeat(351)] } },
    ['mensajes.pieza.frases.recibido[0] es demasiado largo: hasta 350 caracteres'],
  ],
  [
    { whatsapp: { ...whatsapp, estatus: { ...whatsapp.estatus, en_camino: 'Hola' } } },
    ['mensajes.pieza.whatsapp.estatus.en_camino no es un campo que la tienda conozca'],
  ],
  [{ frases: { ...frases, entregado: undefined } }, ['mensajes.pieza.frases.entregado falta']],
]

test.each(ofMensajes.map(([change, lines]) => [lines.join(' · '), change, lines] as const))(
  '%s',
  (_, change, lines) => {
    expect(mensajesErrors({ ...mensajes, pieza: { ...mensajes.pieza, ...change } })).toEqual(lines)
  },
)

test('the mensajes of the repository are valid', () => {
  expect(mensajesErrors(mensajes)).toEqual([])
  expect(mensajesErrors(undefined)).toEqual(['mensajes falta'])
  expect(mensajesErrors({ ...mensajes, paquete: undefined })).toEqual(['mensajes.paquete falta'])
})

test('a missing negocio is reported', () => {
  expect(negocioErrors(undefined)).toEqual(['negocio falta'])
})

/** Runs `npm run build` on a copy of the built project with another `negocio.ts`. */
function buildWith(written: string) {
  const copy = mkdtempSync(path.join(tmpdir(), 'brisa-negocio-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const part of ['package.json', 'package-lock.json', 'scripts', 'src/lib'])
    cpSync(path.join(projectRoot, part), path.join(copy, part), { recursive: true })
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'))
  mkdirSync(path.join(copy, 'build'))
  writeFileSync(path.join(copy, 'build/huella'), 'la última buena')
  writeFileSync(path.join(copy, 'negocio.ts'), written)
  const program = `import { build } from './scripts/build-app.mjs'; await build(process.execPath, { force: true })`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: copy,
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
  })
  return { status, stdout, stderr, construido: readFileSync(path.join(copy, 'build/huella'), 'utf8') }
}

test.each([
  [
    readFileSync(path.join(projectRoot, 'negocio.ts'), 'utf8')
      .replace(contact.telefono, '809')
      .replace("abre: '09:00'", "abre: '9'"),
    'negocio.ts tiene errores:\n' +
      '  contacto.telefono debe tener diez dígitos, como 809-555-0134\n' +
      '  horarios.contacto[0].abre debe ser una hora HH:MM de 24 horas, como 09:00\n',
  ],
  [
    "export const negocio = {\n  marca: 'Brisa\n  lema: 'Joyas',\n}\n",
    /^negocio\.ts tiene errores:\n {2}no se puede leer, mira la línea 3 y la de antes: [^\n]+\n$/,
  ],
  [
    'export const otro = 1\n',
    'negocio.ts tiene errores:\n  falta «export const negocio = {»\n  falta «export const respuestasPreparadas = {»\n  falta «export const mensajes = {»\n',
  ],
])('a build of it ends before anything is built, with no more than those lines', (written, complaint) => {
  const { status, stdout, stderr, construido: built } = buildWith(written)
  expect(stderr).toEqual(typeof complaint === 'string' ? complaint : expect.stringMatching(complaint))
  expect({ status, stdout, construido: built }).toEqual({ status: 1, stdout: '', construido: 'la última buena' })
})

test('the prepared answers of the repository are valid, and an unknown placeholder is reported', () => {
  expect(respuestasErrors(respuestasPreparadas)).toEqual([])
  const retiro = [{ titulo: '', texto: 'Hola, {nombre}: {precio}.' }]
  expect(respuestasErrors({ ...respuestasPreparadas, retiro, otra: [] })).toEqual([
    'respuestasPreparadas.retiro[0].titulo está vacío',
    'respuestasPreparadas.retiro[0].texto lleva {precio}, que no se puede llenar: usa {nombre}, {codigo}',
    'respuestasPreparadas.otra no es un campo que la tienda conozca',
  ])
  expect(respuestasErrors(undefined)).toEqual(['respuestasPreparadas falta'])
})
