import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePuede } from '#auth/queries.ts'
import { mutation, query } from '#http/query.ts'
import { fillTemplate, PLACEHOLDERS } from '#lib/plantillas.ts'
import { Button } from '#ui/Button.tsx'
import { ChangedMeanwhile } from '#ui/form/ChangedMeanwhile.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { useEdit } from '#ui/form/useEdit.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import {
  cambiarTexto,
  type MensajeDeLaTienda,
  obtenerTexto,
  TEXTO_MAX_LENGTH,
  type TextoDeLaTienda,
  TextoNuevo,
} from './contract.ts'

type Props = { codigo: string; mensaje: MensajeDeLaTienda }

/** Button and sheet to change the shop's text that an order's message is made of. */
export function CambiarTexto({ codigo, mensaje }: Props) {
  const puede = usePuede()
  const [open, setOpen] = useState(false)
  const read = useQuery({ ...query(obtenerTexto, { codigo, mensaje }), enabled: open })
  if (!puede('ajustes')) return null
  return (
    <>
      <Button
        variant="ghost"
        size={48}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="px-3! text-primary!"
      >
        Cambiar el texto
      </Button>
      <Sheet
        open={open}
        onChange={setOpen}
        side="responsive"
        title="Cambiar el texto"
        description="Vale para todos los pedidos que estén en este paso, desde ahora."
      >
        {read.data ? (
          <EditorDeTexto
            key={`${codigo} ${mensaje}`}
            codigo={codigo}
            texto={read.data}
            onSaved={() => setOpen(false)}
          />
        ) : read.isError ? (
          <LoadError {...read} title="No se pudo cargar el texto" />
        ) : (
          <Skeleton className="h-64 rounded-xl" />
        )}
      </Sheet>
    </>
  )
}

type EditorProps = { codigo: string; texto: TextoDeLaTienda; onSaved: () => void }

/** @public for tests */
export function EditorDeTexto({ codigo, texto: subject, onSaved }: EditorProps) {
  const { mensaje, anterior, valores } = subject
  const cambiar = useMutation(mutation(cambiarTexto, { codigo, mensaje }))
  const edit = useEdit({
    subject,
    write: ({ texto }) => ({ texto }),
    sameFields: (mine, other) => mine.texto === other.texto,
    name: `texto-${subject.clase}-${mensaje}`,
    contract: TextoNuevo,
    failure: { title: 'No se pudo guardar el texto', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (data, request) => cambiar.mutateAsync({ ...data, ...request }),
    outcome: { title: 'Texto guardado', text: 'Los próximos avisos ya lo llevan.' },
    onSaved,
  })
  useReportUnsaved(edit.dirty)
  const written = edit.form.watch('texto')
  // What was typed before the earlier text took its place.
  const [typed, setTyped] = useState<string | null>(null)
  const put = (texto: string) => edit.form.setValue('texto', texto, { shouldDirty: true, shouldValidate: true })
  return (
    <Form form={edit.form} aria-label="Cambiar el texto" className="grid gap-4">
      <TextAreaField
        field="texto"
        label="Texto"
        hint={`Se llenan solas: ${PLACEHOLDERS.map((word) => `{${word}}`).join(', ')}.`}
        maxChars={TEXTO_MAX_LENGTH}
        rows={7}
      />
      <section aria-label="Así le llega">
        <h3 className="mb-1.5 font-sans font-semibold text-sm">Así le llega a {valores.nombre}</h3>
        <p className="whitespace-pre-line break-words rounded-2xl rounded-bl-sm bg-verde px-3.5 py-2.5 text-verde-foreground">
          {fillTemplate(written, valores)}
        </p>
      </section>
      {edit.other && (
        <ChangedMeanwhile subject="este texto" edit={edit}>
          <span className="whitespace-pre-line">{edit.other.texto}</span>
        </ChangedMeanwhile>
      )}
      <div className="flex flex-wrap gap-3">
        <Submit hideTitle disabled={edit.other !== null}>
          Guardar
        </Submit>
        {anterior !== null && (written !== anterior || typed !== null) && (
          <Button
            variant="outline"
            onClick={() => {
              put(typed ?? anterior)
              setTyped(typed === null ? written : null)
            }}
          >
            {typed === null ? 'Volver al de antes' : 'Dejar el que tenía'}
          </Button>
        )}
      </div>
    </Form>
  )
}
