import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { usePuede } from '#auth/queries.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Exportar } from '../archivos/Exportar.tsx'
import { MAX_IN_URL, printLink } from './paperFormat.ts'

/** Actions for selected orders: print and export. */
export function ParaElegidos({ codigos }: { codigos: string[] }) {
  const puede = usePuede()
  const aPapel = codigos.slice(0, MAX_IN_URL)
  return (
    <>
      <ButtonLink variant="outline" size={36} className="max-lg:h-12">
        <Link to={printLink(aPapel)}>
          <Printer aria-hidden="true" strokeWidth={1.75} />
          {codigos.length > aPapel.length ? `Imprimir los primeros ${aPapel.length}` : 'Imprimir'}
        </Link>
      </ButtonLink>
      {puede('admin') && (
        <Exportar que={{ codigos }} className="max-lg:h-12">
          CSV
        </Exportar>
      )}
    </>
  )
}
