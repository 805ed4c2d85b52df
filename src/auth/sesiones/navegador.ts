/** What stands in a `User-Agent`, and how people call it. The first that fits: many say that they are others too. */
const NAVEGADORES: [patron: RegExp, nombre: string][] = [
  [/FBA[NV]|FB_IAB/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\/|Opera/, 'Opera'],
  [/FxiOS|Firefox\//, 'Firefox'],
  [/CriOS|HeadlessChrome|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SISTEMAS: [patron: RegExp, nombre: string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

const MOVILES = new Set(['iPhone', 'iPad', 'Android'])

/** `Chrome en Android`, for people who look for a session that is not theirs. */
export function nombrarNavegador(userAgent: string | null) {
  const navegador = hallar(NAVEGADORES, userAgent)
  const sistema = hallar(SISTEMAS, userAgent)
  const nombre = [navegador, sistema].filter(Boolean).join(' en ')
  return { nombre: nombre || 'Un navegador desconocido', esMovil: MOVILES.has(sistema ?? '') }
}

const hallar = (conocidos: typeof NAVEGADORES, userAgent: string | null) =>
  conocidos.find(([patron]) => userAgent && patron.test(userAgent))?.[1]
