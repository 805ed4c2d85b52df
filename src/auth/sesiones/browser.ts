/**
 * Patterns of a `User-Agent` and the names that people use. The first match wins, because the `User-Agent` of many
 * browsers names other browsers too.
 */
const BROWSERS: [patron: RegExp, nombre: string][] = [
  [/FBA[NV]|FB_IAB/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\/|Opera/, 'Opera'],
  [/FxiOS|Firefox\//, 'Firefox'],
  [/CriOS|HeadlessChrome|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [patron: RegExp, nombre: string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

const MOBILE = new Set(['iPhone', 'iPad', 'Android'])

/** A name such as `Chrome en Android`, for people who look for a session that is not theirs. */
export function describeBrowser(userAgent: string | null) {
  const browser = find(BROWSERS, userAgent)
  const system = find(SYSTEMS, userAgent)
  const nombre = [browser, system].filter(Boolean).join(' en ')
  return { nombre: nombre || 'Un navegador desconocido', isMobile: MOBILE.has(system ?? '') }
}

const find = (known: typeof BROWSERS, userAgent: string | null) =>
  known.find(([pattern]) => userAgent && pattern.test(userAgent))?.[1]
