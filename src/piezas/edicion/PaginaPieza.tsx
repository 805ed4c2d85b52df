import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Camera, Images } from 'lucide-react'
import { useState } from 'react'
import { Link, type MetaFunction, useParams } from 'react-router'
import { mutation, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { useSubscription } from '#live/useSubscription.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ChangedMeanwhile } from '#ui/form/ChangedMeanwhile.tsx'
import { ErrorMessage } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { SubmitBar } from '#ui/form/SubmitBar.tsx'
import { useEdit } from '#ui/form/useEdit.ts'
import { Money } from '#ui/Money.tsx'
import { useUnsavedChanges } from '#ui/useUnsavedChanges.tsx'
import { QuienEspera } from '../avisame/QuienEspera.tsx'
import { AL_CENTRO, MAX_FOTOS_DE_PIEZA } from '../fotos/contract.ts'
import { Encuadre, RoundButton } from '../fotos/Encuadre.tsx'
import { TiraDeFotos } from '../fotos/TiraDeFotos.tsx'
import { useTomarFoto } from '../fotos/TomarFoto.tsx'
import { sendFotos, useFotos } from '../fotos/useFotos.ts'
import { CamposDePieza } from '../gestion/CamposDePieza.tsx'
import { cambiarPieza, obtenerPiezaDeGestion, type PiezaDeGestion } from '../gestion/contract.ts'
import { PiezaDraft, toPiezaDraft } from '../gestion/draft.ts'
import { MasCamposDePieza } from '../gestion/MasCamposDePieza.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Pieza', description: 'Lo que la tienda dice de una pieza.', indexed: false })

export const clientLoader = createClientLoader(async ({ params: { id = '' } }) => {
  await queryClient.ensureQueryData(query(obtenerPiezaDeGestion, { id }))
})

/** Page of one piece: its photos and all that is said of it. */
export default function PaginaPieza() {
  const { id = '' } = useParams()
  const { data: pieza } = useSuspenseQuery(query(obtenerPiezaDeGestion, { id }))
  useSubscription(obtenerPiezaDeGestion.topics)
  return <FormularioDePieza key={id} pieza={pieza} />
}

/** Changes a piece. */
export function FormularioDePieza({ pieza }: { pieza: PiezaDeGestion }) {
  const save = useMutation(mutation(cambiarPieza, { id: pieza.id }))
  const edit = useEdit({
    subject: pieza,
    write: toPiezaDraft,
    name: 'pieza',
    contract: PiezaDraft,
    failure: { title: 'No se pudo guardar la pieza', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    async send({ publicar: _, fotos, ...data }, request, { quedan: quedaban }) {
      return save.mutateAsync({ ...data, ...request, quedaban, fotos: await sendFotos(fotos, data.nombre) })
    },
    outcome: ({ nombre }) => ({ title: 'Pieza guardada', text: nombre }),
  })
  const { form } = edit
  const fotos = useFotos(form)
  const { dialog } = useUnsavedChanges(edit.dirty)
  const [chosenKey, setChosenKey] = useState('')
  const chosen = fotos.fotos.find(({ clave }) => clave === chosenKey)
  const take = useTomarFoto((files) => void fotos.add(files))
  const problem = fotos.problem || form.formState.errors.fotos?.message
  return (
    <>
      <ButtonLink variant="ghost" size={36} className="mb-2 -ml-3.5 max-lg:h-12">
        <Link to={linkTo('/manage/piezas')}>
          <ArrowLeft aria-hidden="true" strokeWidth={1.75} />
          Piezas
        </Link>
      </ButtonLink>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 tabIndex={-1} data-foco className="wrap-anywhere font-display text-h2">
          {pieza.nombre}
        </h1>
        {pieza.publicada_en && (
          <a href={linkTo('/productos/:slug', { slug: pieza.slug })} className="enlace toque">
            Ver en la tienda
          </a>
        )}
      </div>
      <QuienEspera pieza={pieza} />
      <Form form={form} aria-label="Pieza" className="max-w-2xl rounded-2xl border border-border bg-card">
        <div className="grid gap-5 p-4 lg:p-6">
          {edit.other && (
            <ChangedMeanwhile subject="esta pieza" takeLabel="Cargar lo nuevo" edit={edit}>
              <p>Lo que escribiste sigue aquí y no se guardó. Puedes conservarlo y tomar lo demás como está ahora:</p>
              <p className="mt-1">
                {edit.other.nombre} · <Money amount={edit.other.precio} />
              </p>
            </ChangedMeanwhile>
          )}
          <fieldset className="grid gap-3">
            <legend className="mb-1.5 font-semibold text-sm">
              Fotos ({fotos.fotos.length} de {MAX_FOTOS_DE_PIEZA})
            </legend>
            <div role="alert" className="empty:hidden">
              {problem && <ErrorMessage>{problem}</ErrorMessage>}
            </div>
            {chosen?.vista && (
              <Encuadre
                key={chosen.clave}
                vista={chosen.vista}
                recorte={chosen.recorte ?? AL_CENTRO}
                onChange={(recorte) => fotos.change(chosen.clave, { recorte })}
              >
                <RoundButton label="Otra foto" onClick={take.openLibrary}>
                  <Camera />
                </RoundButton>
              </Encuadre>
            )}
            <TiraDeFotos
              fotos={fotos}
              conocidas={pieza.todas_las_fotos}
              chosen={chosen}
              onChoose={(clave) => setChosenKey(clave === chosenKey ? '' : clave)}
            />
            {take.fields}
            {fotos.fotos.length < MAX_FOTOS_DE_PIEZA && (
              <div className="flex flex-wrap gap-2">
                <Button variant="outline" loading={fotos.isBusy} onClick={take.openCamera} className="lg:hidden">
                  <Camera aria-hidden="true" strokeWidth={1.75} />
                  Tomar foto
                </Button>
                <Button variant="outline" onClick={take.openLibrary}>
                  <Images aria-hidden="true" strokeWidth={1.75} />
                  Añadir fotos
                </Button>
              </div>
            )}
          </fieldset>
          <CamposDePieza form={form} />
          <MasCamposDePieza />
        </div>
        <SubmitBar className="grid gap-3 p-4 lg:bottom-[var(--alto-de-deshacer,0px)] lg:px-6">
          <Submit>Guardar</Submit>
        </SubmitBar>
      </Form>
      {dialog}
    </>
  )
}
