import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'

export const tables = { ayuda: solicitudesAyuda, direccion: solicitudesCambioDireccion }
