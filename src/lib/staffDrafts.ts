/**
 * localStorage keys of what staff have written and not sent; an id follows the `:` at the end of a key. The page that
 * staff see without a connection reads them (`sitio/OfflinePage.server.tsx`).
 */
export const staffDrafts = {
  bandeja: 'propio:bandeja:',
  ticket: 'propio:ticket-de-gestion:',
  chat: 'propio:chat-de-gestion:escrito:',
  estatus: 'propio:estatus-de-pedido:',
  precio: 'propio:precio-de-pedido:',
  nuevo: 'propio:pedido-nuevo',
  paquete: 'propio:paquete-nuevo:',
  aviso: 'propio:aviso-nuevo:',
  noticia: 'propio:noticia-nueva',
  porEnviar: 'propio:chat-de-gestion:por-enviar',
} as const
