import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock, MessageSquareText, Reply as ReplyIcon } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { mutation, query } from '#http/query.ts'
import { FotosNuevas, MAXIMO_DE_FOTOS } from '#lib/fotos/contract.ts'
import { primeraPalabra } from '#lib/texto.ts'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { soltarBorrador, useBorrador } from '#ui/formulario/useBorrador.ts'
import { useEscrito } from '#ui/formulario/useCampo.ts'
import { DE_NUEVO, useFormulario } from '#ui/formulario/useFormulario.tsx'
import { AdjuntarFotos } from '#ui/fotos/AdjuntarFotos.tsx'
import { Reply } from '#ui/thread/Reply.tsx'
import { LARGO_DE_MENSAJE, MENSAJE_VACIO } from '../contract.ts'
import { listarPreparadas, responderEnGestion, type TicketEnGestion } from './contract.ts'

const EnFormulario = responderEnGestion.schema.body.extend({ interna: z.boolean(), fotos: FotosNuevas })
const VACIO = { mensaje: '', interna: false, fotos: [] }
const lugarDeBorrador = (ticket: number) => `propio:ticket-de-gestion:${ticket}` as const

/** What staff write in a ticket: to its member, or a note for one another, which cannot be mistaken for it. */
export function Redactar({ ticket }: { ticket: TicketEnGestion }) {
  const { id, estado, cliente, codigo_pedido } = ticket
  const { data: preparadas } = useQuery(query(listarPreparadas))
  const responder = useMutation(mutation(responderEnGestion, { id }))
  const lugar = lugarDeBorrador(id)
  const formulario = useFormulario({
    nombre: 'ticket',
    contrato: EnFormulario,
    inicial: VACIO,
    repetible: true,
    seGuarda: lugar,
    faltan: { titulo: MENSAJE_VACIO },
    fallo: { titulo: 'No se pudo enviar el mensaje', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    async mandar(datos, clave) {
      const deEquipo = datos.interna || cerrado
      await responder.mutateAsync({ clave, ...datos, interna: deEquipo })
      // Also for who has gone on to another ticket meanwhile.
      soltarBorrador(lugar)
      return { deEquipo }
    },
    dicho: ({ deEquipo }) => ({ titulo: deEquipo ? 'Nota guardada' : 'Mensaje enviado' }),
    alEnviar(_, { interna, mensaje }) {
      // Who typed on while it was under way goes on with what is new; the way one writes stays as it was.
      if (formulario.getValues('mensaje').trim() === mensaje) formulario.reset({ ...VACIO, interna }, DE_NUEVO)
      formulario.setFocus('mensaje')
    },
  })
  useBorrador(formulario, lugar)
  const cerrado = estado === 'cerrado'
  // What is put in as a note stays one when somebody opens the ticket again: it would go to the member.
  const quedarEnNota = () => cerrado && formulario.setValue('interna', true)
  const interna = useWatch({ control: formulario.control, name: 'interna' }) || cerrado

  return (
    <Reply
      formulario={formulario}
      name={interna ? 'Nota interna' : 'Responder'}
      atKey={{ titulo: 'Responder', grupo: 'Tickets' }}
      sendsOnCtrlEnter
      above={
        cerrado && (
          <p className="flex items-center gap-2 text-meta">
            <Lock aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
            Está cerrado: para responder, reábrelo. Puedes dejar una nota.
          </p>
        )
      }
      choice={
        cerrado
          ? undefined
          : {
              name: 'Para quién',
              choices: PARA_QUIEN,
              chosen: interna ? 'equipo' : 'cliente',
              onChoose: (quien) => formulario.setValue('interna', quien === 'equipo'),
            }
      }
      prepared={
        interna
          ? undefined
          : { answers: preparadas, to: { nombre: cliente.nombre, codigo: codigo_pedido }, menu: MENU_DE_PREPARADAS }
      }
      box={{
        name: 'mensaje',
        label: interna ? 'Nota que solo lee el equipo' : `Respuesta para ${primeraPalabra(cliente.nombre)}`,
        max: LARGO_DE_MENSAJE,
        nearly: LARGO_DE_MENSAJE - 500,
        rows: 2,
        className: 'min-h-14! py-1.5',
      }}
      onWrite={quedarEnNota}
      className={`grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-border border-t px-4 py-3 xl:max-h-[60%] xl:overflow-y-auto ${interna ? 'bg-ambar-tint' : ''}`}
    >
      <div onInput={quedarEnNota} className="grid items-end gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]">
        <AdjuntarFotos nombre="fotos" maximo={MAXIMO_DE_FOTOS} />
        <Mandar interna={interna} />
      </div>
    </Reply>
  )
}

const PARA_QUIEN = [
  { value: 'cliente', title: 'Respuesta', icon: <ReplyIcon aria-hidden="true" strokeWidth={1.75} /> },
  { value: 'equipo', title: 'Nota interna', icon: <Lock aria-hidden="true" strokeWidth={1.75} /> },
] as const

const MENU_DE_PREPARADAS = {
  children: (
    <>
      <MessageSquareText aria-hidden="true" strokeWidth={1.75} />
      Preparadas
    </>
  ),
}

function Mandar({ interna }: { interna: boolean }) {
  const vacio = useEscrito('mensaje').trim() === ''
  return (
    <div className="grid justify-items-end gap-2 max-md:w-full">
      <Enviar medida={40} disabled={vacio} className="max-md:h-11 max-md:w-full">
        {interna ? 'Guardar nota' : 'Enviar respuesta'}
      </Enviar>
    </div>
  )
}
