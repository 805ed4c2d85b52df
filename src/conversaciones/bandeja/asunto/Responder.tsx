import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { query } from '#http/query.ts'
import { CANALES } from '#lib/conjuntos.ts'
import { primeraPalabra } from '#lib/texto.ts'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Tecla } from '#ui/atajos/Tecla.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Reply } from '#ui/thread/Reply.tsx'
import { type Asunto, LARGO_DE_RESPUESTA, listarRespuestasPreparadas } from '../contract.ts'
import { DECISIONES, LLAMADA } from '../labels.ts'
import { esDeDecidir, estaPendiente, respuestasPara, sePuedeAprobar } from '../rules.ts'
import { Atender } from './Atender.tsx'
import type { Accion } from './borrador.ts'
import { CostoDelEnvio } from './CostoDelEnvio.tsx'
import { ConfirmarPorTelefono, esDeLlamar } from './Llamar.tsx'
import { accionesDe, useRespuesta } from './useRespuesta.ts'

/** The note with a decision, or an answer: by mail, or from one's own phone. */
export function Responder({ asunto }: { asunto: Asunto }) {
  const { nombre, whatsapp } = asunto
  const respuesta = useRespuesta(asunto)
  const { formulario, canal, abierto } = respuesta
  const acciones = accionesDe(asunto).filter((accion) => accion !== 'aprobar' || sePuedeAprobar(asunto))
  const decide = acciones.includes('rechazar')
  const [primera = 'responder', ...otras] = acciones
  const { data: preparadas } = useQuery(query(listarRespuestasPreparadas))
  useAtajo(
    acciones.includes('aprobar')
      ? { tecla: 'a', titulo: 'Aprobar', grupo: 'Bandeja', hacer: () => respuesta.hacer('aprobar') }
      : null,
  )
  return (
    <Reply
      formulario={formulario}
      name={decide ? 'Decidir' : 'Responder'}
      atKey={{ titulo: decide ? 'Rechazar: escribir el motivo' : 'Responder', grupo: 'Bandeja' }}
      // A note may be the reason of a refusal: what decides is tapped. What WhatsApp has already waits for a word.
      sendsOnCtrlEnter={!esDeDecidir(asunto) && !abierto}
      choice={
        whatsapp ? { name: 'Por dónde', choices: POR_DONDE, chosen: canal, onChoose: respuesta.elegirCanal } : undefined
      }
      prepared={{ answers: preparadas?.[respuestasPara(asunto)], to: asunto }}
      box={{
        name: 'texto',
        label: `${decide ? 'Nota' : 'Respuesta'} para ${primeraPalabra(nombre)}`,
        hint: pistaDe(asunto, canal),
        max: LARGO_DE_RESPUESTA,
        nearly: LARGO_DE_RESPUESTA - 300,
        rows: 3,
        className: 'min-h-20 py-2',
      }}
      onWrite={(texto) => respuesta.recordar({ texto, abierto: null })}
      className="mt-auto grid gap-2.5 border-border border-t bg-background p-4 lg:sticky lg:bottom-0 lg:px-5"
    >
      {asunto.envio && acciones.includes('aprobar') && <CostoDelEnvio {...asunto.envio} />}
      {abierto ? (
        <div role="status" className="flex flex-wrap items-center gap-2 rounded-lg bg-ambar-tint p-3">
          <p className="mr-auto flex items-center gap-2 font-semibold text-sm">
            <MessageCircle aria-hidden="true" strokeWidth={1.75} className="size-4" />
            ¿Lo enviaste?
          </p>
          <Boton medida={36} className="max-lg:h-11" cargando={formulario.enviando} onClick={respuesta.seEnvio}>
            Sí, {CON_EL_SI[abierto]}
          </Boton>
          <Boton
            variante="outline"
            medida={36}
            className="max-lg:h-11"
            onClick={() => respuesta.recordar({ abierto: null })}
          >
            Todavía no
          </Boton>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <ConfirmarPorTelefono asunto={asunto} />
          <Enviar
            medida={36}
            variante={primera === 'rechazar' ? 'outline' : 'primary'}
            className="max-lg:h-11"
            onClick={() => formulario.setValue('accion', primera)}
          >
            {nombreDe(primera, asunto, canal)}
            {primera === 'aprobar' && <Tecla>A</Tecla>}
          </Enviar>
          {otras.map((accion) => (
            <Boton
              key={accion}
              variante={accion === 'rechazar' ? 'outline' : 'ghost'}
              medida={36}
              className={`max-lg:h-11 ${accion === 'responder' ? 'px-2!' : ''}`}
              aria-disabled={formulario.enviando}
              onClick={() => !formulario.enviando && respuesta.hacer(accion)}
            >
              {nombreDe(accion, asunto, canal)}
              {accion === 'rechazar' && <Tecla>R</Tecla>}
            </Boton>
          ))}
          <Atender asunto={asunto} />
        </div>
      )}
    </Reply>
  )
}

type Canal = (typeof CANALES)[number]

const NOMBRES: Record<Canal, string> = { correo: 'Correo', whatsapp: 'WhatsApp' }
const POR_DONDE = CANALES.map((value) => ({ value, title: NOMBRES[value] }))

const CON_EL_SI: Record<Accion, string> = { responder: 'anótalo', aprobar: 'y apruébala', rechazar: 'y recházala' }

function nombreDe(accion: Accion, asunto: Asunto, canal: Canal) {
  if (accion === 'rechazar' && esDeLlamar(asunto)) return LLAMADA.no
  if (accion !== 'responder' && esDeDecidir(asunto)) return DECISIONES[asunto.clase][accion === 'aprobar' ? 'si' : 'no']
  if (esDeDecidir(asunto) && estaPendiente(asunto)) return 'Solo responder'
  return canal === 'correo' ? 'Enviar respuesta' : 'Abrir WhatsApp'
}

function pistaDe({ destino, whatsapp, clase }: Asunto, canal: Canal) {
  if (canal === 'whatsapp')
    return `Se abre WhatsApp con +${whatsapp}, ${clase === 'internacional' ? 'el que escribió' : 'el teléfono del pedido'}.`
  if (destino.quien === 'pedido') return `Le llega a ${destino.correo}, el correo del pedido: quien la pidió usó otro.`
  if (destino.quien === 'desconocido')
    return `Le llega a ${destino.correo}, que no es el correo del pedido: antes de contar algo de él, comprueba con quién hablas.`
  return `Le llega a ${destino.correo}.`
}
