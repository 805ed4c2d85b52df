import { metaDePagina } from '#comun/meta.ts'

export const meta = () => metaDePagina({ titulo: 'Seguimiento de Pedidos', descripcion: 'Seguimiento de Pedidos en la tienda.' })

export default function PaginaRastrear() {
  return (
    <div className="contenedor py-14">
      <h1 className="font-display text-h1">Seguimiento de Pedidos</h1>
    </div>
  )
}
