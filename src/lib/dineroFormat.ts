const numberFormat = new Intl.NumberFormat('es-DO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `RD$ 1,234.50` with a no-break space; `−RD$ 380.00` (U+2212) below zero. */
export function formatDinero(monto: string) {
  const isNegative = monto.startsWith('-')
  // Intl formats decimal strings exactly, without rounding through a float.
  const digits = numberFormat.format((isNegative ? monto.slice(1) : monto) as unknown as number)
  return `${isNegative ? '−' : ''}RD$\u00a0${digits}`
}
