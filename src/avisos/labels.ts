import type { Aviso } from './contract.ts'

/** What staff read for each kind of notification. */
export const TIPO_LABELS: Record<Aviso['tipo'], string> = { general: 'General', credito: 'Crédito', paquete: 'Paquete' }
