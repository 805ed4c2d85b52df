import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { MAXIMO_DE_FOTOS } from '#lib/fotos/contract.ts'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { soltarBorrador, useBorrador } from '#ui/formulario/useBorrador.ts'
import { useEscrito } from '#ui/formulario/useCampo.ts'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { AdjuntarFotos } from '#ui/fotos/AdjuntarFotos.tsx'
import { useFotos } from '#ui/fotos/useFotos.ts'
import { sendOnCtrlEnter } from '#ui/thread/sendOnCtrlEnter.ts'
import { MENSAJE_VACIO, RespuestaNueva, responderTicket, type Ticket } from '../contract.ts'
import { lugarDeBorrador } from './lugar.ts'

/** What a member writes in their ticket; left half-way it is there again when they come back. */
export function Responder({ miembro, ticket: { id } }: { miembro: string; ticket: Ticket }) {
  const responder = useMutation(mutation(responderTicket, { id, autor: miembro }))
  const lugar = lugarDeBorrador(miembro, id)
  const formulario = useFormulario({
    nombre: 'respuesta',
    contrato: RespuestaNueva,
    inicial: { mensaje: '', fotos: [] },
    seQueda: true,
    repetible: true,
    seGuarda: lugar,
    faltan: { titulo: MENSAJE_VACIO },
    fallo: { titulo: 'No se pudo enviar el mensaje', texto: 'Revisa tu conexión e intenta de nuevo.' },
    async mandar(datos, clave) {
      const escrito = await responder.mutateAsync({ clave, ...datos })
      // Also for who has gone on to another ticket meanwhile.
      soltarBorrador(lugar)
      return escrito
    },
    alEnviar: () => formulario.setFocus('mensaje'),
    dicho: { titulo: 'Mensaje enviado' },
  })
  useBorrador(formulario, lugar)

  return (
    <Formulario
      formulario={formulario}
      data-redactor
      aria-label="Responder"
      onKeyDown={sendOnCtrlEnter}
      className="grid gap-3 border-border border-t px-4 py-4 md:px-6"
    >
      <CampoArea nombre="mensaje" etiqueta="Tu respuesta" rows={2} className="[&_textarea]:min-h-18" />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <AdjuntarFotos nombre="fotos" maximo={MAXIMO_DE_FOTOS} />
        <EnviarMensaje />
      </div>
    </Formulario>
  )
}

function EnviarMensaje() {
  const vacio = useEscrito('mensaje').trim() === ''
  const { fotos } = useFotos('fotos')
  return (
    <div className="grid gap-3 max-md:w-full">
      {vacio && fotos.length > 0 && (
        <p role="status" className="text-meta text-muted-foreground">
          Escribe algo junto a la foto.
        </p>
      )}
      <Enviar medida={40} disabled={vacio} className="max-md:h-11 max-md:w-full">
        Enviar mensaje
      </Enviar>
    </div>
  )
}
