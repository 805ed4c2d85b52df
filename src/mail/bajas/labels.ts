/** The owner fixed these texts (docs/decisions/012). */
export const CANCEL_FAILURE = { title: 'Error', text: 'No se pudo procesar tu solicitud. Intenta de nuevo.' }
export const REACTIVATE_FAILURE = {
  title: 'Error',
  text: 'No se pudo reactivar las notificaciones. Intenta de nuevo.',
}
