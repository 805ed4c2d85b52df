import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NoSePudo } from '#admin/entregas/CerrarEntrega.tsx'
import { Responder as ResponderAPregunta } from '#admin/preguntas/Responder.tsx'
import { YaRespondida } from '#admin/preguntas/YaRespondida.tsx'
import { ConfirmarConContrasena } from '#auth/confirmacion/ConfirmarConContrasena.tsx'
import { ReenvioForm } from '#auth/confirmacion/ReenvioForm.tsx'
import { CorreoOnly, darSegundoPaso, NewContrasena } from '#auth/contract.ts'
import { CambiarContrasena } from '#auth/contrasena/CambiarContrasena.tsx'
import { ContrasenaForm } from '#auth/contrasena/ContrasenaForm.tsx'
import { cambiarContrasena } from '#auth/contrasena/contract.ts'
import { ForgotForm } from '#auth/contrasena/ForgotForm.tsx'
import { AceptarInvitacion } from '#auth/equipo/AceptarInvitacion.tsx'
import { Invitacion } from '#auth/equipo/contract.ts'
import { FormularioDeInvitacion } from '#auth/equipo/FormularioDeInvitacion.tsx'
import { ActivateSegundoPaso } from '#auth/segundoPaso/ActivateSegundoPaso.tsx'
import { activarSegundoPaso, quitarSegundoPaso } from '#auth/segundoPaso/contract.ts'
import { SegundoPasoForm } from '#auth/segundoPaso/SegundoPasoForm.tsx'
import { Ensenanza, type SinRespuestaEnLista } from '#conversaciones/asistente/gestion/contract.ts'
import { AskCorreo, VisitorCorreo } from '#conversaciones/asistente/visita/AskCorreo.tsx'
import { Responder } from '#conversaciones/bandeja/asunto/Responder.tsx'
import { type Asunto, responderAsunto } from '#conversaciones/bandeja/contract.ts'
import { FormularioDeNombre } from '#conversaciones/chat/gestion/TuNombre.tsx'
import { Consulta, Mensaje } from '#conversaciones/contacto/contract.ts'
import { FormularioDeConsulta } from '#conversaciones/contacto/FormularioDeConsulta.tsx'
import { FormularioDeContacto } from '#conversaciones/contacto/FormularioDeContacto.tsx'
import {
  listarPreguntasDeGestion,
  type PreguntaDeGestion,
  RedaccionDePregunta,
} from '#conversaciones/preguntas/gestion/contract.ts'
import { PreguntaAbierta } from '#conversaciones/preguntas/gestion/PreguntaAbierta.tsx'
import { FormularioDeEntrada } from '#cuenta/ingreso/FormularioDeEntrada.tsx'
import { query } from '#http/query.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import { BajaForm } from '#mail/bajas/BajaForm.tsx'
import { DestinoDeAvisos } from '#mail/bajas/contract.ts'
import { NuevaCuenta, Registro } from '#miembros/alta/contract.ts'
import { FormularioDeCuenta } from '#miembros/alta/FormularioDeCuenta.tsx'
import { FormularioDeRegistro } from '#miembros/alta/FormularioDeRegistro.tsx'
import { Entrada, type Miembro, Perfil } from '#miembros/contract.ts'
import { FormularioDePerfil } from '#miembros/perfil/FormularioDePerfil.tsx'
import { SolicitudInternacional } from '#paquetes/contract.ts'
import { FormularioDePaquete } from '#paquetes/digitar/FormularioDePaquete.tsx'
import { PaqueteDraft } from '#paquetes/digitar/form.ts'
import { FormularioInternacional } from '#paquetes/FormularioInternacional.tsx'
import { EMPTY_DIRECCION, FormularioDePedido, listarEstatus, PIEZA_FIELDS } from '#pedidos/contract.ts'
import type { EntregaDeHoy } from '#pedidos/entregas/contract.ts'
import { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { EstatusDelPedido } from '#pedidos/ficha/EstatusDelPedido.tsx'
import { EMPTY, FormularioDeDatos, PedidoDraft } from '#pedidos/ficha/FormularioDeDatos.tsx'
import { NotaDraft, NotaPrivada, useNota } from '#pedidos/ficha/NotaPrivada.tsx'
import { FormularioDeFotos } from '#pedidos/fotos/FormularioDeFotos.tsx'
import { AcuerdoDraft, ConfirmarConPrecio } from '#pedidos/mover/ConfirmarConPrecio.tsx'
import { EstatusDraft, toEstatusDraft } from '#pedidos/mover/FormularioDeEstatus.tsx'
import { FormularioDeOtroEstatus } from '#pedidos/mover/OtroEstatus.tsx'
import { EditorDeTexto } from '#pedidos/mover/whatsapp/CambiarTexto.tsx'
import { TextoNuevo } from '#pedidos/mover/whatsapp/contract.ts'
import { CamposDeEnvio } from '#pedidos/pedir/CamposDeEnvio.tsx'
import { FormularioDePedir, ShownPedido, useEnvioFields } from '#pedidos/pedir/FormularioDePedir.tsx'
import { completeDraft } from '#pedidos/pedir/usePedidoDraft.ts'
import { ToVincular } from '#pedidos/propios/contract.ts'
import { FormularioDeVinculo } from '#pedidos/propios/FormularioDeVinculo.tsx'
import { FormularioDeAviso } from '#piezas/avisame/FormularioDeAviso.tsx'
import type { PiezaPublica } from '#piezas/contract.ts'
import { FormularioDePiezaNueva } from '#piezas/nueva/FormularioDePiezaNueva.tsx'
import { Retiro } from '#retiros/contract.ts'
import { FormularioDeRetiro } from '#retiros/FormularioDeRetiro.tsx'
import { Reverso } from '#saldo/contract.ts'
import { MOVIMIENTO_SCHEMAS } from '#saldo/gestion/draft.ts'
import { FormularioDeMovimiento } from '#saldo/gestion/FormularioDeMovimiento.tsx'
import { FormularioDeReverso } from '#saldo/gestion/Revertir.tsx'
import { CambioDeDireccion, PeticionDeAyuda } from '#solicitudes/contract.ts'
import { FormularioDeAyuda } from '#solicitudes/FormularioDeAyuda.tsx'
import { FormularioDeDireccion } from '#solicitudes/FormularioDeDireccion.tsx'
import { emptyFields } from '#testing/columns.ts'
import { MONEY_FORMS } from '#testing/moneyForms.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordPrompt } from '#ui/form/PasswordPrompt.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { TooltipProvider } from '#ui/Tooltip.tsx'

const nothing = () => {}
const TEST_DATA = { failure: { title: 'Error', text: 'No se pudo.' }, send: async () => nothing() }

/** Fields that appear only once delivery is chosen. */
const ENVIO_DATA = Object.keys(EMPTY_DIRECCION).sort()

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
  const form = useShopForm({
    name: 'pedir',
    contract: ShownPedido,
    initial: completeDraft({ tipo_servicio: 'envio' }),
    ...TEST_DATA,
  })
  return (
    <Form form={form}>
      <CamposDeEnvio {...useEnvioFields(form)} />
    </Form>
  )
}

