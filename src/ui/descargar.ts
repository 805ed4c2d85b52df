/** How long the file is kept for the browser, which may first ask its person where to put it. */
const GUARDADO = 60_000

/** Gives a text, or what was taken from the shop, to the browser as a file. */
export function descargar(nombre: string, contenido: string | Blob, tipo = 'text/plain') {
  const archivo = typeof contenido === 'string' ? new Blob([contenido], { type: `${tipo};charset=utf-8` }) : contenido
  const direccion = URL.createObjectURL(archivo)
  Object.assign(document.createElement('a'), { href: direccion, download: nombre }).click()
  setTimeout(() => URL.revokeObjectURL(direccion), GUARDADO)
}
