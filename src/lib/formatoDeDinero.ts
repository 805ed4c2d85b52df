const formato = new Intl.NumberFormat('es-DO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `RD$ 1,234.50` with a no-break space; `−RD$ 380.00` (U+2212) below zero. */
export function formatearDinero(monto: string) {
  const negativo = monto.startsWith('-')
  // Intl takes decimal strings exactly, so no digit is lost on the way.
  const cifras = formato.format((negativo ? monto.slice(1) : monto) as unknown as number)
  return `${negativo ? '−' : ''}RD$\u00a0${cifras}`
}
