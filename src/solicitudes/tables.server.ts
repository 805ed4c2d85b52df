import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'

/** Where each kind of request is kept. */
export const tables = { ayuda: solicitudesAyuda, direccion: solicitudesCambioDireccion }
