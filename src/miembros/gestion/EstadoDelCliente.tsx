import { Ban, CircleCheckBig, MailQuestion, ShieldCheck } from 'lucide-react'
import { Insignia } from '#ui/Insignia.tsx'
import type { ClienteEnLista } from './contract.ts'

type Props = Pick<ClienteEnLista, 'confirmado' | 'suspendido_en' | 'rol'> & {
  chica?: boolean
  /** Where there is room for one word: the one that says most. */
  unaSola?: boolean
}

/** What an account can do: a suspended one nothing, an unconfirmed one not yet; staff's are marked beside. */
export function EstadoDelCliente({ confirmado, suspendido_en, rol, chica, unaSola = false }: Props) {
  const esPersonal = rol === 'admin'
  const basta = esPersonal && unaSola && confirmado && !suspendido_en
  return (
    <span className="inline-flex flex-wrap gap-1">
      {basta ? null : suspendido_en ? (
        <Insignia color="rojo" chica={chica} icono={<Ban aria-hidden="true" strokeWidth={1.75} />}>
          Suspendido
        </Insignia>
      ) : confirmado ? (
        <Insignia color="verde" chica={chica} icono={<CircleCheckBig aria-hidden="true" strokeWidth={1.75} />}>
          Confirmado
        </Insignia>
      ) : (
        <Insignia color="amarillo" chica={chica} icono={<MailQuestion aria-hidden="true" strokeWidth={1.75} />}>
          Sin confirmar
        </Insignia>
      )}
      {esPersonal && (basta || !unaSola) && (
        <Insignia color="azul" chica={chica} icono={<ShieldCheck aria-hidden="true" strokeWidth={1.75} />}>
          Personal
        </Insignia>
      )}
    </span>
  )
}
