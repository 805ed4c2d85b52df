import type { Datos } from '../contrato.ts'
import { estilos } from './estilo.ts'
import { Marco } from './Marco.tsx'
import { Boton } from './piezas.tsx'

const MOTIVO =
  'Recibes este correo porque alguien escribió tu dirección en la página de los avisos. Si fuiste tú, no hagas nada.'

type Props = { datos: Datos<'send-notices-change'>; enlaceBaja: string; enlaceAlta: string }

/** To an address that somebody typed: its status mails stopped, or start again, and how to take it back. */
export function CambioDeAvisos({ datos: { activos }, enlaceBaja, enlaceAlta }: Props) {
  return (
    <Marco resumen="Si no fuiste tú, cámbialo con un toque." motivo={MOTIVO}>
      <h1 className="tinta" style={estilos.titulo}>
        {activos ? 'Notificaciones reactivadas' : 'Notificaciones canceladas'}
      </h1>
      <p className="tinta" style={estilos.parrafo}>
        {activos
          ? 'Alguien pidió en la página que te avisemos otra vez a este correo cuando cambie el estatus de tus pedidos.'
          : 'Alguien pidió en la página que no te avisemos más a este correo cuando cambie el estatus de tus pedidos. Seguirás recibiendo la confirmación de lo que pidas y los correos de tu cuenta.'}
      </p>
      <p className="tinta" style={estilos.parrafo}>
        {activos
          ? 'Si no fuiste tú, o no los quieres, cancélalas aquí.'
          : 'Si no fuiste tú, o cambiaste de idea, reactívalas aquí.'}
      </p>
      <Boton href={activos ? enlaceBaja : enlaceAlta}>
        {activos ? 'Cancelar notificaciones' : 'Reactivar notificaciones'}
      </Boton>
    </Marco>
  )
}
