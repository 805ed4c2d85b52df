import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'

/** The table of each kind of request. */
export const tables = { ayuda: solicitudesAyuda, direccion: solicitudesCambioDireccion }
