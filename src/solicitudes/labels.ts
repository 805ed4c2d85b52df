import { envioDesde } from '#lib/calendario.ts'
import { formatDinero } from '#lib/dineroFormat.ts'

/** Texts of the form: for another address, and for a pickup that becomes a delivery. */
export const DIRECCION_LABELS = {
  direccion: {
    titulo: 'Cambio de dirección',
    descripcion: 'Pide que tu pedido vaya a otro lugar.',
    boton: 'Cambiar dirección',
    pregunta: 'Confirmar cambio de direccion?',
    si: 'Sí, cambiar',
  },
  envio: {
    titulo: 'Prefiero que me lo envíen',
    get descripcion() {
      return `Di adónde y te confirmamos el costo: los envíos empiezan en ${formatDinero(envioDesde())}.`
    },
    boton: 'Prefiero que me lo envíen',
    pregunta: '¿Confirmas que te lo enviemos?',
    si: 'Sí, envíenmelo',
  },
} as const
