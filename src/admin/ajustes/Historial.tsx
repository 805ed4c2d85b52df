import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type CambioDeAjuste, deshacerAjuste, listarCambios } from '#ajustes/contract.ts'
import { ajusteOf } from '#ajustes/rules.ts'
import { mutation, query } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { showToast } from '#ui/showToast.ts'

/** The last changes of settings. The one that holds can be undone, which makes a new change. */
export function Historial() {
  const { cambios } = useSuspenseQuery(query(listarCambios, {})).data
  if (cambios.length === 0) return <p className="text-meta text-muted-foreground">Todo está como vino.</p>
  return (
    <ul className="divide-y divide-border">
      {cambios.map((cambio) => (
        <Linea key={cambio.id} cambio={cambio} />
      ))}
    </ul>
  )
}

function Linea({ cambio: { id, clave, persona, cuando, vigente, deshace } }: { cambio: CambioDeAjuste }) {
  const deshacer = useMutation(mutation(deshacerAjuste, { id: String(id) }))
  const { nombre } = ajusteOf(clave)
  const undo = () =>
    deshacer.mutateAsync({ version: id }).then(
      () => showToast.success('Deshecho', `${nombre} está como antes.`),
      (error) => showToast.error('No se deshizo', detailOf(error, 'Revisa tu conexión e intenta de nuevo.')),
    )
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p>{deshace ? `${nombre}, deshecho` : nombre}</p>
        <p className="text-meta text-muted-foreground">
          <DateTime value={cuando} format="brief" />, {persona ?? 'otra persona'}
        </p>
      </div>
      {vigente && (
        <Button
          variant="link"
          aria-label={`Deshacer el cambio de ${nombre}`}
          loading={deshacer.isPending}
          onClick={() => void undo()}
        >
          Deshacer
        </Button>
      )}
    </li>
  )
}
