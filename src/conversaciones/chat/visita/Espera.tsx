import { Button } from '#ui/Button.tsx'
import type { Conversacion } from '../contract.ts'
import { usePedirAgente } from '../queries.ts'
import { Apertura } from './NadieEnElChat.tsx'

type Props = { conversacion: Conversacion; hasAgente: boolean }

/** For a conversation without an agent: place in the queue and estimated wait, or that the answer comes by mail. */
export function Espera({ conversacion, hasAgente }: Props) {
  const { estado, correo } = conversacion
  if (estado !== 'esperando' && estado !== 'dejada') return null
  return (
    <div className="grid gap-2 border-border border-b bg-sunken px-4 py-2.5 text-meta">
      {/* Screen readers announce each change, so no running time is shown. */}
      <p role="status">
        {estado === 'esperando' && hasAgente ? (
          <>
            <strong className="font-semibold">{puestoText(conversacion)}</strong> {delayText(conversacion)}
          </>
        ) : (
          <SinNadie correo={correo} dejada={estado === 'dejada'} />
        )}
      </p>
      {estado === 'dejada' && hasAgente && <AhoraSi conversacion={conversacion} />}
    </div>
  )
}

function puestoText({ puesto }: Conversacion) {
  if (!puesto) return 'Te buscamos a una persona.'
  return puesto === 1 ? 'Eres el siguiente.' : `Eres el ${puesto}.º en la fila.`
}

function delayText({ espera_minutos: minutes, correo }: Conversacion) {
  const amount =
    minutes === null
      ? 'Ve escribiendo lo que necesitas.'
      : minutes <= 1
        ? 'Suele tomar cerca de un minuto.'
        : `Suele tomar unos ${minutes} minutos.`
  return `${amount} Si cierras la página, te respondemos a ${correo}.`
}

function SinNadie({ correo, dejada }: { correo: string; dejada: boolean }) {
  return (
    <>
      <strong className="font-semibold">{dejada ? 'Recibimos tu mensaje.' : 'Ahora no hay nadie en el chat.'}</strong>{' '}
      <Apertura />
      Te respondemos a <span className="wrap-anywhere">{correo}</span>; puedes cerrar esta página.
    </>
  )
}

/** Offers an agent who came on duty after the visitor left a message. */
function AhoraSi({ conversacion: { correo, codigo_pedido } }: Pick<Props, 'conversacion'>) {
  const pedir = usePedirAgente()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span>Ahora hay una persona en línea.</span>
      <Button
        size={36}
        className="max-sm:h-12"
        loading={pedir.isPending}
        onClick={() => pedir.mutate({ action: 'request_agent', email: correo, codigo_pedido })}
      >
        Solicitar Agente
      </Button>
      {pedir.isError && <span role="alert">Hubo un problema al conectar con un agente.</span>}
    </div>
  )
}
