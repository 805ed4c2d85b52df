import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Boton } from '#ui/Boton.tsx'
import { type Exportable, useExportar } from './useExportar.ts'

type Props = Pick<ComponentProps<typeof Boton>, 'variante' | 'medida' | 'className' | 'children'> & { que: Exportable }

/** Takes a file: `<Exportar que={{ codigos }}>Exportar CSV</Exportar>`. */
export function Exportar({ que, children, ...resto }: Props) {
  const exportar = useExportar()
  return (
    <Boton variante="outline" medida={36} {...resto} cargando={exportar.isPending} onClick={() => exportar.mutate(que)}>
      {!exportar.isPending && <Download aria-hidden="true" strokeWidth={1.75} />}
      {children}
    </Boton>
  )
}
