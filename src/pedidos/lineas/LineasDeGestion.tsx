import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { formatBriefInstant } from '#lib/dates.ts'
import { detailOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EditButton } from '#ui/EditButton.tsx'
import { showToast } from '#ui/showToast.ts'
import { ESTATUS } from '../estatus.ts'
import { cambiarApartado, type PedidoDeGestion } from '../ficha/contract.ts'
import { EditarLineas } from './EditarLineas.tsx'
import { apartadoHasta, lineaText } from './rules.ts'

/** The lines of an order for staff, edited in place, with the hold that they may lengthen or end. */
export function LineasDeGestion({ pedido }: { pedido: PedidoDeGestion }) {
  const { codigo, cliente, correo_cliente, estatus, lineas, version } = pedido
  const cambiar = useMutation(mutation(cambiarApartado, { codigo }))
  const hasta = apartadoHasta(lineas)
  const hasReleased =
    estatus.id === ESTATUS.recibido && lineas.some(({ liberada, pieza }) => liberada && pieza !== null)
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)

  const change = (hacer: 'extender' | 'liberar' | 'apartar') =>
    cambiar.mutate(
      { hacer, version, clave: newKey() },
      { onError: (error) => showToast.error('No se pudo cambiar', detailOf(error, 'Intenta de nuevo.')) },
    )

  if (isOpen) return <EditarLineas pedido={pedido} onClose={() => setOpen(false)} />
  return (
    <>
      <EditButton
        label={lineas.length > 0 ? 'Cambiar las piezas' : 'Añadir piezas'}
        onClick={() => setOpen(true)}
        className="float-right -my-3.5 lg:-my-2"
      />
      {lineas.length === 0 && <span className="text-muted-foreground">En las notas</span>}
      <ul className="grid gap-1">
        {lineas.map((linea) => (
          <li key={linea.id} className="wrap-anywhere">
            {lineaText(linea)}
            {linea.liberada && <span className="text-muted-foreground"> · volvió a la vitrina</span>}
          </li>
        ))}
      </ul>
      {hasta && (
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <span className="text-muted-foreground">Apartada hasta {formatBriefInstant(hasta)}</span>
          <Button
            variant="outline"
            size={36}
            className="max-lg:h-12"
            loading={cambiar.isPending}
            onClick={() => change('extender')}
          >
            48 h más
          </Button>
          <Button
            variant="ghost"
            size={36}
            className="max-lg:h-12"
            disabled={cambiar.isPending}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            Liberar
          </Button>
          <ConfirmDialog
            open={isAsking}
            onChange={setAsking}
            title="¿Devolver a la vitrina lo que tiene apartado?"
            confirmLabel="Liberar"
            destructive
            onConfirm={() => change('liberar')}
          >
            Cualquiera podrá pedirlo.
            {correo_cliente && ` A ${cliente} le llega un correo que lo dice.`}
          </ConfirmDialog>
        </div>
      )}
      {hasReleased && (
        <Button
          variant="outline"
          size={36}
          className="mt-1 max-lg:h-12"
          loading={cambiar.isPending}
          onClick={() => change('apartar')}
        >
          Apartar otra vez
        </Button>
      )}
    </>
  )
}
