import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#ui/Button.tsx'
import { type Exportable, useExportar } from './useExportar.ts'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className' | 'children'> & { que: Exportable }

/** Button that downloads a CSV file: `<Exportar que={{ codigos }}>Exportar CSV</Exportar>`. */
export function Exportar({ que, children, ...rest }: Props) {
  const exportar = useExportar()
  return (
    <Button variant="outline" size={36} {...rest} loading={exportar.isPending} onClick={() => exportar.mutate(que)}>
      {!exportar.isPending && <Download aria-hidden="true" strokeWidth={1.75} />}
      {children}
    </Button>
  )
}
