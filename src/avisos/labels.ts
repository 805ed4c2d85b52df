import type { Aviso } from './contract.ts'

/** What staff call each kind. */
export const TIPO_LABELS: Record<Aviso['tipo'], string> = { general: 'General', credito: 'Crédito', paquete: 'Paquete' }
