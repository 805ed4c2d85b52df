import type { MetaFunction } from 'react-router'
import { negocio } from '#negocio'
import { metaDePagina } from '#tienda/meta.ts'
import { SinGuion } from '#tienda/SinGuion.tsx'
import { useFocoAlVolver } from '#ui/useFocoAlVolver.ts'
import { useHastaCerrar } from '#ui/useHastaCerrar.ts'
import { FormularioDePedir } from './pedir/FormularioDePedir.tsx'
import { Enviado, PedidoEnviado } from './pedir/PedidoEnviado.tsx'
import { usePiezaPedida } from './pedir/piezaPedida.ts'

export const meta: MetaFunction = () =>
  metaDePagina({
    ruta: '/pedir',
    titulo: 'Solicitar Pedido',
    descripcion: `Pide tu pulsera, aretes o cartera a ${negocio.marca}: retiro gratis en ${negocio.ciudad} o envío a todo el país.`,
  })

export default function PaginaPedir() {
  const [enviado, setEnviado] = useHastaCerrar('enviado', Enviado)
  const { titulo, enfocar } = useFocoAlVolver()
  const pieza = usePiezaPedida()

  function pedirOtro() {
    setEnviado(null)
    enfocar()
  }

  if (enviado)
    return (
      <div className="contenedor py-8 md:py-14">
        <PedidoEnviado pedido={enviado.pedido} correo={enviado.correo} alPedirOtro={pedirOtro} />
      </div>
    )
  return (
    <div className="contenedor py-8 md:py-14">
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        Solicitar Pedido
      </h1>
      <p className="mt-2 max-w-160 text-muted-foreground">
        Dinos qué pieza buscas y cómo quieres recibirla. No pagas nada ahora: primero confirmamos contigo.
      </p>
      <SinGuion tema="producto" />
      <FormularioDePedir pieza={pieza} alEnviar={(pedido, correo) => setEnviado({ pedido, correo })} />
    </div>
  )
}
