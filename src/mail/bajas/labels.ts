/** The fixed sentences for a failure (docs/decisions/012). */
export const FALLO_AL_CANCELAR = { titulo: 'Error', texto: 'No se pudo procesar tu solicitud. Intenta de nuevo.' }
export const FALLO_AL_REACTIVAR = {
  titulo: 'Error',
  texto: 'No se pudo reactivar las notificaciones. Intenta de nuevo.',
}
