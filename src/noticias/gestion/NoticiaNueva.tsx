import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { clearDraft, useFormDraft } from '#ui/form/useFormDraft.ts'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { hasChanges, useReportUnsaved, useUnsavedChanges } from '#ui/useUnsavedChanges.tsx'
import { CamposDeNoticia, Preview } from './CamposDeNoticia.tsx'
import { escribirNoticia, TextoDeNoticia } from './contract.ts'

const Written = TextoDeNoticia.extend({ activo: z.boolean() })

/**
 * The form that writes a piece of news.
 * @param to the path to go to after saving
 */
export function NoticiaNueva({ to }: { to: string }) {
  const escribir = useMutation(mutation(escribirNoticia))
  const [today] = useState(() => new Date().toISOString())
  const form = useShopForm({
    name: 'noticia',
    contract: Written,
    initial: { titulo: '', contenido: '', activo: true },
    repeatable: true,
    savesDraft: staffDrafts.noticia,
    failure: { title: 'No se pudo guardar la noticia', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (data, key) => escribir.mutateAsync({ ...data, clave: key }),
    outcome: ({ activo, titulo }) => ({ title: activo ? 'Noticia publicada' : 'Noticia guardada', text: titulo }),
    onSent() {
      clearDraft(staffDrafts.noticia)
      void seguirA(to)
    },
  })
  useFormDraft(form, staffDrafts.noticia)
  const { continueTo: seguirA, dialog } = useUnsavedChanges(false)
  useReportUnsaved(hasChanges(form.formState), staffDrafts.noticia)
  const save = (activo: boolean) => form.setValue('activo', activo)
  return (
    <Form form={form} aria-label="Noticia nueva" className="grid items-start gap-8 lg:grid-cols-2">
      <div className="grid gap-4">
        <CamposDeNoticia />
        <div className="flex flex-wrap items-center gap-3">
          <Submit size={40} className="max-lg:h-12" onClick={() => save(true)}>
            Publicar
          </Submit>
          <Button
            variant="outline"
            size={40}
            className="max-lg:h-12"
            aria-disabled={form.sending}
            onClick={() => {
              if (form.sending) return
              save(false)
              form.submit()
            }}
          >
            Guardar oculta
          </Button>
        </div>
      </div>
      <Preview fecha_publicacion={today} />
      {dialog}
    </Form>
  )
}
