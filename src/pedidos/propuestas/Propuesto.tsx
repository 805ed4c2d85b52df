import { Money } from '#ui/Money.tsx'

/** For staff: the total of a price that waits for its customer's answer. */
export function Propuesto({ total }: { total: string }) {
  return (
    <>
      Propuesto <Money amount={total} className="font-semibold" />, espera respuesta
    </>
  )
}
