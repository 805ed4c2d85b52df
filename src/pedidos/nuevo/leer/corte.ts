import { setOf } from './plano.ts'

/** Words that begin something else: no name, address or landmark goes on across them. */
export const CORTE = setOf(`
  y e o que q k qe para pa pal por porq porque pero si no ya yo tu usted uste me te se le lo les nos mi mis su sus ella soy es son seria sera
  ser somos eres quiero kiero quiere kiere queria quisiera kisiera quieren necesito nesesito deseo encargar ordenar pedir dame ponme anotame apartame aparta
  guardame mandame mandamelo mandamela mandalo mandala mandarlo manda mande mandar envia enviar envialo enviamelo enviame enviamela paso voy vengo busco
  recojo retiro retirar recoger buscar deposite transferi pague pago tengo tiene tienen tienes hay esta estoy toy vivo cuanto cuanta cual como cuando donde
  dime diga gracias grasias favor porfa porfavor hola buenas buenos saludos bendiciones dios tel telefono cel celular whatsapp wasap wsp numero nombre contacto
  direccion referencia pedido entrega envio delivery hoy manana pasado ayer ahora horita tambien ademas mas llamame llama llamar llamo pregunta preguntar
  aqui alla ahi gusta gustaria favor total precio rd pesos att atentamente cedula muchacho esposo esposa hermana hermano hija hijo
  nada bien ok okay listo lista mandenlo mandenla mandenmelo lleva llevame llevamelo deja dejalo dejala urgente casa detras frente cerca entrando al
  cliente correo email fecha dia abono pagado a nombre trabajo puedo puede pueden podria entonces asi cuesta vale sale quede queda conseguir hacer haga hace hacen espero entregar traer traen`)
