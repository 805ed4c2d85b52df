import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/esquema/solicitudes.server.ts'

/** How long a request may wait to be confirmed. */
export const DIAS_SIN_CONFIRMAR = 7

/** Where each kind of request is kept. */
export const tablas = { ayuda: solicitudesAyuda, direccion: solicitudesCambioDireccion }
