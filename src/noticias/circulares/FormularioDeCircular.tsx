import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { POLITICAS_QUE_CAMBIAN } from '#lib/closedSets.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { changeWords, POLITICAS } from '#tienda/politicas/nombres.ts'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useFieldValue } from '#ui/form/useField.ts'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { hasChanges, useUnsavedChanges } from '#ui/useUnsavedChanges.tsx'
import {
  type Circular,
  CircularNueva,
  enviarCircular,
  firstDay,
  listarCirculares,
  MENSAJE_MAX_LENGTH,
} from './contract.ts'
import { miembrosText } from './labels.ts'

/** Days between the mail and the change, which the form proposes. */
const NOTICE_DAYS = 15

/**
 * The form of a mail to all members about a changed policy. It shows the mail, and asks with the number of members, and
 * whether a mail about the same policy and day is to leave again.
 * @param alcance how many members there are
 * @param circulares the last mails to all
 */
export function FormularioDeCircular({ alcance, circulares }: { alcance: number; circulares: Circular[] }) {
  const client = useQueryClient()
  const enviar = useMutation({
    ...mutation(enviarCircular),
    // The refusal may be about what the page does not show yet.
    onError: () => client.invalidateQueries(query(listarCirculares)),
  })
  const [asking, setAsking] = useState(false)
  /** What the dialog shows, and so what is confirmed. */
  const [shown, setShown] = useState<Shown | null>(null)
  const { alcance_visto = alcance, repetir = false } = shown ?? {}
  const form = useShopForm({
    name: 'circular',
    contract: CircularNueva,
    initial: { politica: 'privacidad', vigente_desde: addDays(dayOf(new Date()), NOTICE_DAYS), mensaje: '' },
    staysOpen: true,
    repeatable: true,
    missing: { title: 'No se pudo enviar el correo', text: 'Completa qué texto cambia, desde cuándo y qué cambia.' },
    failure: { title: 'No se pudo enviar el correo', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    confirm(circular) {
      setShown({ circular, alcance_visto: alcance, repetir: circulares.some((sent) => isSame(sent, circular)) })
      setAsking(true)
    },
    send: (data, key) => enviar.mutateAsync({ ...data, alcance_visto, repetir, clave: key }),
    outcome: { title: 'El correo está saliendo', text: `Les llega a ${miembrosText(alcance)}.` },
  })
  const { dialog } = useUnsavedChanges(hasChanges(form.formState))

  function confirmar() {
    if (shown) void form.sendNow(shown.circular)
    setAsking(false)
  }

  return (
    <Form form={form} aria-label="Correo a todos los miembros" className="grid gap-4">
      <SelectField field="politica" label="Qué texto cambia">
        {POLITICAS_QUE_CAMBIAN.map((politica) => (
          <option key={politica} value={politica}>
            {POLITICAS[politica].titulo}
          </option>
        ))}
      </SelectField>
      <TextField field="vigente_desde" label="Desde qué día vale" type="date" min={firstDay()} />
      <TextAreaField
        field="mensaje"
        label="Qué cambia"
        hint="En pocas frases. El correo lleva el enlace al texto completo."
        missing="Escribe qué cambia."
        maxChars={MENSAJE_MAX_LENGTH}
        rows={6}
      />
      <Preview />
      <p className="text-muted-foreground text-sm">
        Le llega a <span className="cifras font-semibold text-foreground">{miembrosText(alcance)}</span>, también a
        quienes cancelaron los avisos de estatus. Úsalo solo para esto.
      </p>
      <Submit size={40} className="max-lg:h-12 justify-self-start">
        <Send aria-hidden="true" strokeWidth={1.75} />
        Enviar a todos
      </Submit>
      <ConfirmDialog
        open={asking}
        onChange={setAsking}
        title={`Vas a escribir a ${miembrosText(alcance_visto)}${repetir ? ' otra vez' : ''}.`}
        confirmLabel={repetir ? 'Enviar otra vez a todos' : 'Enviar a todos'}
        onConfirm={confirmar}
      >
        {repetir && 'Ya les escribiste sobre ese texto y ese día. '}A cada uno le llega {repetir ? 'otro' : 'un'}{' '}
        correo, y un correo que salió no se puede recoger.
      </ConfirmDialog>
      {dialog}
    </Form>
  )
}

type Shown = { circular: CircularNueva; alcance_visto: number; repetir: boolean }

const isSame = (sent: Circular, { politica, vigente_desde }: CircularNueva) =>
  sent.politica === politica && sent.vigente_desde === vigente_desde

function Preview() {
  const politica = useFieldValue('politica') as CircularNueva['politica'] // the select offers only these
  const vigente_desde = useFieldValue('vigente_desde')
  const mensaje = useFieldValue('mensaje').trim()
  if (!mensaje || !/^\d{4}-\d\d-\d\d$/.test(vigente_desde)) return null
  const { asunto, frase } = changeWords({ politica, vigente_desde })
  return (
    <section aria-label="Así lo leerán" className="grid gap-1.5">
      <h2 className="font-sans text-meta text-muted-foreground">Así lo leerán</h2>
      <Card className="grid gap-2 text-sm">
        <p className="font-semibold">{asunto}</p>
        <p>Hola, (su nombre). {frase}</p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {mensaje}
        </p>
        <p className="text-primary">Leer el texto completo</p>
      </Card>
    </section>
  )
}
