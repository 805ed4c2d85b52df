import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { query } from '#http/query.ts'
import { MEDIOS_DE_RESPUESTA } from '#lib/closedSets.ts'
import { firstWord } from '#lib/text.ts'
import { Button } from '#ui/Button.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { Reply } from '#ui/thread/Reply.tsx'
import { type Asunto, listarRespuestasPreparadas, RESPUESTA_MAX_LENGTH } from '../contract.ts'
import { CALL_LABELS, DECISION_LABELS } from '../labels.ts'
import { canApprove, isDecidible, isPending, respuestasFor } from '../rules.ts'
import { Atender } from './Atender.tsx'
import { CostoDelEnvio } from './CostoDelEnvio.tsx'
import type { Action } from './draft.ts'
import { ConfirmarPorTelefono, needsCall } from './Llamar.tsx'
import { actionsFor, useRespuestaForm } from './useRespuestaForm.ts'

/** The reply box: a note with a decision, or an answer, by mail or from the agent's own phone. */
export function Responder({ asunto }: { asunto: Asunto }) {
  const { nombre, whatsapp } = asunto
  const respuesta = useRespuestaForm(asunto)
  const { formulario: form, medio, abierto } = respuesta
  const actions = actionsFor(asunto).filter((accion) => accion !== 'aprobar' || canApprove(asunto))
  const decide = actions.includes('rechazar')
  const [first = 'responder', ...others] = actions
  const { data: preparadas } = useQuery(query(listarRespuestasPreparadas))
  useShortcut(
    actions.includes('aprobar')
      ? { key: 'a', title: 'Aprobar', group: 'Bandeja', run: () => respuesta.run('aprobar') }
      : null,
  )
  return (
    <Reply
      form={form}
      name={decide ? 'Decidir' : 'Responder'}
      shortcut={{ title: decide ? 'Rechazar: escribir el motivo' : 'Responder', group: 'Bandeja' }}
      // Ctrl+Enter does not work for a decision, which may be a yes or a no, and not after WhatsApp was opened: the
      // agent then has to say whether the message was sent.
      sendsOnCtrlEnter={!isDecidible(asunto) && !abierto}
      choice={
        whatsapp
          ? { name: 'Por dónde', choices: MEDIO_OPTIONS, chosen: medio, onChoose: respuesta.elegirMedio }
          : undefined
      }
      prepared={{ answers: preparadas?.[respuestasFor(asunto)], to: asunto }}
      box={{
        name: 'texto',
        label: `${decide ? 'Nota' : 'Respuesta'} para ${firstWord(nombre)}`,
        hint: hintFor(asunto, medio),
        max: RESPUESTA_MAX_LENGTH,
        counterFrom: RESPUESTA_MAX_LENGTH - 300,
        rows: 3,
        className: 'min-h-20 py-2',
      }}
      onWrite={(text) => respuesta.recordar({ texto: text, abierto: null })}
      className="mt-auto grid gap-2.5 border-border border-t bg-background p-4 lg:px-5 alta:lg:sticky alta:lg:bottom-[var(--alto-de-deshacer,0px)]"
    >
      {asunto.envio && actions.includes('aprobar') && <CostoDelEnvio {...asunto.envio} />}
      {abierto ? (
        <div role="status" className="flex flex-wrap items-center gap-2 rounded-lg bg-ambar-tint p-3">
          <p className="mr-auto flex items-center gap-2 font-semibold text-sm">
            <MessageCircle aria-hidden="true" strokeWidth={1.75} className="size-4" />
            ¿Lo enviaste?
          </p>
          <Button size={36} className="max-lg:h-12" loading={form.sending} onClick={respuesta.seEnvio}>
            Sí, {CONFIRM_SENT[abierto]}
          </Button>
          <Button
            variant="outline"
            size={36}
            className="max-lg:h-12"
            onClick={() => respuesta.recordar({ abierto: null })}
          >
            Todavía no
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <ConfirmarPorTelefono asunto={asunto} />
          <Submit
            size={36}
            variant={first === 'rechazar' ? 'outline' : 'primary'}
            className="max-lg:h-12"
            onClick={() => form.setValue('accion', first)}
          >
            {nameOf(first, asunto, medio)}
            {first === 'aprobar' && <ShortcutKey>A</ShortcutKey>}
          </Submit>
          {others.map((accion) => (
            <Button
              key={accion}
              variant={accion === 'rechazar' ? 'outline' : 'ghost'}
              size={36}
              className={`max-lg:h-12 ${accion === 'responder' ? 'px-2!' : ''}`}
              aria-disabled={form.sending}
              onClick={() => !form.sending && respuesta.run(accion)}
            >
              {nameOf(accion, asunto, medio)}
              {accion === 'rechazar' && <ShortcutKey>R</ShortcutKey>}
            </Button>
          ))}
          <Atender asunto={asunto} />
        </div>
      )}
    </Reply>
  )
}

type Medio = (typeof MEDIOS_DE_RESPUESTA)[number]

const LABELS: Record<Medio, string> = { correo: 'Correo', whatsapp: 'WhatsApp' }
const MEDIO_OPTIONS = MEDIOS_DE_RESPUESTA.map((value) => ({ value, title: LABELS[value] }))

const CONFIRM_SENT: Record<Action, string> = { responder: 'anótalo', aprobar: 'y apruébala', rechazar: 'y recházala' }

function nameOf(accion: Action, asunto: Asunto, medio: Medio) {
  if (accion === 'rechazar' && needsCall(asunto)) return CALL_LABELS.no
  if (accion !== 'responder' && isDecidible(asunto))
    return DECISION_LABELS[asunto.clase][accion === 'aprobar' ? 'si' : 'no']
  if (isDecidible(asunto) && isPending(asunto)) return 'Solo responder'
  return medio === 'correo' ? 'Enviar respuesta' : 'Abrir WhatsApp'
}

function hintFor({ destino, whatsapp, clase }: Asunto, medio: Medio) {
  if (medio === 'whatsapp')
    return `Se abre WhatsApp con +${whatsapp}, ${clase === 'internacional' ? 'el que escribió' : 'el teléfono del pedido'}.`
  if (destino.quien === 'pedido') return `Le llega a ${destino.correo}, el correo del pedido: quien la pidió usó otro.`
  if (destino.quien === 'desconocido')
    return `Le llega a ${destino.correo}, que no es el correo del pedido: antes de contar algo de él, comprueba con quién hablas.`
  return `Le llega a ${destino.correo}.`
}
