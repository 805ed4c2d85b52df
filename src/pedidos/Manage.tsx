import { metaDePagina } from '#comun/meta.ts'

export const meta = () => metaDePagina({ titulo: 'Pedidos', descripcion: 'Pedidos en la tienda.' })

export default function Manage() {
  return (
    <div className="contenedor py-14">
      <h1 className="font-display text-h1">Pedidos</h1>
    </div>
  )
}
