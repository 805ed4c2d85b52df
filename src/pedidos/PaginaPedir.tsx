import { useEffect, useRef, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { metaDePagina } from '#comun/meta.ts'
import { SinGuion } from '#comun/SinGuion.tsx'
import { negocio } from '#negocio'
import type { PedidoSolicitado } from './contrato.ts'
import { FormularioDePedir } from './pedir/FormularioDePedir.tsx'
import { PedidoEnviado } from './pedir/PedidoEnviado.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    ruta: '/pedir',
    titulo: 'Solicitar Pedido',
    descripcion: `Pide tu pulsera, aretes o cartera a ${negocio.marca}: retiro gratis en ${negocio.ciudad} o envío a todo el país.`,
  })

export default function PaginaPedir() {
  const [enviado, setEnviado] = useState<{ pedido: PedidoSolicitado; correo: string } | null>(null)
  const [otros, setOtros] = useState(0)
  const titulo = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (otros === 0) return
    titulo.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [otros])

  function pedirOtro() {
    setEnviado(null)
    setOtros((antes) => antes + 1)
  }

  if (enviado)
    return (
      <div className="contenedor py-8 md:py-14">
        <PedidoEnviado {...enviado} alPedirOtro={pedirOtro} />
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
      <FormularioDePedir alEnviar={(pedido, correo) => setEnviado({ pedido, correo })} />
    </div>
  )
}
