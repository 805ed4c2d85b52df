import { MessageCircle } from 'lucide-react'
import { enlaceWhatsApp } from '#comun/enlaces.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'

type Props = {
  /** What the server said, when it said more than that something failed. */
  detalle: string | null
  alReintentar: () => void
  /** Given when the key already stands for another request: trying again would be refused again. */
  alEmpezarOtro?: () => void
}

/** Above the button, after a try that failed: what is safe and what to do. */
export function FalloAlEnviar({ detalle, alReintentar, alEmpezarOtro }: Props) {
  return (
    <Aviso
      clase="error"
      role="alert"
      titulo="Error al enviar el pedido"
      acciones={
        <>
          <Boton variante="outline" medida={40} onClick={alEmpezarOtro ?? alReintentar}>
            {alEmpezarOtro ? 'Empezar otro pedido' : 'Reintentar'}
          </Boton>
          <BotonEnlace variante="outline" medida={40}>
            <EnlaceExterno href={enlaceWhatsApp('producto')}>
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
              WhatsApp
            </EnlaceExterno>
          </BotonEnlace>
        </>
      }
    >
      <p>{detalle ?? 'Ocurrió un error. Por favor intenta nuevamente.'}</p>
      {!alEmpezarOtro && (
        <p className="mt-1">Lo que escribiste sigue aquí. Aunque lo envíes varias veces, será un solo pedido.</p>
      )}
    </Aviso>
  )
}
