import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { PRIORIDADES } from '#lib/conjuntos.ts'
import { MAXIMO_DE_FOTOS } from '#lib/fotos/contract.ts'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoSeleccion } from '#ui/formulario/CampoSeleccion.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { soltarBorrador, useBorrador } from '#ui/formulario/useBorrador.ts'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { AdjuntarFotos } from '#ui/fotos/AdjuntarFotos.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { COMPLETA, crearTicket, LARGO_DE_MENSAJE, TicketNuevo } from '../contract.ts'
import { ETIQUETA_DE_PRIORIDAD } from '../labels.ts'
import { lugarDe, lugarDeBorrador } from './lugar.ts'

const { codigo_pedido, prioridad } = TicketNuevo.shape
/** A list gives a text, and none for the choice of no order. */
const EnFormulario = TicketNuevo.extend({
  codigo_pedido: z.preprocess((elegido) => elegido || null, codigo_pedido.unwrap()),
  prioridad: prioridad.unwrap(),
})

const NO_SE_PUDO = 'No se pudo crear el ticket'

type Props = {
  miembro: string
  /** Codes of the member's own orders. */
  pedidos: readonly string[]
}

/** What a member asks the shop's help with. */
export function FormularioDeTicket({ miembro, pedidos }: Props) {
  const crear = useMutation(mutation(crearTicket, { autor: miembro }))
  const navegar = useNavigate()
  const titulo = useFocoAlMostrar()
  const lugar = lugarDeBorrador(miembro, 'nuevo')
  const formulario = useFormulario({
    nombre: 'ticket',
    contrato: EnFormulario,
    inicial: { asunto: '', descripcion: '', prioridad: 'media', codigo_pedido: '', fotos: [] },
    repetible: true,
    seGuarda: lugar,
    faltan: { titulo: NO_SE_PUDO, texto: COMPLETA },
    fallo: { titulo: NO_SE_PUDO, texto: 'Revisa tu conexión e intenta de nuevo.' },
    async mandar(datos, clave) {
      const creado = await crear.mutateAsync({ clave, ...datos })
      soltarBorrador(lugar)
      return creado
    },
    dicho: { titulo: 'Ticket creado', texto: 'Te avisaremos cuando respondamos.' },
    // What was written is a ticket now: the way back leads past the form.
    alEnviar: ({ id }) => navegar(lugarDe(id), { replace: true }),
  })
  useBorrador(formulario, lugar)

  return (
    <section aria-labelledby="ticket-nuevo" className="rounded-2xl border border-border bg-card p-4 md:p-6">
      <h2 ref={titulo} id="ticket-nuevo" tabIndex={-1} className="font-display text-h3">
        Nuevo ticket
      </h2>
      <p className="mt-1 mb-5 text-muted-foreground text-sm">
        Cuéntanos qué pasó o qué necesitas. Te respondemos aquí y te avisamos por correo.
      </p>
      <Formulario formulario={formulario} aria-labelledby="ticket-nuevo" className="grid max-w-160 gap-5">
        <CampoTexto nombre="asunto" etiqueta="Asunto" falta="Escribe el asunto." autoComplete="off" />
        <CampoArea
          nombre="descripcion"
          etiqueta="Descripción"
          falta="Escribe la descripción."
          maximo={LARGO_DE_MENSAJE}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <CampoSeleccion nombre="prioridad" etiqueta="Prioridad">
            {PRIORIDADES.map((cual) => (
              <option key={cual} value={cual}>
                {ETIQUETA_DE_PRIORIDAD[cual]}
              </option>
            ))}
          </CampoSeleccion>
          {pedidos.length > 0 && (
            <CampoSeleccion nombre="codigo_pedido" etiqueta="Pedido" opcional>
              <option value="">Ninguno en particular</option>
              {pedidos.map((codigo) => (
                <option key={codigo} value={codigo}>
                  {codigo}
                </option>
              ))}
            </CampoSeleccion>
          )}
        </div>
        <AdjuntarFotos nombre="fotos" maximo={MAXIMO_DE_FOTOS} />
        <Enviar medida={40} className="justify-self-start max-md:h-11 max-md:justify-self-stretch">
          Crear ticket
        </Enviar>
      </Formulario>
    </section>
  )
}
