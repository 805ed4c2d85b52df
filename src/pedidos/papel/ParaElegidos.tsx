import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Exportar } from '../archivos/Exportar.tsx'
import { consultaDe, MAXIMO_EN_LA_DIRECCION } from './formato.ts'

/** What leaves the shop of the orders that are picked in the list: on paper, and as a file. */
export function ParaElegidos({ codigos }: { codigos: string[] }) {
  const aPapel = codigos.slice(0, MAXIMO_EN_LA_DIRECCION)
  return (
    <>
      <BotonEnlace variante="outline" medida={36} className="max-lg:h-11">
        <Link to={enlaceA('/manage/papel', { consulta: consultaDe(aPapel) })}>
          <Printer aria-hidden="true" strokeWidth={1.75} />
          {codigos.length > aPapel.length ? `Imprimir los primeros ${aPapel.length}` : 'Imprimir'}
        </Link>
      </BotonEnlace>
      <Exportar que={{ codigos }} className="max-lg:h-11">
        CSV
      </Exportar>
    </>
  )
}
