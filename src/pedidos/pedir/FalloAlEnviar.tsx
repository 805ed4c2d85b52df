import { MessageCircle } from 'lucide-react'
import { enlaceWhatsApp } from '#lib/enlaces.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { type Dicho, NADA_PERDIDO } from '#ui/formulario/contexto.ts'

type Props = Dicho & {
  alReintentar: () => void
  alEmpezarOtro: () => void
}

/** Above the button, after a try that failed: what is safe and what to do. */
export function FalloAlEnviar({ titulo, texto, rechazo, alReintentar, alEmpezarOtro }: Props) {
  // The key already stands for another request: trying again would be refused again.
  const distinto = rechazo?.type === 'repeticion-distinta'
  return (
    <Aviso
      clase="error"
      role="alert"
      titulo={titulo}
      acciones={
        <>
          <Boton variante="outline" medida={40} onClick={distinto ? alEmpezarOtro : alReintentar}>
            {distinto ? 'Empezar otro pedido' : 'Reintentar'}
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
      <p>{texto}</p>
      {rechazo?.status === 0 && <p className="mt-1">{rechazo.detail}</p>}
      {!distinto && <p className="mt-1">{NADA_PERDIDO} será un solo pedido.</p>}
    </Aviso>
  )
}
