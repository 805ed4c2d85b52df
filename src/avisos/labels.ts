import type { Aviso } from './contract.ts'

/** The label of each kind for staff. */
export const TIPO_LABELS: Record<Aviso['tipo'], string> = { general: 'General', credito: 'Crédito', paquete: 'Paquete' }