function Datos() {
  const form = useShopForm({
    name: 'datos',
    contract: PedidoDraft,
    initial: EMPTY,
    failure: TEST_DATA.failure,
    send: async () => PEDIDO,
  })
  return (
    <FormularioDeDatos formulario={form} codigoInfo={null} onUndo={nothing}>
      Crear pedido
    </FormularioDeDatos>
  )
}

function Estatus() {
  const initial = toEstatusDraft('')
  const form = useShopForm({ ...TEST_DATA, name: 'estatus', contract: EstatusDraft, initial })
  return <EstatusDelPedido formulario={form} />
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
} as PedidoDeGestion // the forms need no other field

const ENTREGA = { ...PEDIDO, por_cobrar: '700.00' } as EntregaDeHoy // the form needs no other field

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
  cierre: null,
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
  elecciones: [],
  elegida: null,
  ejemplo_id: null,
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

/** The sorted, unique names of the fields that a form shows. */
function fieldsOf(form: ReactNode) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(query(listarEstatus).queryKey, [])
  queryClient.setQueryData(query(listarPreguntasDeGestion).queryKey, [])
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>{form}</QueryClientProvider>
    </MemoryRouter>,
  )
  return [
    ...new Set(
      Array.from(
        html.matchAll(/<(?:input(?! type="hidden")|textarea|select)[^>]* name="([^"]+)"/g),
        ([, name]) => name,
      ),
    ),
  ]
}

/** The contract's fields that a person types: `aunque_comun` is set by a second press of the button. */
const written = (contract: { shape: object }) => fields(contract).filter((field) => field !== 'aunque_comun')

const fields = (contract: { shape: object }, ...others: string[]) => [...Object.keys(contract.shape), ...others].sort()

