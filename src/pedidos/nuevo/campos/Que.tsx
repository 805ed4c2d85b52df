import { useWatch } from 'react-hook-form'
import type { PiezaParaPedir } from '#pedidos/ficha/contract.ts'
import { BuscarPieza, usePiezasParaPedir } from '#pedidos/lineas/BuscarPieza.tsx'
import { Button } from '#ui/Button.tsx'
import { useFormContext } from '#ui/form/context.ts'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { addElegida, elegidasOf, linesOf, type NuevoDraft, withElegidas } from '../draft.ts'
import { proposalsOf } from '../leer/vitrina.ts'
import { Elegidas } from './Elegidas.tsx'
import { Fila } from './Fila.tsx'

/** What is ordered: pieces of the window, and one piece per line in words. */
export function Que({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const { control, getValues, setValue } = useFormContext<NuevoDraft>()
  const [piezas, elegidas] = useWatch({ control, name: ['piezas', 'elegidas'] })
  const lines = linesOf(piezas)
  const chosen = elegidasOf({ elegidas })
  const proposals = proposalsOf(lines, usePiezasParaPedir())

  const put = (field: 'piezas' | 'elegidas', value: string) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: control._formState.isSubmitted })
  const choose = (pieza: PiezaParaPedir, cantidad = 1) =>
    put('elegidas', withElegidas(addElegida(elegidasOf(getValues()), pieza, cantidad)))

  const ofWindow = (
    <>
      <Elegidas elegidas={chosen} onChange={(next) => put('elegidas', withElegidas(next))} />
      {proposals.map(({ line, pieza, cantidad }) => (
        <Button
          key={line}
          variant="outline"
          className="justify-self-start text-left"
          onClick={() => {
            choose(pieza, cantidad)
            put('piezas', lines.filter((one) => one !== line).join('\n'))
          }}
        >
          Apartar «{pieza.nombre}» de la tienda
        </Button>
      ))}
    </>
  )
  return (
    <Fila
      title="Qué"
      editLabel="Cambiar las piezas"
      onEdit={onOpen}
      onEnter={onOpen}
      summary={
        !isOpen && (
          <div className="grid gap-2">
            <ul className="empty:hidden">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {ofWindow}
          </div>
        )
      }
    >
      {ofWindow}
      <TextAreaField
        field="piezas"
        label="Piezas, una por línea"
        missing="Escribe qué pieza quiere."
        optional={chosen.length > 0}
        rows={2}
        autoComplete="off"
      />
      <BuscarPieza onChoose={choose} />
    </Fila>
  )
}
