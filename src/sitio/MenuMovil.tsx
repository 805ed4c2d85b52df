import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { useDespierta } from '#ui/useDespierta.ts'
import { useDiferido } from '#ui/useDiferido.ts'

const cargarHoja = () => import('./HojaDeMenu.tsx')

export function MenuMovil({ activa }: { activa?: string }) {
  const estrecha = useConsultaDeMedios('(max-width: 1023px)')
  const hoja = useDiferido(cargarHoja, useDespierta() && estrecha)
  const [abierto, setAbierto] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={abierto}
        onClick={() => setAbierto(true)}
        className="grid size-11 place-items-center rounded-lg border border-border bg-card hover:bg-accent"
      >
        <Menu aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Abrir el menú</span>
      </button>
      {hoja && <hoja.HojaDeMenu activa={activa} abierto={abierto} alCambiar={setAbierto} />}
    </>
  )
}
