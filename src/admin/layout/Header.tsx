import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { usePuede } from '#auth/queries.ts'
import { InterruptorDeTurno } from '#conversaciones/chat/gestion/turno/InterruptorDeTurno.tsx'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { EnlaceAEscanear } from '#pedidos/escanear/EnlaceAEscanear.tsx'
import { Marca } from '#sitio/Marca.tsx'
import { useNavItems } from './useNavItems.ts'

const buttonStyle = 'grid size-12 place-items-center rounded-lg hover:bg-accent hover:text-accent-foreground'

/** On a phone: the brand, the search and the camera. Pages about a single item show their own header instead. */
export function Header({ onSearch }: { onSearch: () => void }) {
  const [home] = useNavItems()
  const puede = usePuede()
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-border border-b bg-background pr-2 pl-4 group-has-[[data-cabeza-propia]]/marco:hidden lg:hidden print:hidden">
      <Link
        to={home?.to ?? linkTo('/manage')}
        aria-label={`${negocio.marca}, ir a ${home?.label}`}
        className="toque flex rounded-sm py-1.5"
      >
        <Marca />
      </Link>
      <div className="flex items-center">
        <InterruptorDeTurno className="h-12 max-[22rem]:text-[0px]" />
        <button type="button" aria-haspopup="dialog" onClick={onSearch} className={buttonStyle}>
          <Search aria-hidden="true" strokeWidth={1.75} className="size-5" />
          <span className="sr-only">Buscar</span>
        </button>
        {puede('pedidos') && <EnlaceAEscanear className="border-transparent! bg-transparent!" />}
      </div>
    </header>
  )
}
