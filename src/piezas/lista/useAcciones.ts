import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { mutation } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { newKey } from '#lib/replayKeys.ts'
import { negocio } from '#negocio'
import { showToast } from '#ui/showToast.ts'
import {
  type AccionDePieza,
  deshacerPieza,
  duplicarPieza,
  moverPieza,
  type PiezaDeGestion,
} from '../gestion/contract.ts'

const DONE: Record<AccionDePieza, string> = {
  publicar: 'Está en la tienda',
  ocultar: 'Ya no se ve en la tienda',
  guardar: 'Guardada fuera de la lista',
  sacar: 'Volvió a la lista',
  vender: 'Se vendió',
  reponer: 'Hay una más',
  elegir: 'Sale primero en el inicio',
  dejar: 'Ya no sale primero en el inicio',
  subir: 'Subió un lugar',
  bajar: 'Bajó un lugar',
}
const ID = 'pieza'
const RETRY = 'Revisa tu conexión e intenta de nuevo.'

/** What staff do to a piece with one tap. The notice after it undoes it, for as long as the server does. */
export function useAcciones({ id, nombre }: PiezaDeGestion) {
  const move = useMutation(mutation(moverPieza, { id }))
  const undo = useMutation(mutation(deshacerPieza, { id }))
  const copy = useMutation(mutation(duplicarPieza, { id }))
  const navigate = useNavigate()

  async function mover(accion: AccionDePieza) {
    if (move.isPending) return
    try {
      const { version } = await move.mutateAsync({ accion, clave: newKey() })
      showToast.success(DONE[accion], nombre, {
        id: ID,
        duration: negocio.pedidos.segundosParaDeshacer * 1000,
        action: { label: 'Deshacer', onClick: () => void deshacer(version) },
      })
    } catch (error) {
      showToast.error('No se pudo cambiar la pieza', detailOf(error, RETRY), { id: ID })
    }
  }

  async function deshacer(version: number) {
    try {
      await undo.mutateAsync({ version })
      showToast.success('Deshecho', nombre, { id: ID })
    } catch (error) {
      showToast.error('No se pudo deshacer', detailOf(error, RETRY), { id: ID })
    }
  }

  async function duplicar() {
    try {
      const copied = await copy.mutateAsync({ clave: newKey() })
      await navigate(linkTo('/manage/piezas/:id', { id: copied.id }))
    } catch (error) {
      showToast.error('No se pudo duplicar la pieza', detailOf(error, RETRY), { id: ID })
    }
  }
  return { mover, duplicar, isBusy: move.isPending || undo.isPending }
}
