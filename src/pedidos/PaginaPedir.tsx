import { metaDePagina } from '#comun/meta.ts'

export const meta = () => metaDePagina({ titulo: 'Solicitar Pedido', descripcion: 'Solicitar Pedido en la tienda.' })

export default function PaginaPedir() {
  return (
    <div className="contenedor py-14">
      <h1 className="font-display text-h1">Solicitar Pedido</h1>
    </div>
  )
}
