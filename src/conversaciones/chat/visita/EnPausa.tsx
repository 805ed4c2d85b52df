import { MediosDirectos } from '#tienda/MediosDirectos.tsx'
import { Notice } from '#ui/Notice.tsx'
import { pausaText } from '../pausa.ts'

/** Tells the visitor, also before they type, that the shop paused the chat for their connection. */
export function EnPausa({ hasta }: { hasta: string }) {
  return (
    <Notice kind="warning" role="status" title="El chat está en pausa" actions={<MediosDirectos />}>
      {pausaText(hasta)} Lo que escribas aquí se queda en tu navegador.
    </Notice>
  )
}
