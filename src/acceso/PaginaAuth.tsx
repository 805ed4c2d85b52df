import { metaDePagina } from '#comun/meta.ts'

export const meta = () => metaDePagina({ titulo: 'Entrar', descripcion: 'Entrar en la tienda.' })

export default function PaginaAuth() {
  return (
    <div className="contenedor py-14">
      <h1 className="font-display text-h1">Entrar</h1>
    </div>
  )
}
