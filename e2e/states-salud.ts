import { linkTo } from '#lib/linkTo.ts'
import { obtenerSalud } from '#salud/contract.ts'
import { respondWith, type State, signIn } from './state.ts'

const line = (clave: string, estado: string, texto: string, que_hacer: string | null = null) => ({
  ...{ clave, estado, texto, que_hacer },
  desde: estado === 'mal' ? '2026-11-27T13:05:00Z' : null,
})

const WELL = [
  line('correo', 'bien', 'Los correos salen. Ninguno espera.'),
  line('respaldo', 'bien', 'El último respaldo es de hace 7 horas. Hace 3 días se probó uno, y se puede devolver.'),
  line('disco', 'bien', 'Queda libre el 62 %: 31 GB de 50 GB.'),
  line('certificado', 'bien', 'El certificado vale hasta el 3 feb 2027. Se renueva solo.'),
  line('base', 'bien', 'Responde en 2 ms, ocupa 48 MB y tiene 12 de 100 conexiones en uso.'),
  line('trabajos', 'bien', 'Corren a su hora: devolver piezas apartadas, recordar pagos, la limpieza de la noche.'),
  line('vivo', 'bien', '14 páginas abiertas se actualizan solas.'),
  line('intentos', 'bien', 'Nadie está probando códigos ni contraseñas.'),
  line('errores', 'bien', 'Ninguno en los últimos 7 días.'),
]
const BAD = [
  line(
    'correo',
    'mal',
    'Hace 20 minutos que no sale ningún correo. 12 correos esperan, el más viejo desde hace 2 horas. El servidor de correo no acepta el usuario o la contraseña de la tienda.',
    'Si cambiaste la contraseña del correo, dásela a quien mantiene la página (SMTP_URL). No se pierde ninguno: saldrán solos. Lo que urja, dilo por WhatsApp.',
  ),
  line(
    'disco',
    'mal',
    'El disco está casi lleno. Queda libre el 8 %: 4 GB de 50 GB.',
    'Borra o mueve archivos grandes y respaldos viejos, o pide un disco mayor. Si se llena, la tienda deja de tomar pedidos.',
  ),
  line('errores', 'mirar', 'Hoy hubo 3 fallos.', 'Abajo está qué fue cada uno y qué hacer.'),
]
const failed = [
  { clase: 'correo', veces: 1, ultima: '2026-11-27T13:20:00Z' },
  { clase: 'pagina', veces: 2, ultima: '2026-11-27T11:02:00Z' },
]
const without = (lines: typeof WELL) => WELL.filter(({ clave }) => !lines.some((other) => other.clave === clave))

/** Opens a page of the owner while the shop is as given. */
const opened =
  (route: '/admin-dashboard/salud' | '/manage', lineas: typeof WELL, fallas: typeof failed = []): State =>
  async (page, baseUrl) => {
    await respondWith(page, `**${obtenerSalud.url}`, { lineas, fallas })
    await signIn(page, baseUrl, linkTo(route))
  }

export const saludStates: Record<string, State> = {
  salud: (page, baseUrl) => signIn(page, baseUrl, linkTo('/admin-dashboard/salud')),
  'salud-bien': opened('/admin-dashboard/salud', WELL),
  'salud-mal': opened('/admin-dashboard/salud', [...BAD, ...without(BAD)], failed),
  async 'hoy-salud-mal'(page, baseUrl) {
    await opened('/manage', [...BAD, ...without(BAD)])(page, baseUrl)
    await page.getByText('Anda mal: correos, espacio en disco').waitFor()
  },
}
