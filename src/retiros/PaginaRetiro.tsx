import { type MetaFunction, useLocation } from 'react-router'
import { COMO_NOMBRAR, QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { negocio } from '#negocio'
import { DondeEstamos } from '#tienda/DondeEstamos.tsx'
import { metaDePagina } from '#tienda/meta.ts'
import { SinGuion } from '#tienda/SinGuion.tsx'
import { TablaDeHorario } from '#tienda/TablaDeHorario.tsx'
import { Aviso } from '#ui/Aviso.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { useFocoAlVolver } from '#ui/useFocoAlVolver.ts'
import { useHastaCerrar } from '#ui/useHastaCerrar.ts'
import { useHidratada } from '#ui/useHidratada.ts'
import { Verificacion } from './contract.ts'
import { FormularioDeRetiro } from './FormularioDeRetiro.tsx'
import { RetiroRegistrado } from './RetiroRegistrado.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Solicitar Retiro',
    descripcion: `Avisa que vas a retirar tu pedido en la tienda de ${negocio.marca}.`,
    indexar: false,
  })

export default function PaginaRetiro() {
  const codigo = useCodigoDeAntes()
  const { titulo, enfocar } = useFocoAlVolver()
  const [anotado, setAnotado] = useHastaCerrar('anotado', Verificacion)

  function pedirOtro() {
    setAnotado(null)
    enfocar()
  }

  if (anotado)
    return (
      <div className="contenedor py-8 md:py-14">
        <RetiroRegistrado {...anotado} alPedirOtro={pedirOtro} />
      </div>
    )
  return (
    <div className="contenedor grid gap-8 py-8 md:py-14 lg:grid-cols-[minmax(0,35rem)_minmax(0,22rem)] lg:justify-between">
      <div>
        <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
          Solicitar Retiro
        </h1>
        <p className="mt-2 text-muted-foreground">
          Avísanos que vienes por tu pedido. Usa el nombre y el correo con que lo pediste. Si alguien te nombró para
          recogerlo, usa los tuyos.
        </p>
        <Aviso clase="advertencia" className="mt-5">
          No nos hacemos responsables si otra persona retira el pedido usando tu código.
        </Aviso>
        <SinGuion tema="pedido" />
        <FormularioDeRetiro alAnotar={setAnotado} codigo={codigo} />
      </div>
      <aside
        aria-label="Dónde, cuándo y quién retira"
        className="grid content-start gap-4 lg:sticky lg:top-24 lg:self-start"
      >
        <Tarjeta className="text-sm">
          <h2 className="mb-2 font-sans font-semibold text-base">Dónde retirar</h2>
          <DondeEstamos />
        </Tarjeta>
        <Tarjeta className="text-sm">
          <h2 className="mb-2 font-sans font-semibold text-base">Quién puede recogerlo</h2>
          <p>{QUIEN_RECOGE}</p>
          <p className="mt-2 text-muted-foreground">{COMO_NOMBRAR}</p>
        </Tarjeta>
        <Tarjeta className="text-sm">
          <h2 className="mb-2 font-sans font-semibold text-base">Horario de retiro</h2>
          <TablaDeHorario tramos={negocio.horarios.rastreo} />
        </Tarjeta>
      </aside>
    </div>
  )
}

// The tracking page passes the code by the router's state, so that it stands in no address; the page's own HTML knows none.
function useCodigoDeAntes() {
  const { state } = useLocation()
  const { codigo } = (state ?? {}) as { codigo?: unknown } // whatever a page of ours or an older one left there
  return useHidratada() && typeof codigo === 'string' ? codigo : undefined
}
