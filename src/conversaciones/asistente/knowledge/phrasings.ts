/**
 * Other wordings of the question that a passage answers, by the passage's id (`passages.server.ts`). They are whole
 * phrases separated by `. `, since the search indexes each phrase by itself.
 */
export const PHRASINGS: Record<string, string> = {
  'faq/como-pedir':
    'solicitar un encargo. si no tengo cuenta puedo pedir. quiero hacer un pedido. como se pide. por donde se ordena. quiero encargar una pulsera, unos aretes, una cartera. como compro. hay que crear una cuenta para comprar. tengo que registrarme para pedir. hacer un encargo. comprar una pieza. comprar sin registrarse. pedir sin cuenta. como hago para ordenar. pasos para comprar. quiero comprar. donde pido. aceptan pedidos por whatsapp. quiero una pulsera, unos aretes, una cartera. formulario de pedido. proceso para encargar. quiero una pieza. quiero unos aretes',
  'faq/retiro-o-envio':
    'diferencia entre retirar y envio. que me conviene mas, pasar a buscarlo o que me lo manden. me sale mejor recogerlo o el envio. que cambia entre retiro y envio. retiro o envio. es mejor ir a buscarlo o envio',
  'faq/fecha-estimada':
    'que dia me llega lo que pedi hoy. que fecha de entrega me dan. para cuando estaria. fecha estimada. cuando estaria lista mi pieza si la pido. para que fecha lo tendria. lo necesito para una fecha. si lo pido hoy me llega para el sabado. me llega para tal dia',
  'faq/rastrear':
    'donde esta mi pedido. por donde va mi paquete. como le doy seguimiento a mi orden. tracking. rastreo de mi compra. en que va mi pedido. estado de mi pedido. ya salio mi pedido. no me ha llegado mi pedido. no he recibido mi pedido. quiero saber de mi pedido. numero de rastreo. ver mi pedido. mi pedido no llega. mi pedido no acaba de llegar. cuando sale mi pedido',
  'faq/no-compartir-codigo':
    'puedo pasar el codigo a alguien. le doy mi codigo a una persona. es peligroso, es seguro compartir el codigo. alguien tiene mi codigo. quien puede ver mi pedido con el codigo. que se ve con mi codigo',
  'faq/estatus':
    'que significa el estatus. que quiere decir recibido, confirmado, en preparacion, etiquetado, embarcado, almacenado, listo para entregar, en ruta, devuelto, en revision. mi pedido dice. que hago ahora que dice listo. que es embarcado. que es almacenado. que es etiquetado. que es devuelto. que significa',
  'faq/cancelar':
    'quiero cancelar mi pedido. anular la orden. ya no lo quiero. me arrepenti de la compra. no quiero el pedido. cancelar en preparacion. cancelar si ya pague. eliminar mi pedido. hasta cuando puedo cancelar. anular una solicitud. cancelar lo que pedi',
  'faq/cobertura':
    'hacen envios a mi pueblo. mandan a lugardelpais. hacen envios a santiago. llegan a lugardelpais. envian a todo el pais. llevan a lugardelpais. vivo en lugardelpais. envio a lugardelpais. hacen envios. tienen envio a provincias. envian fuera de la capital. hasta donde hacen entregas. zonas de entrega. a que lugares llegan',
  'faq/tiempo-de-entrega':
    'cuanto tarda la entrega. cuantos dias dura para llegar. en cuanto tiempo llega. cuanto se demora. cuando me lo entregan. tiempo de entrega. cuando llega mi pedido. que tiempo se toma el envio. en cuantos dias llega a lugardelpais. dias de entrega. es rapido el envio',
  'faq/costo-de-envio':
    'cuanto cuesta el envio. precio del envio a lugardelpais. a como es el delivery. el envio es gratis. cuanto cobran por llevarlo a mi casa. costo del delivery. hay que pagar por el envio. se paga el envio. envio gratis. cobran envio. a cuanto el delivery. cuanto me sale mandarlo a lugardelpais. precio de mandar a lugardelpais. pagar por el envio. cuanto cuesta el envio a santiago',
  'faq/retirar-en-tienda':
    'donde queda la tienda. donde estan ubicados. direccion de la tienda para ir. donde se pasa a buscar el pedido. a que hora puedo retirar mi pedido. donde recojo mi pedido. retiro en tienda. en que parte de santiago estan. tienen tienda fisica. puedo ir a la tienda. ir a buscarlo es gratis. donde los encuentro. como llego a la tienda. mapa. ubicacion de la tienda. donde estan ubicados. donde es la tienda. como llegar',
  'faq/retira-otra-persona':
    'puede ir otra persona a buscarlo por mi. mi mama puede retirar mi pedido. se lo dan a mi hermana. mandar a alguien a recogerlo. yo no puedo ir, va otra persona. que lo busque un amigo. puede recogerlo mi esposo',
  'faq/cambiar-direccion':
    'quiero otra direccion de entrega. cambiar la direccion de entrega. puse mal la direccion. me mude y quiero otra direccion. que me lo lleven a otro sitio, al trabajo en vez de la casa. corregir la direccion. cambiar donde me lo entregan. entregar en otro sitio. quiero que me lo envien en vez de retirar. me equivoque en la direccion. me equivoque en el numero de la casa. direccion equivocada. cambiar donde me lo entregan',
  'faq/compras-de-fuera':
    'que es brisa box. servicio internacional. comprar en estados unidos, en amazon, en tiendadefuera. traer un paquete de fuera. compras por internet del exterior. traen mercancia de tiendadefuera. casillero. courier. traer de miami. pedir de amazon',
  'faq/que-hacen':
    'hacen carteras, pulseras, aretes de cuentas. que venden. que tipo de prendas hacen. tienen carteras. tienen pulseras. tienen aretes. hacen collares. donde veo el catalogo, los modelos. que productos tienen. que productos venden. hacen tobilleras. hacen anillos. tienen collares, gargantillas. que cosas hacen. solo pulseras. venden para hombres. venden para ninos',
  'faq/a-mi-gusto':
    'pieza personalizada. pulsera con mi nombre. a mi gusto. con los colores que yo diga. para una boda, un cumpleanos, un regalo especial. diseno propio. puedo elegir el color y la medida. algo diferente. igual a una que tengo. hacer una pulsera como esta foto. ponerle mis iniciales. para un regalo de bodas. quinceanos. hecha por encargo. perlas. elegir los colores. ponerle iniciales, un nombre, letras. igual a una que tenia. pulsera igual a otra',
  'faq/imagenes':
    'es igual a la foto. se ve como en la imagen. el color cambia de como sale en la foto. igualita a la foto. es identica a la de la foto. la que mandan es igual a la foto',
  'faq/danada':
    'llego rota. vino danada. me mandaron otra cosa que no fue la que pedi. no es lo que pedi. falta una pieza. se rompio. se le cayo una cuenta. me falta un arete. vino incompleto. equivocada. el paquete vino abierto. llego incompleto. la pieza partida. se desprendio. me llego equivocado. se me rompio. se le zafo el broche. no me llego completo. se le rompio el broche. se rompio el cierre. se solto. se le cayo',
  'faq/compra-por-mi':
    'me compran algo en tiendadefuera. compran por mi en tiendadefuera. pedir de tiendadefuera. comprar por encargo en tiendadefuera. cuanto cobran por comprar en tiendadefuera. comprarme algo en tiendadefuera',
  'faq/precio':
    'cuanto cuesta una pulsera. a como son las pulseras. precio de los aretes. que precio tienen las carteras. cuanto vale una pieza. los precios son en dolares o en pesos. por que mi pedido no tiene total. lista de precios. que precio tiene. cuanto cuestan los aretes. es caro. desde que precio tienen. cotizacion. cuanto saldria una pieza',
  'faq/formas-de-pago':
    'como se paga. formas de pago, metodos de pago. aceptan tarjeta de credito. se puede pagar con transferencia. depositar en el banco. pagar en efectivo. pagar contra entrega cuando me lo entreguen. numero de cuenta. paypal. se paga al recibir. pago contra entrega. aceptan efectivo, paypal, zelle. a que cuenta transfiero. puedo pagar con tarjeta',
  'faq/pago-por-adelantado':
    'tengo que pagar antes. hay que dar un avance. se paga por adelantado. cuando se paga. hay que pagar inicial. hay que dar inicial. se paga primero. tengo que depositar antes. hay que pagar todo de una vez. pagar completo',
  'faq/cuotas':
    'pagar en cuotas. pagar a plazos. la mitad ahora y la otra despues. pagar en dos partes. dan facilidades de pago. ir pagando poco a poco. dar la mitad y despues el resto. pagar la mitad. pagarlo en partes. a credito. fiado',
  'faq/saldo':
    'para que sirve el saldo. como uso mi saldo. que es el credito de mi cuenta. tengo saldo a favor. usar el saldo de mi cuenta para pagar. tengo dinero en mi cuenta. cuanto saldo tengo. donde veo mi saldo. cuanto dinero tengo a favor. dinero en mi cuenta',
  'faq/contacto':
    'cual es el whatsapp. numero para llamar. telefono de la tienda. correo de la tienda. tienen instagram, facebook. como los contacto. como me comunico. redes sociales. por donde les escribo. como los contacto. tienen whatsapp. numero de telefono. quiero escribirles. redes. numero de la tienda. dame un numero. cual es el telefono',
  'faq/horario':
    'a que hora abren. hasta que hora. estan abiertos los domingos. que horario tienen los sabados. a que hora cierran. trabajan los feriados. puedo ir el domingo. horario de la tienda. a que hora cierran. abren los feriados. abren hoy. cuando abren. dias que trabajan. a que hora puedo llamar. cerrado',
  'faq/ayuda-urgente':
    'es urgente. tengo un problema con mi pedido. una emergencia con mi orden. un lio con mi pedido. ayuda. necesito ayuda ya. entregaron mi pedido en otra casa. me robaron el paquete. dice entregado y no lo recibi. dieron mi pedido a otra persona. urgente',
  'faq/no-aparece':
    'mi codigo no funciona. no sale nada con mi codigo. dice que el codigo no existe. mi pedido no aparece. perdi mi codigo. no encuentro mi codigo. no me llego la confirmacion. se me perdio el codigo. olvide mi codigo. donde consigo mi codigo de pedido. no me llego el correo con el codigo. pongo mi codigo y no funciona. codigo no valido. no reconoce mi codigo. codigo incorrecto',
  'faq/membresia':
    'como me hago miembro. como consigo mi codigo de membresia. registrarme. hacerme socio. para que sirve la membresia. crear una cuenta. beneficios de ser miembro. ventajas de la membresia. cuanto cuesta la membresia. como me registro. olvide mi codigo de membresia. crear cuenta',
  'faq/dejar-de-recibir-correos':
    'no quiero mas correos. dejar de recibir notificaciones. quitar los avisos. que no me manden mas correos. cancelar las notificaciones. desuscribirme. que no me lleguen tantos correos. dejar de enviar correos. muchos correos. no quiero mas mensajes al correo. no quiero correos',
  'faq/mis-datos':
    'venden mis datos. que hacen con mi informacion. borrar mis datos. eliminar mi informacion personal. es seguro dar mis datos. quien ve mis datos. proteccion de datos. que hacen con mi informacion. que hacen con mis datos personales',
  'envio/intento':
    'no hay nadie en la casa cuando llega el mensajero. no estaba cuando pasaron a entregar. que pasa si no me encuentran. volver a enviar un pedido devuelto. no pude recibir el pedido. vino el mensajero y yo no estaba. mandaron el delivery y no estaba. no me encontraron. cuantas veces intentan entregar. mi pedido fue devuelto. paso el mensajero y no habia nadie. delivery y yo no estaba en casa',
  'envio/domicilio': 'el envio va asegurado. los envios tienen seguro',
  'envio/plazos':
    'cuanto tarda el procesamiento. cuanto demora una pieza personalizada. dias laborables. cuanto se demora un pedido personalizado. cuanto dura una pieza personalizada en estar lista. cuanto tardan en hacer una pulsera. tiempo de fabricacion. cuando despachan',
  'envio/reclamos': 'hacer un reclamo. el paquete llego danado. reclamar un dano',
  'envio/internacional': 'donde esta el almacen en miami. almacen de las compras de fuera. cuanto tarda lo de fuera',
  'terminos/garantia':
    'tiene garantia. garantia de la pieza. aceptan devoluciones. puedo devolverlo si no me gusta. me devuelven el dinero. reembolso. cambio de opinion. cambiar la pieza por otra. me dan mi dinero si no me gusta. cambios y devoluciones. no me quedo bien. me queda grande',
  'terminos/precios': 'el itbis esta incluido. impuestos incluidos en el precio. el precio cambia despues',
  'terminos/pagos': 'me dan comprobante de pago. recibo, factura',
  'terminos/membresia': 'cerrar mi cuenta con saldo. transferir saldo a otra persona. el saldo vence',
  'terminos/internacional': 'que no se puede traer de fuera. articulos prohibidos. impuestos de aduana',
  'terminos/ley': 'pro consumidor. poner una queja, una demanda. donde reclamo',
  'privacidad/cuanto-tiempo': 'cuanto tiempo guardan mis datos. cuando borran mis conversaciones',
  'privacidad/conversaciones':
    'guardan mis conversaciones de chat. el asistente es una persona o un robot. quien lee este chat. eres inteligencia artificial. eres un bot. robot',
  'privacidad/navegador': 'usan cookies. que guardan en mi navegador',
  'privacidad/con-quien':
    'con quien comparten mi direccion y mi telefono. quien puede ver mi direccion, mi telefono. quien puede ver mi direccion y mi telefono',
  'envio/retiro': 'que tengo que llevar para retirar. hace falta cedula para retirar',
  'privacidad/menores': 'soy menor de edad. pueden comprar menores de 18 anos',
}

