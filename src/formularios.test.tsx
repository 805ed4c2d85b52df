import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Responder as ResponderAPregunta } from '#admin/preguntas/Responder.tsx'
import { ConfirmarConContrasena } from '#auth/confirmacion/ConfirmarConContrasena.tsx'
import { FormularioDeReenvio } from '#auth/confirmacion/FormularioDeReenvio.tsx'
import { Credenciales, darSegundoPaso, NuevaContrasena, SoloCorreo } from '#auth/contract.ts'
import { CambiarContrasena } from '#auth/contrasena/CambiarContrasena.tsx'
import { cambiarContrasena } from '#auth/contrasena/contract.ts'
import { FormularioDeContrasena } from '#auth/contrasena/FormularioDeContrasena.tsx'
import { FormularioDeOlvido } from '#auth/contrasena/FormularioDeOlvido.tsx'
import { FormularioDeEntrada } from '#auth/FormularioDeEntrada.tsx'
import { activarSegundoPaso, quitarSegundoPaso } from '#auth/segundoPaso/contract.ts'
import { EncenderSegundoPaso } from '#auth/segundoPaso/EncenderSegundoPaso.tsx'
import { FormularioDelSegundoPaso } from '#auth/segundoPaso/FormularioDelSegundoPaso.tsx'
import type { SinRespuestaEnLista } from '#conversaciones/asistente/gestion/contract.ts'
import { CorreoDelVisitante, DarCorreo } from '#conversaciones/asistente/visita/DarCorreo.tsx'
import { Responder } from '#conversaciones/bandeja/asunto/Responder.tsx'
import { type Asunto, responderAsunto } from '#conversaciones/bandeja/contract.ts'
import { Consulta, Mensaje } from '#conversaciones/contacto/contract.ts'
import { FormularioDeConsulta } from '#conversaciones/contacto/FormularioDeConsulta.tsx'
import { FormularioDeContacto } from '#conversaciones/contacto/FormularioDeContacto.tsx'
import { type PreguntaDeGestion, RedaccionDePregunta } from '#conversaciones/preguntas/gestion/contract.ts'
import { PreguntaAbierta } from '#conversaciones/preguntas/gestion/PreguntaAbierta.tsx'
import { query } from '#http/query.ts'
import { crearClienteDeConsultas } from '#lib/clienteDeConsultas.ts'
import { DestinoDeAvisos } from '#mail/bajas/contract.ts'
import { FormularioDeBaja } from '#mail/bajas/FormularioDeBaja.tsx'
import { NuevaCuenta, Registro } from '#miembros/alta/contract.ts'
import { FormularioDeCuenta } from '#miembros/alta/FormularioDeCuenta.tsx'
import { FormularioDeRegistro } from '#miembros/alta/FormularioDeRegistro.tsx'
import { EntradaPorCodigo, type Miembro, Perfil } from '#miembros/contract.ts'
import { FormularioPorCodigo } from '#miembros/FormularioPorCodigo.tsx'
import { FormularioDePerfil } from '#miembros/perfil/FormularioDePerfil.tsx'
import { SolicitudInternacional } from '#paquetes/contract.ts'
import { FormularioDePaquete } from '#paquetes/digitar/FormularioDePaquete.tsx'
import { EscritoDePaquete } from '#paquetes/digitar/formulario.ts'
import { FormularioInternacional } from '#paquetes/FormularioInternacional.tsx'
import { FormularioDePedido, listarEstatus, SIN_DIRECCION } from '#pedidos/contract.ts'
import { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { EstatusDelPedido } from '#pedidos/ficha/EstatusDelPedido.tsx'
import { EscritoDePedido, FormularioDeDatos, VACIO } from '#pedidos/ficha/FormularioDeDatos.tsx'
import { EscritoDeNota, NotaPrivada, useNota } from '#pedidos/ficha/NotaPrivada.tsx'
import { ConfirmarConPrecio, EscritoDePrecio } from '#pedidos/mover/ConfirmarConPrecio.tsx'
import { EscritoDeEstatus, estatusPorEscribir } from '#pedidos/mover/FormularioDeEstatus.tsx'
import { FormularioDeOtroEstatus } from '#pedidos/mover/OtroEstatus.tsx'
import { CamposDeEnvio } from '#pedidos/pedir/CamposDeEnvio.tsx'
import { FormularioDePedir, PedidoMostrado, useDatosDeEnvio } from '#pedidos/pedir/FormularioDePedir.tsx'
import { completarPedido } from '#pedidos/pedir/useBorrador.ts'
import { PorVincular } from '#pedidos/propios/contract.ts'
import { FormularioDeVinculo } from '#pedidos/propios/FormularioDeVinculo.tsx'
import { Retiro } from '#retiros/contract.ts'
import { FormularioDeRetiro } from '#retiros/FormularioDeRetiro.tsx'
import { Reverso } from '#saldo/contract.ts'
import { ESCRITO } from '#saldo/gestion/escrito.ts'
import { FormularioDeMovimiento } from '#saldo/gestion/FormularioDeMovimiento.tsx'
import { FormularioDeReverso } from '#saldo/gestion/Revertir.tsx'
import { CambioDeDireccion, PeticionDeAyuda } from '#solicitudes/contract.ts'
import { FormularioDeAyuda } from '#solicitudes/FormularioDeAyuda.tsx'
import { FormularioDeDireccion } from '#solicitudes/FormularioDeDireccion.tsx'
import { emptyFields } from '#testing/columns.ts'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { PedirContrasena } from '#ui/formulario/PedirContrasena.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { ProveedorDeGlobos } from '#ui/Globo.tsx'

const nada = () => {}
const DE_PRUEBA = { fallo: { titulo: 'Error', texto: 'No se pudo.' }, mandar: async () => nada() }

/** What is asked for a delivery only; these fields appear once it is chosen. */
const DE_ENVIO = Object.keys(SIN_DIRECCION).sort()

const ANA: Miembro = {
  nombre: 'Ana Peña',
  correo: 'ana@ejemplo.com',
  codigo_membresia: 'B-000001',
  saldo: '0.00',
  telefono: null,
  direccion: null,
  contrasena_temporal_hasta: null,
}

function Envio() {
  const formulario = useFormulario({
    nombre: 'pedir',
    contrato: PedidoMostrado,
    inicial: completarPedido({ tipo_servicio: 'envio' }),
    ...DE_PRUEBA,
  })
  return (
    <Formulario formulario={formulario}>
      <CamposDeEnvio {...useDatosDeEnvio(formulario)} />
    </Formulario>
  )
}

function Datos() {
  const formulario = useFormulario({
    nombre: 'datos',
    contrato: EscritoDePedido,
    inicial: VACIO,
    fallo: DE_PRUEBA.fallo,
    mandar: async () => PEDIDO,
  })
  return (
    <FormularioDeDatos formulario={formulario} delCodigo={null} alDeshacer={nada}>
      Crear pedido
    </FormularioDeDatos>
  )
}

function Estatus() {
  const inicial = estatusPorEscribir('')
  const formulario = useFormulario({ ...DE_PRUEBA, nombre: 'estatus', contrato: EscritoDeEstatus, inicial })
  return <EstatusDelPedido formulario={formulario} />
}

const PEDIDO = {
  ...emptyFields(PedidoDeGestion),
  codigo: 'B01-40718',
  cliente: 'Ana Peña',
  estatus: { id: 1, nombre: 'Recibido', descripcion: '', categoria: 'processing', orden: 10 },
  precio: '0.00',
  peso: '0.00',
  total: '0.00',
  fecha_creacion: '2026-03-14T12:00:00.000Z',
  tipo_servicio: 'retiro',
  clase: 'pieza',
  version: 1,
} as PedidoDeGestion // what is not said may be empty

const ASUNTO: Asunto = {
  clase: 'mensaje',
  id: 1,
  nombre: 'Ana Peña',
  correo: 'ana@ejemplo.com',
  codigo: null,
  texto: '¿Hacen tobilleras?',
  fecha: '2026-03-14T12:00:00.000Z',
  estado: 'pendiente',
  decision: null,
  llamada: null,
  confirmacion: null,
  visto: null,
  razon: null,
  direcciones: null,
  envio: null,
  estaba: null,
  autorizado_por: null,
  internacional: null,
  pedido: null,
  otros: [],
  destino: { correo: 'ana@ejemplo.com', quien: 'quien_escribe' },
  whatsapp: null,
  recibo: null,
  respuestas: [],
}

const SIN_RESPUESTA: SinRespuestaEnLista = {
  id: 1,
  texto: '¿Puedo ir con mi perro?',
  veces: 2,
  estado: 'abierta',
  ultima: '2026-03-14T12:00:00.000Z',
  conversacion_id: null,
  pregunta_id: null,
}

const PREGUNTA: PreguntaDeGestion = {
  id: 1,
  pregunta: '¿Puedo ir con mi perro?',
  respuesta: 'Sí, con correa.',
  categoria: 'Soporte',
  publicada: true,
  version: 1,
  updated_at: '2026-03-14T12:00:00.000Z',
}

function Nota() {
  return <NotaPrivada {...useNota(PEDIDO)} abierta />
}

/** The names of the fields that a form shows, each once, in order. */
function camposDe(formulario: ReactNode) {
  const cliente = crearClienteDeConsultas()
  cliente.setQueryData(query(listarEstatus).queryKey, [])
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={cliente}>{formulario}</QueryClientProvider>
    </MemoryRouter>,
  )
  return [
    ...new Set(Array.from(html.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]+)"/g), ([, nombre]) => nombre)),
  ]
}

