import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { cambiarPreferencias, obtenerPush, type Preferencias, probarPush } from './contract.ts'
import { type PushState, readEndpoint, readPushState, turnPushOff, turnPushOn } from './device.ts'
import { type ClaseDePush, SWITCHES } from './labels.ts'

type Props = { /** The account's id. */ autor: string; esPersonal: boolean }

/** The section of settings that turns pushes on and off on this device. */
export function Avisos({ autor, esPersonal }: Props) {
  const queryKey = ['avisos-en-este-dispositivo', autor]
  // The browser answers, so no connection is needed.
  const { data: state } = useQuery({ queryKey, queryFn: () => readPushState(autor), networkMode: 'always' })
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (turn: () => Promise<PushState>) => turn(),
    onSuccess: (after) => queryClient.setQueryData(queryKey, after),
  })
  if (state === undefined) return <p className="text-muted-foreground text-sm">Revisando este dispositivo…</p>
  if (state !== 'activo' && state !== 'apagado') return <Unavailable state={state} />
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-sm">{state === 'activo' ? ON : esPersonal ? OFF_STAFF : OFF_MEMBER}</p>
      {change.isError && (
        <Notice kind="error" role="alert" title="No se pudo cambiar">
          {detailOf(change.error, 'Este navegador no pudo activar los avisos. Revisa tu conexión e intenta de nuevo.')}
        </Notice>
      )}
      {state === 'apagado' ? (
        <Button
          className="max-sm:w-full"
          loading={change.isPending}
          onClick={() => change.mutate(() => turnPushOn(autor))}
        >
          Activar avisos en este dispositivo
        </Button>
      ) : (
        <>
          <Chosen autor={autor} esPersonal={esPersonal} />
          <TestButton />
          <Button
            variant="ghost"
            className="-ml-6"
            loading={change.isPending}
            onClick={() => change.mutate(turnPushOff)}
          >
            Desactivar en este dispositivo
          </Button>
        </>
      )}
    </div>
  )
}

const ON = 'Los avisos están activados en este dispositivo. Llegan aunque la página esté cerrada.'
const OFF_STAFF =
  'Te avisamos en este dispositivo de pedidos, mensajes y ayudas, aunque la página esté cerrada. En la pantalla bloqueada no salen nombres, montos ni direcciones.'
const OFF_MEMBER =
  'Te avisamos en este dispositivo cuando uno de tus pedidos avanza, aunque la página esté cerrada. En la pantalla bloqueada no salen montos ni direcciones.'

const UNAVAILABLE: Record<Exclude<PushState, 'activo' | 'apagado'>, { titulo: string; texto: string }> = {
  negado: {
    titulo: 'Este navegador tiene bloqueados nuestros avisos',
    texto:
      'Para recibirlos, toca el icono a la izquierda de la dirección de la página, entra en los permisos, permite las notificaciones y vuelve a abrir esta página.',
  },
  instalar: {
    titulo: 'En el iPhone, primero instálala',
    texto:
      'Abre la página en Safari, toca Compartir y «Añadir a pantalla de inicio». Ábrela desde ahí, entra y vuelve a Ajustes.',
  },
  sin_avisos: {
    titulo: 'Este navegador no recibe avisos',
    texto: 'Abre la página en Chrome, Edge, Firefox o Safari al día, fuera de una ventana privada, y entra en Ajustes.',
  },
}

function Unavailable({ state }: { state: keyof typeof UNAVAILABLE }) {
  const { titulo, texto } = UNAVAILABLE[state]
  return (
    <Notice kind={state === 'negado' ? 'warning' : 'info'} title={titulo}>
      {texto}
    </Notice>
  )
}

function TestButton() {
  const test = useMutation(mutation(probarPush))
  return (
    <div className="grid w-full justify-items-start gap-2">
      <Button
        variant="outline"
        className="max-sm:w-full"
        loading={test.isPending}
        onClick={async () => test.mutate({ endpoint: await readEndpoint() })}
      >
        Probar
      </Button>
      <p role="status" className="text-meta text-muted-foreground empty:hidden">
        {test.isSuccess && 'Enviado. Si no llega en un minuto, revisa los avisos en los ajustes del dispositivo.'}
        {test.isError && detailOf(test.error, 'No se pudo enviar. Intenta de nuevo.')}
      </p>
    </div>
  )
}

/** The quiet hours that are proposed when somebody turns them on. */
const NIGHT = { desde: 22, hasta: 7 }

function Chosen({ autor, esPersonal }: Props) {
  const { data } = useQuery(query(obtenerPush, { autor }))
  const [chosen, setChosen] = useState<Preferencias | null>(null)
  // The scope sends one change after the other, so that the last one stays.
  const save = useMutation({ ...mutation(cambiarPreferencias, { autor }), scope: { id: 'preferencias-push' } })
  if (!data) return null
  const { apagadas, silencio } = chosen ?? data
  const set = (changes: Partial<Preferencias>) => {
    const next = { apagadas, silencio, ...changes }
    setChosen(next)
    save.mutate(next, { onError: () => setChosen(null) })
  }
  const toggle = (clase: ClaseDePush, isOn: boolean) =>
    set({ apagadas: isOn ? apagadas.filter((other) => other !== clase) : [...apagadas, clase] })
  return (
    <div className="grid w-full gap-4">
      {esPersonal && (
        <fieldset>
          <legend className="font-semibold text-sm">Avísame de</legend>
          {(Object.keys(SWITCHES) as (keyof typeof SWITCHES)[]).map((clase) => (
            <Checkbox
              key={clase}
              name={clase}
              label={SWITCHES[clase]}
              checked={!apagadas.includes(clase)}
              onChange={({ target }: { target: HTMLInputElement }) => toggle(clase, target.checked)}
            />
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend className="font-semibold text-sm">A qué horas</legend>
        <Checkbox
          name="silencio"
          label="No avisarme de noche"
          hint="Lo que pase mientras tanto llega junto cuando termina."
          checked={silencio !== null}
          onChange={({ target }: { target: HTMLInputElement }) => set({ silencio: target.checked ? NIGHT : null })}
        />
        {silencio && (
          <div className="mt-3 grid max-w-sm grid-cols-2 gap-4">
            <HourField
              label="Desde las"
              value={silencio.desde}
              onChange={(desde) => set({ silencio: { ...silencio, desde } })}
            />
            <HourField
              label="Hasta las"
              value={silencio.hasta}
              onChange={(hasta) => set({ silencio: { ...silencio, hasta } })}
            />
          </div>
        )}
      </fieldset>
      {save.isError && (
        <Notice kind="error" role="alert" title="No se guardó">
          {detailOf(save.error, 'Revisa tu conexión e intenta de nuevo.')}
        </Notice>
      )}
    </div>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  hour,
  label: `${hour % 12 || 12} ${hour < 12 ? 'a. m.' : 'p. m.'}`,
}))

type HourProps = { label: string; value: number; onChange: (hour: number) => void }

function HourField({ label, value, onChange }: HourProps) {
  return (
    <SelectField
      label={label}
      name={label}
      value={value}
      onChange={({ target }: { target: HTMLSelectElement }) => onChange(Number(target.value))}
    >
      {HOURS.map(({ hour, label }) => (
        <option key={hour} value={hour}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