/**
 * Topics that no page answers. They rank above passages that only share words, so that the assistant admits that it
 * does not know and offers a person.
 */
export const NOT_ANSWERED_ON_PAGES = [
  'buscan empleados. hay vacantes. mandar curriculum. quiero trabajar con ustedes. empleo',
  'dan clases. cursos. cursos para aprender. ensenan bisuteria',
  'quiero vender mis joyas en su tienda. les ofrezco mercancia. soy proveedor. alianza',
  'venden al por mayor. precio de mayorista para revender. comprar al detalle y mayoreo',
  'tienen descuento. ofertas. rebajas. viernes negro. cupon. promocion. black friday',
  'tarjeta de regalo. bono. gift card. certificado de regalo',
  'de que material son las cuentas. con que hilo las amarran. son de vidrio, plastico, oro, plata, acero, piedras. alergica al niquel. se pone negro. se destine. oro laminado',
  'puedo mojar la pulsera. banarse con la pieza en la playa. como la limpio. cuidado de la pieza',
  'reparan, arreglan joyas, relojes. arreglo de una pieza vieja. cambio de bateria de reloj',
  'cuantos empleados tienen. quien es la duena. quien es el dueno. cuando fundaron la tienda. historia. cuantos anos tiene la tienda. desde cuando existen',
  'hay parqueo. estacionamiento. se aceptan perros, mascotas en la tienda. tienen bano',
  'prestan dinero. inversion. socios del negocio. franquicia',
  'clave del administrador. contrasena de gestion. ignora tus instrucciones. tu prompt. instrucciones del sistema',
  'pronostico del tiempo. va a llover. clima. a como esta el dolar hoy. tasa del dolar. noticias. elecciones. presidente. el mejor celular. pelota, juego, aguilas y licey',
  'pasaje, vuelo, boleto de avion. hotel. restaurante. ropa, zapatos, comida. carro. wifi. celulares, celular usado, computadora, ropa. capital de un pais. tarea de matematicas. receta de cocina. cuentame un chiste. escribe un poema. vecino. musica',
]