/** Without what is not written, but said by sending again. */
const escritos = (contrato: { shape: object }) => campos(contrato).filter((campo) => campo !== 'aunque_comun')

const campos = (contrato: { shape: object }, ...otros: string[]) => [...Object.keys(contrato.shape), ...otros].sort()

/** The order is the one that is open. */
const deOtroEstatus = campos(EscritoDeEstatus).filter((campo) => campo !== 'codigo')

const dePregunta = campos(RedaccionDePregunta).filter((campo) => campo !== 'publicada')

const FORMULARIOS: Record<string, [formulario: () => ReactNode, campos: string[]]> = {
  'a question about an order': [() => <FormularioDeConsulta codigo="B01-40718" />, campos(Consulta)],
  'a message, with an order code': [() => <FormularioDeContacto pagina="rastreo" />, campos(Mensaje)],
  'urgent help': [() => <FormularioDeAyuda codigo="" alEnviar={nada} />, campos(PeticionDeAyuda, 'codigo')],
  'another address': [
    () => (
      <FormularioDeDireccion codigo="" para="envio" sabida={{ ...SIN_DIRECCION, telefono: '' }} alEnviar={nada}>
        <CamposDeEnvio />
      </FormularioDeDireccion>
    ),
    campos(CambioDeDireccion, 'codigo'),
  ],
  'a pickup': [() => <FormularioDeRetiro alAnotar={nada} />, campos(Retiro)],
  'an order that somebody wants among theirs': [() => <FormularioDeVinculo />, campos(PorVincular)],
  'an opt-out': [() => <FormularioDeBaja alCancelar={nada} />, campos(DestinoDeAvisos)],
  'an international request': [() => <FormularioInternacional alEnviar={nada} />, campos(SolicitudInternacional)],
  'an order as staff write it': [() => <Datos />, campos(EscritoDePedido)],
  // Photos and the membership are chosen, and no field of text.
  'a package': [
    () => (
      <ProveedorDeGlobos>
        <FormularioDePaquete alGuardar={nada} />
      </ProveedorDeGlobos>
    ),
    campos(EscritoDePaquete).filter((campo) => campo !== 'fotos' && campo !== 'codigo_membresia'),
  ],
  'a change of status': [() => <Estatus />, campos(EscritoDeEstatus)],
  'total and day': [() => <ConfirmarConPrecio pedido={PEDIDO} />, campos(EscritoDePrecio)],
  'another status': [() => <FormularioDeOtroEstatus pedido={PEDIDO} alMover={nada} />, deOtroEstatus],
  // By which way is a button, and which answers were seen is known.
  'an answer': [
    () => <Responder asunto={ASUNTO} />,
    campos(responderAsunto.schema.body).filter((campo) => campo !== 'canal' && campo !== 'respuestas_vistas'),
  ],
  // Whether it is shown is a button of its own.
  'an answer for everybody': [() => <ResponderAPregunta una={SIN_RESPUESTA} alResponder={nada} />, dePregunta],
  'a question that was answered': [() => <PreguntaAbierta pregunta={PREGUNTA} alGuardar={nada} />, dePregunta],
  'who asks the assistant': [() => <DarCorreo sabido={undefined} alDar={nada} />, campos(CorreoDelVisitante)],
  'a private note': [() => <Nota />, campos(EscritoDeNota)],
  'a credit': [() => <FormularioDeMovimiento codigo="B-000001" saldo="0.00" />, campos(ESCRITO.credito)],
  'a reversal': [() => <FormularioDeReverso codigo="B-000001" id={1} alCerrar={nada} />, campos(Reverso)],
  'a profile': [() => <FormularioDePerfil id="ana" miembro={ANA} />, campos(Perfil)],
  // Whether a common one is meant is said by pressing the button again.
  'a password changed by its owner': [
    () => <CambiarContrasena id="ana" correo={ANA.correo} temporalHasta={null} />,
    campos(cambiarContrasena.schema.body).filter((campo) => campo !== 'aunque_comun'),
  ],
  'turning the second step on': [
    () => (
      <EncenderSegundoPaso
        id="ana"
        uri="otpauth://totp/ana"
        secreto=""
        codigos={[]}
        correo=""
        alActivar={nada}
        alDejar={nada}
      />
    ),
    campos(activarSegundoPaso.schema.body),
  ],
  'what asks for the password': [
    () => (
      <PedirContrasena
        {...DE_PRUEBA}
        nombre="quitar"
        etiqueta=""
        contrato={quitarSegundoPaso.schema.body}
        correo=""
        boton=""
        alEnviar={nada}
        alDejar={nada}
      />
    ),
    campos(quitarSegundoPaso.schema.body),
  ],
  'signing in': [() => <FormularioDeEntrada alEntrar={nada} />, campos(Credenciales)],
  'signing in by code': [() => <FormularioPorCodigo alEntrar={nada} siNoEntra={null} />, campos(EntradaPorCodigo)],
  'the second step': [
    () => <FormularioDelSegundoPaso alEntrar={nada} alVolver={nada} />,
    campos(darSegundoPaso.schema.body),
  ],
  'signing up': [() => <FormularioDeCuenta alEnviar={nada} />, escritos(NuevaCuenta)],
  'a registration': [() => <FormularioDeRegistro alEnviar={nada} />, campos(Registro)],
  'a confirmation': [() => <ConfirmarConContrasena enlace="" correo="" alEntrar={nada} />, ['contrasena']],
  'another link that confirms': [() => <FormularioDeReenvio />, campos(SoloCorreo)],
  'a forgotten password': [() => <FormularioDeOlvido correo="" alEnviar={nada} />, campos(SoloCorreo)],
  'another password': [
    () => <FormularioDeContrasena enlace="" alGuardar={nada} alGastarse={nada} />,
    escritos(NuevaContrasena),
  ],
  'a delivery': [() => <Envio />, DE_ENVIO],
  'an order': [
    () => <FormularioDePedir alEnviar={nada} />,
    campos(FormularioDePedido).filter((campo) => !DE_ENVIO.includes(campo)),
  ],
}

test('the HTML of an order says which service is chosen, before any program is there', () => {
  const cliente = crearClienteDeConsultas()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={cliente}>
      <FormularioDePedir alEnviar={nada} />
    </QueryClientProvider>,
  )
  const elegido = html.match(/<input[^>]* checked=""[^>]*>/g)
  expect(elegido).toEqual([expect.stringContaining('value="retiro"')])
})

test.each(Object.entries(FORMULARIOS))(
  'every field of the contract has its place on the form of %s, and no other',
  (_, [formulario, esperados]) => {
    expect(camposDe(formulario()).sort()).toEqual(esperados)
  },
)
