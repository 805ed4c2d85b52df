import { useMutation } from '@tanstack/react-query'
import { Camera, Images, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { mutation } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { clearDraft, useFormDraft } from '#ui/form/useFormDraft.ts'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { AL_CENTRO, MAX_FOTOS_DE_PIEZA } from '../fotos/contract.ts'
import { Encuadre, RoundButton } from '../fotos/Encuadre.tsx'
import { TiraDeFotos } from '../fotos/TiraDeFotos.tsx'
import { useTomarFoto } from '../fotos/TomarFoto.tsx'
import { sendFotos, useFotos } from '../fotos/useFotos.ts'
import { CamposDePieza } from '../gestion/CamposDePieza.tsx'
import { crearPieza } from '../gestion/contract.ts'
import { EMPTY_PIEZA, PiezaDraft } from '../gestion/draft.ts'

const DRAFT_KEY = 'propio:pieza-nueva'

/** A new piece from the phone: photograph, crop, name and price; photos are uploaded meanwhile. */
export function FormularioDePiezaNueva({ onSave }: { onSave: (id: string) => void }) {
  const create = useMutation(mutation(crearPieza))
  const form = useShopForm({
    name: 'pieza',
    contract: PiezaDraft,
    initial: EMPTY_PIEZA,
    savesDraft: DRAFT_KEY,
    repeatable: true,
    failure: { title: 'No se pudo guardar la pieza', text: 'Lo escrito y las fotos siguen aquí. Intenta de nuevo.' },
    async send({ slug: _, fotos, ...pieza }, clave) {
      return create.mutateAsync({ clave, ...pieza, fotos: await sendFotos(fotos, pieza.nombre) })
    },
    onSent({ id }) {
      clearDraft(DRAFT_KEY)
      onSave(id)
    },
  })
  useFormDraft(form, DRAFT_KEY)
  const fotos = useFotos(form)
  const [chosenKey, setChosenKey] = useState('')
  const chosen = fotos.fotos.find(({ clave }) => clave === chosenKey) ?? fotos.fotos.at(-1)
  const isEmpty = fotos.fotos.length === 0
  const take = useTomarFoto(
    (files) => {
      setChosenKey('')
      void fotos.add(files)
    },
    { opensAtOnce: true },
  )
  const problem = fotos.problem || form.formState.errors.fotos?.message
  return (
    <Form form={form} aria-label="Pieza nueva" className="flex min-h-dvh flex-col lg:min-h-0">
      <div data-cabeza-propia="suelta" className="flex h-14 items-center gap-2 pr-4 pl-2 lg:px-3">
        <Link to={linkTo('/manage/piezas')} className="grid size-12 place-items-center rounded-lg hover:bg-accent">
          <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
          <span className="sr-only">Cerrar: lo escrito queda en borrador</span>
        </Link>
        <h1 tabIndex={-1} className="flex-1 font-display text-h2">
          Pieza nueva
        </h1>
        {chosen && (
          <span className="text-meta text-muted-foreground">
            Foto {fotos.fotos.indexOf(chosen) + 1} de {MAX_FOTOS_DE_PIEZA}
          </span>
        )}
      </div>
      <div className="mx-auto grid w-full max-w-xl flex-1 content-start">
        {chosen?.vista ? (
          <Encuadre
            key={chosen.clave}
            vista={chosen.vista}
            recorte={chosen.recorte ?? AL_CENTRO}
            onChange={(recorte) => fotos.change(chosen.clave, { recorte })}
          >
            {fotos.fotos.length < MAX_FOTOS_DE_PIEZA && (
              <RoundButton label="Otra foto" isNamed onClick={take.openLibrary}>
                <Camera />
              </RoundButton>
            )}
          </Encuadre>
        ) : (
          isEmpty && (
            <div className="grid h-[276px] content-center justify-items-center gap-3 bg-sunken px-4">
              <Button loading={fotos.isBusy} onClick={take.openCamera}>
                <Camera aria-hidden="true" strokeWidth={1.75} />
                Tomar foto
              </Button>
              <Button variant="outline" onClick={take.openLibrary}>
                <Images aria-hidden="true" strokeWidth={1.75} />
                Elegir de mis fotos
              </Button>
            </div>
          )
        )}
        {take.fields}
        <div className="grid gap-5 p-4">
          <div role="alert" className="empty:hidden">
            {problem && <ErrorMessage>{problem}</ErrorMessage>}
          </div>
          <CamposDePieza form={form} />
          <TiraDeFotos fotos={fotos} chosen={chosen} onChoose={setChosenKey} />
        </div>
      </div>
      <div
        data-barra-propia
        className="sticky bottom-0 z-20 border-border border-t bg-background px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <div className="mx-auto grid w-full max-w-xl grid-cols-[auto_minmax(0,1fr)] gap-2 *:[[role=alert],[role=status]]:col-span-2">
          <Button
            type="submit"
            variant="outline"
            className="order-1 px-4!"
            onClick={() => form.setValue('publicar', false)}
          >
            Guardar oculta
          </Button>
          <Submit hideTitle className="order-2" onClick={() => form.setValue('publicar', true)}>
            Publicar
          </Submit>
        </div>
      </div>
    </Form>
  )
}
