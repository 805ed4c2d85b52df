import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { useAtajo } from '#ui/atajos/atajos.ts'
import type { FilaDeLista } from './contract.ts'
import { indiceDe, porIndice } from './filas/fila.ts'
import type { FiltroDeLista } from './filtro.ts'
import { faltaPrecio } from './rules.ts'

const GRUPO = 'Lista de pedidos'

type Lista = {
  filas: FilaDeLista[]
  filtro: FiltroDeLista
  /** The order in the address. */
  abierto: string | undefined
  virtual: Virtualizer<Window, Element>
  hayElegidos: boolean
  alternar: (indice: number) => void
  vaciar: () => void
  pasar: (fila: FilaDeLista) => void
  ponerPrecio: (fila: FilaDeLista) => void
}

/**
 * Working through the list by keyboard: a row has the focus, or while an order is open beside the list, that order is the
 * one that keys are about, wherever the focus is.
 */
export function useTeclasDeLista(lista: Lista) {
  const { filas, filtro, abierto, virtual, hayElegidos } = lista
  const navegar = useNavigate()
  const ultima = useRef(-1)
  // The order that the last key led to, until it is there: the next key goes on from it.
  const enCamino = useRef<number | null>(null)
  const deAbierto = abierto ? filas.findIndex(({ codigo }) => codigo === abierto) : -1

  const enfocada = () => indiceDe(document.activeElement)
  /** The one that keys are about; -1 for none. */
  function cual() {
    const indice = enfocada()
    if (indice !== null) ultima.current = indice
    return indice ?? (abierto ? deAbierto : -1)
  }

  /** Whoever has scrolled begins with what they see. */
  const enVista = () => virtual.range?.startIndex ?? 0

  function enfocar(indice: number) {
    ultima.current = indice
    const enlace = porIndice(indice)
    if (enlace) return enlace.focus()
    virtual.scrollToIndex(indice, { align: 'center' })
    requestAnimationFrame(() => porIndice(indice)?.focus({ preventScroll: true }))
  }

  function mover(paso: number) {
    const estaba = enfocada()
    const de =
      estaba ?? (abierto ? (enCamino.current ?? deAbierto) : ultima.current >= 0 ? ultima.current : enVista() - 1)
    const a = Math.min(Math.max(de + paso, 0), filas.length - 1)
    const fila = filas[a]
    if (!fila || a === de) return
    if (estaba !== null || !abierto) enfocar(a)
    if (!abierto) return
    if (!porIndice(a)) virtual.scrollToIndex(a, { align: 'center' })
    else porIndice(a)?.scrollIntoView({ block: 'nearest' })
    enCamino.current = a
    // Going through ten orders is one step of the history.
    navegar(direccion(fila), { replace: true, preventScrollReset: true })
  }

  const direccion = ({ codigo }: FilaDeLista) => enlaceA('/manage/pedidos/:codigo', { codigo, consulta: filtro })
  const conLaFila = (hacer: (fila: FilaDeLista) => void) => () => {
    const fila = filas[cual()]
    if (fila) hacer(fila)
  }

  useAtajo({ tecla: 'j', titulo: 'Pedido siguiente', grupo: GRUPO, seRepite: true, hacer: () => mover(1) })
  useAtajo({ tecla: 'k', titulo: 'Pedido anterior', grupo: GRUPO, seRepite: true, hacer: () => mover(-1) })
  useAtajo({
    tecla: 'x',
    titulo: 'Elegir el pedido, o dejar de elegirlo',
    grupo: GRUPO,
    hacer: () => {
      const indice = cual()
      if (filas[indice]) lista.alternar(indice)
    },
  })
  useAtajo(
    abierto || hayElegidos
      ? {
          tecla: 'Escape',
          titulo: 'Soltar los elegidos, o cerrar el pedido',
          grupo: GRUPO,
          hacer: () => {
            if (hayElegidos) return lista.vaciar()
            navegar(enlaceA('/manage/pedidos', { consulta: filtro }), { preventScrollReset: true })
          },
        }
      : null,
  )
  // While an order is open, these keys are its buttons'.
  const suelta = !abierto
  useAtajo(
    suelta
      ? { tecla: 's', titulo: 'Pasar al estatus que sigue', grupo: 'Pedido', hacer: conLaFila(lista.pasar) }
      : null,
  )
  useAtajo(
    suelta
      ? {
          tecla: 'p',
          titulo: 'Poner el precio',
          grupo: 'Pedido',
          hacer: conLaFila((fila) =>
            faltaPrecio(fila) ? lista.ponerPrecio(fila) : navegar(direccion(fila), { preventScrollReset: true }),
          ),
        }
      : null,
  )
  const abrir = conLaFila((fila) => navegar(direccion(fila), { preventScrollReset: true }))
  useAtajo(suelta ? { tecla: 'e', titulo: 'Abrir para elegir otro estatus', grupo: 'Pedido', hacer: abrir } : null)
  useAtajo(suelta ? { tecla: 'w', titulo: 'Abrir para escribir por WhatsApp', grupo: 'Pedido', hacer: abrir } : null)

  // Whoever closes an order goes on from its row.
  const antes = useRef(abierto)
  useEffect(() => {
    const cerrado = antes.current
    antes.current = abierto
    enCamino.current = null
    if (!cerrado || abierto) return
    const indice = filas.findIndex(({ codigo }) => codigo === cerrado)
    ultima.current = indice
    porIndice(indice)?.focus({ preventScroll: true })
  }, [abierto, filas])

  return {
    /** Arrows between rows, for who is in the list; elsewhere they scroll. */
    alTeclear(evento: React.KeyboardEvent) {
      if (evento.key !== 'ArrowDown' && evento.key !== 'ArrowUp') return
      if (enfocada() === null || (evento.target instanceof HTMLInputElement && evento.target.type !== 'checkbox'))
        return
      evento.preventDefault()
      mover(evento.key === 'ArrowDown' ? 1 : -1)
    },
  }
}
