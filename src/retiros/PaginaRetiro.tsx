import { type MetaFunction, useLocation } from 'react-router'
import { COMO_NOMBRAR, QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { negocio } from '#negocio'
import { DondeEstamos } from '#tienda/DondeEstamos.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { TablaDeHorario } from '#tienda/TablaDeHorario.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { usePosted } from '#ui/PageData.tsx'
import { useFocusOnReturn } from '#ui/useFocusOnReturn.ts'
import { useHistoryState } from '#ui/useHistoryState.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import { Verificacion } from './contract.ts'
import { FormularioDeRetiro } from './FormularioDeRetiro.tsx'
import { RetiroRegistrado } from './RetiroRegistrado.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Solicitar Retiro',
    description: `Avisa que vas a retirar tu pedido en la tienda de ${negocio.marca}.`,
    indexed: false,
  })

/** A pickup that was accepted. */
const Noted = Verificacion.refine(({ success }) => success)

export default function PaginaRetiro() {
  const codigo = usePreviousCodigo()
  const { titleRef, focus } = useFocusOnReturn()
  const [noted, setNoted] = useHistoryState('anotado', Noted, usePosted('retiro')?.answer)

  function pedirOtro() {
    setNoted(null)
    focus()
  }

  if (noted)
    return (
      <div className="contenedor py-8 md:py-14">
        <RetiroRegistrado {...noted} onRequestAnother={pedirOtro} />
      </div>
    )
  return (
    <div className="contenedor grid gap-8 py-8 md:py-14 lg:grid-cols-[minmax(0,35rem)_minmax(0,22rem)] lg:justify-between">
      <div>
        <h1 ref={titleRef} tabIndex={-1} className="font-display text-h1">
          Solicitar Retiro
        </h1>
        <p className="mt-2 text-muted-foreground">
          Avísanos que vienes por tu pedido. Usa el nombre y el correo con que lo pediste. Si alguien te nombró para
          recogerlo, usa los tuyos.
        </p>
        <Notice kind="warning" className="mt-5">
          No nos hacemos responsables si otra persona retira el pedido usando tu código.
        </Notice>
        <FormularioDeRetiro onRecorded={setNoted} codigo={codigo} />
      </div>
      <aside
        aria-label="Dónde, cuándo y quién retira"
        className="grid content-start gap-4 lg:sticky lg:top-24 lg:self-start"
      >
        <Card className="text-sm">
          <h2 className="mb-2 font-sans font-semibold text-base">Dónde retirar</h2>
          <DondeEstamos />
        </Card>
        <Card className="text-sm">
          <h2 className="mb-2 font-sans font-semibold text-base">Quién puede recogerlo</h2>
          <p>{QUIEN_RECOGE}</p>
          <p className="mt-2 text-muted-foreground">{COMO_NOMBRAR}</p>
        </Card>
        <Card className="text-sm">
          <h2 className="mb-2 font-sans font-semibold text-base">Horario de retiro</h2>
          <TablaDeHorario tramos={negocio.horarios.rastreo} />
        </Card>
      </aside>
    </div>
  )
}

// The tracking page passes the code in the router's state, so that it is not in the URL. The server's HTML has none.
function usePreviousCodigo() {
  const { state } = useLocation()
  const { codigo } = (state ?? {}) as { codigo?: unknown } // set by a page of this or an older version
  return useHydrated() && typeof codigo === 'string' ? codigo : undefined
}