/** `codigo` comes from the open order, not from a field. */
const ofOtherEstatus = fields(EstatusDraft).filter((field) => field !== 'codigo' && field !== 'razon')

const ofPregunta = fields(RedaccionDePregunta).filter((field) => field !== 'publicada')

const PIEZA: PiezaPublica = {
  ...{ slug: 'pulsera-samana', nombre: 'Pulsera Samaná', clase: 'pulsera', precio: '850.00', precio_desde: false },
  ...{ descripcion: '', medida: '', materiales: '', dias_de_hechura: null, ejemplo: false, fotos: [], version: 1 },
  opciones: [
    { nombre: 'Color', valores: ['Azul'], obligatoria: true },
    { nombre: 'Letra', valores: null, largo: 12, obligatoria: false },
  ],
  disponibilidad: { clase: 'vendida', cuantas: 3 },
}

const TEXTO = {
  clase: 'pieza',
  mensaje: 'listo',
  texto: 'Hola, {nombre}.',
  version: 0,
  anterior: null,
  valores: { nombre: 'Ana' },
} as const

const FORMS: Record<string, [formulario: () => ReactNode, campos: string[]]> = {
  'a question about an order': [() => <FormularioDeConsulta codigo="B01-40718" />, fields(Consulta)],
  'a message, with an order code': [() => <FormularioDeContacto pagina="rastreo" />, fields(Mensaje)],
  'urgent help': [() => <FormularioDeAyuda codigo="" alEnviar={nothing} />, fields(PeticionDeAyuda, 'codigo')],
  'another address': [
    () => (
      <FormularioDeDireccion codigo="" para="envio" known={{ ...EMPTY_DIRECCION, telefono: '' }} alEnviar={nothing}>
        <CamposDeEnvio />
      </FormularioDeDireccion>
    ),
    fields(CambioDeDireccion, 'codigo'),
  ],
  'a pickup': [() => <FormularioDeRetiro onRecorded={nothing} />, fields(Retiro)],
  'an order that somebody wants among theirs': [() => <FormularioDeVinculo />, fields(ToVincular)],
  // `pieza` is hidden.
  'who waits for a piece': [() => <FormularioDeAviso pieza="pulsera-samana" onSent={nothing} />, ['destino']],
  'an opt-out': [() => <BajaForm onCancelar={nothing} />, fields(DestinoDeAvisos)],
  'an international request': [
    () => <FormularioInternacional posts onSubmit={nothing} />,
    fields(SolicitudInternacional),
  ],
  'an order as staff write it': [() => <Datos />, fields(PedidoDraft)],
  // `fotos` and `codigo_membresia` are chosen, not typed.
  'a package': [
    () => (
      <TooltipProvider>
        <FormularioDePaquete onSave={nothing} />
      </TooltipProvider>
    ),
    fields(PaqueteDraft).filter((field) => field !== 'fotos' && field !== 'codigo_membresia'),
  ],
  // `razon` appears once the server asks for it.
  'a change of status': [() => <Estatus />, fields(EstatusDraft).filter((field) => field !== 'razon')],
  'total and day': [() => <ConfirmarConPrecio pedido={PEDIDO} />, fields(AcuerdoDraft)],
  'another status': [() => <FormularioDeOtroEstatus pedido={PEDIDO} onMove={nothing} />, ofOtherEstatus],
  // A button sets `canal`, and the page `respuestas_vistas`.
  'an answer': [
    () => <Responder asunto={ASUNTO} />,
    fields(responderAsunto.schema.body).filter((field) => field !== 'canal' && field !== 'respuestas_vistas'),
  ],
  // `publicada` is set by a separate button.
  'an answer for everybody': [
    () => <ResponderAPregunta pregunta={SIN_RESPUESTA} onAnswered={nothing} />,
    [...ofPregunta, 'palabras'].toSorted(),
  ],
  'a question that has an answer already': [
    () => <YaRespondida pregunta={SIN_RESPUESTA} onTaught={nothing} />,
    fields(Ensenanza),
  ],
  'a question that was answered': [() => <PreguntaAbierta pregunta={PREGUNTA} onSave={nothing} />, ofPregunta],
  'who asks the assistant': [() => <AskCorreo known={undefined} onGive={nothing} />, fields(VisitorCorreo)],
  // `fotos` are chosen, not typed.
  'photos of an order': [() => <FormularioDeFotos codigo="B01-00001" onClose={nothing} />, ['clase']],
  // Photos are chosen, a button says whether it is published, and both numbers appear with another stock.
  'a new piece': [() => <FormularioDePiezaNueva onSave={nothing} />, ['clase', 'existencias', 'nombre', 'precio']],
  'a private note': [() => <Nota />, fields(NotaDraft)],
  'a text of the shop': [
    () => <EditorDeTexto codigo="B01-00001" texto={TEXTO} onSaved={nothing} />,
    fields(TextoNuevo),
  ],
  'a credit': [() => <FormularioDeMovimiento codigo="B-000001" saldo="0.00" />, fields(MOVIMIENTO_SCHEMAS.credito)],
  'a reversal': [() => <FormularioDeReverso codigo="B-000001" id={1} onClose={nothing} />, fields(Reverso)],
  'a profile': [() => <FormularioDePerfil id="ana" miembro={ANA} />, fields(Perfil)],
  // `aunque_comun` is set by a second press of the button.
  'a password changed by its owner': [
    () => <CambiarContrasena id="ana" correo={ANA.correo} temporaryUntil={null} />,
    fields(cambiarContrasena.schema.body).filter((field) => field !== 'aunque_comun'),
  ],
  'turning the second step on': [
    () => (
      <ActivateSegundoPaso
        id="ana"
        uri="otpauth://totp/ana"
        secreto=""
        codigos={[]}
        correo=""
        onActivate={nothing}
        onLeave={nothing}
      />
    ),
    fields(activarSegundoPaso.schema.body),
  ],
  'what asks for the password': [
    () => (
      <PasswordPrompt
        {...TEST_DATA}
        name="quitar"
        label=""
        contract={quitarSegundoPaso.schema.body}
        email=""
        buttonLabel=""
        onSent={nothing}
        onCancel={nothing}
      />
    ),
    fields(quitarSegundoPaso.schema.body),
  ],
  'the name of staff': [() => <FormularioDeNombre id="" miembro={ANA} />, ['nombre']],
  'signing in': [() => <FormularioDeEntrada onSignIn={nothing} />, fields(Entrada)],
  'the second step': [
    () => <SegundoPasoForm onSignIn={nothing} onBack={nothing} />,
    fields(darSegundoPaso.schema.body),
  ],
  'signing up': [() => <FormularioDeCuenta onSubmit={nothing} />, written(NuevaCuenta)],
  'a registration': [() => <FormularioDeRegistro onSubmit={nothing} />, fields(Registro)],
  'a confirmation': [() => <ConfirmarConContrasena link="" correo="" onSignIn={nothing} />, ['contrasena']],
  'another link that confirms': [() => <ReenvioForm />, fields(CorreoOnly)],
  'a forgotten password': [() => <ForgotForm correo="" onSend={nothing} />, fields(CorreoOnly)],
  'an invitation': [() => <FormularioDeInvitacion onSent={nothing} />, fields(Invitacion)],
  'an invitation accepted': [() => <AceptarInvitacion link="" correo="" asksContrasena />, ['contrasena']],
  ...MONEY_FORMS,
  'why a delivery failed': [() => <NoSePudo entrega={ENTREGA} onClose={nothing} />, ['motivo', 'no_lo_quiere']],
  'another password': [() => <ContrasenaForm link="" onSave={nothing} onSpent={nothing} />, written(NewContrasena)],
  'a delivery': [() => <Envio />, ENVIO_DATA],
  // One field for each option; the page's address says which piece.
  'an order of a piece': [
    () => <FormularioDePedir pedida={{ asked: { pieza: PIEZA.slug }, pieza: PIEZA }} onSubmit={nothing} />,
    fields(FormularioDePedido).filter((field) => !/^(pieza|opcion_[345])$/.test(field)),
  ],
  // The fields of a piece are there with the piece.
  'an order': [
    () => <FormularioDePedir onSubmit={nothing} />,
    fields(FormularioDePedido).filter((field) => !(field in PIEZA_FIELDS)),
  ],
}

test('the static HTML of the order form marks the chosen service', () => {
  const queryClient = createQueryClient()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <FormularioDePedir onSubmit={nothing} />
    </QueryClientProvider>,
  )
  const chosen = html.match(/<input[^>]* checked=""[^>]*>/g)
  expect(chosen).toEqual([expect.stringContaining('value="retiro"')])
})

test.each(Object.entries(FORMS))('the form of %s has exactly the fields of its contract', (_, [form, expected]) => {
  expect(fieldsOf(form()).sort()).toEqual(expected)
})
