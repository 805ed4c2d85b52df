import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Plus, Printer, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { formatLongDay } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { porVerificarOf } from '#pagos/rules.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useCopy } from '#ui/useCopy.ts'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { obtenerPedidoDeGestion, type PedidoDeGestion } from '../ficha/contract.ts'
import { printLink } from '../papel/paperFormat.ts'
import { Propuesto } from '../propuestas/Propuesto.tsx'
import { propuestoOf } from '../propuestas/rules.ts'
import { EnviarMensaje, LoQueLeLlega, useMensajeAlCliente } from './MensajeAlCliente.tsx'

/** The saved order: its code, and what usually follows. Reloaded, the page shows the same order. */
export function Guardado({ codigo }: { codigo: string }) {
  const read = useQuery(query(obtenerPedidoDeGestion, { codigo }))
  const { data: pedido, error } = read
  const title = useFocusOnMount()
  const mensaje = useMensajeAlCliente(codigo)
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col lg:min-h-0">
      <div data-cabeza-propia="suelta" className="flex h-14 items-center justify-between px-2">
        <Close />
        <Link
          to={linkTo('/manage/pedidos/:codigo', { codigo })}
          className="grid h-12 place-items-center rounded-lg px-3 font-semibold text-primary text-sm hover:bg-accent"
        >
          Abrir pedido
        </Link>
      </div>
      <div className="grid flex-1 content-start gap-5 px-4 pb-4">
        <div>
          <h1 ref={title} tabIndex={-1} className="flex items-center gap-3 font-display text-h2">
            <span aria-hidden="true" className="cuenta cuenta-actual relative inline-block shrink-0" />
            Pedido guardado
          </h1>
          <p className="codigo mt-2 font-semibold text-[2.75rem] leading-none">{codigo}</p>
          {pedido && <p className="mt-2 text-muted-foreground">{summarize(pedido)}</p>}
        </div>
        {error && <LoadError {...read} error={error} />}
        {pedido ? <Montos {...pedido} /> : !error && <Skeleton className="h-20 rounded-2xl" />}
        {pedido && <LoQueLeLlega pedido={pedido} {...mensaje} />}
      </div>
      <div
        data-barra-propia
        data-deja-sitio
        className="sticky bottom-0 z-20 grid gap-2 border-border border-t max-lg:mt-[var(--alto-de-deshacer,0px)] bg-background px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <EnviarMensaje {...mensaje} />
        <div className="grid grid-cols-3 gap-2">
          <CopiarCodigo codigo={codigo} />
          <Link to={printLink([codigo])} className={tile}>
            <Printer aria-hidden="true" strokeWidth={1.75} />
            Imprimir
          </Link>
          <Link to={linkTo('/manage/nuevo')} className={tile}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            Otro pedido
          </Link>
        </div>
      </div>
    </div>
  )
}

/** An order that was saved without a line: it has neither a code nor a message yet. */
export function GuardadoAqui() {
  const title = useFocusOnMount()
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col lg:min-h-0">
      <div data-cabeza-propia="suelta" className="flex h-14 items-center px-2">
        <Close />
      </div>
      <div className="grid flex-1 content-start gap-3 px-4 pb-4">
        <h1 ref={title} tabIndex={-1} className="font-display text-h2">
          Se guarda aquí
        </h1>
        <p className="text-muted-foreground">
          No hay línea. El pedido está en este aparato y sale solo cuando vuelva; entonces tendrá su código y su
          mensaje.
        </p>
      </div>
      <div
        data-barra-propia
        data-deja-sitio
        className="sticky bottom-0 border-border border-t bg-background px-4 py-3 max-lg:mt-[var(--alto-de-deshacer,0px)]"
      >
        <ButtonLink className="w-full">
          <Link to={linkTo('/manage/nuevo')}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            Otro pedido
          </Link>
        </ButtonLink>
      </div>
    </div>
  )
}

function Close() {
  return (
    <Link to={linkTo('/manage/pedidos')} className="grid size-12 place-items-center rounded-lg hover:bg-accent">
      <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
      <span className="sr-only">Cerrar</span>
    </Link>
  )
}

const tile =
  'grid min-h-14 content-center justify-items-center gap-1 rounded-xl border border-input px-1 font-semibold text-meta hover:border-primary hover:bg-accent [&_svg]:size-5'

function CopiarCodigo({ codigo }: { codigo: string }) {
  const { state, copy } = useCopy({ text: codigo, copied: 'Código copiado' })
  const Icon = state === 'copiado' ? Check : Copy
  return (
    <button type="button" onClick={copy} className={tile}>
      <Icon aria-hidden="true" strokeWidth={1.75} />
      {state === 'copiado' ? 'Copiado' : state === 'fallo' ? 'No se pudo' : 'Copiar código'}
    </button>
  )
}

/** `Yudelka Rosario. Envío a Gurabo, llega aproximadamente el jueves, 26 de noviembre.` */
function summarize({ cliente, tipo_servicio, municipio, sector, provincia, ...pedido }: PedidoDeGestion) {
  const day = pedido.fecha_estimada_entrega && formatLongDay(pedido.fecha_estimada_entrega)
  const place = sector ?? municipio ?? provincia
  const how =
    tipo_servicio === 'envio'
      ? `Envío${place ? ` a ${place}` : ''}, llega`
      : tipo_servicio === 'retiro'
        ? 'Retiro en tienda, listo'
        : 'Para'
  return `${cliente}. ${how}${day ? ` aproximadamente el ${day}` : ''}.`
}

/** @public for tests */
export function Montos({
  total,
  abono,
  cuenta,
  ...rest
}: Pick<PedidoDeGestion, 'total' | 'abono' | 'cuenta' | 'propuesta' | 'estatus'>) {
  const proposed = propuestoOf(rest)
  const hasMontos = Number(total) > 0 || Number(abono) > 0
  if (!hasMontos && !proposed) return <p className="text-muted-foreground">Sin precio todavía.</p>
  const { falta, pagado } = cuenta
  const claimed = porVerificarOf({ abono, pagado })
  const amount = (monto: string | null) =>
    monto && Number(monto) > 0 ? formatDinero(monto).replace(/^RD\$\s/, '') : '–'
  return (
    <>
      {hasMontos && (
        <dl className="grid grid-cols-3 divide-x divide-border rounded-2xl border border-border bg-card">
          <Monto name="Total (RD$)" amount={amount(total)} />
          <Monto name="Pagó" amount={amount(claimed ?? pagado)}>
            {claimed && <span className="text-ambar-text text-meta">por verificar</span>}
          </Monto>
          <Monto name="Falta" amount={falta === '0.00' ? falta : amount(falta)} />
        </dl>
      )}
      {proposed && (
        <p className="text-muted-foreground">
          <Propuesto total={proposed} />.
        </p>
      )}
    </>
  )
}

function Monto({ name, amount, children }: ComponentProps<'div'> & { name: string; amount: string }) {
  return (
    <div className="min-w-0 px-3 py-2.5">
      <dt className="text-meta text-muted-foreground">{name}</dt>
      <dd className="cifras font-semibold">
        {amount}
        {children && <span className="block font-normal">{children}</span>}
      </dd>
    </div>
  )
}
