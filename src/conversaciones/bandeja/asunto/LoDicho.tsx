import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { NoBreak } from '#ui/NoBreak.tsx'
import type { Asunto } from '../contract.ts'
import { canApprove } from '../rules.ts'
import { DosDirecciones } from './DosDirecciones.tsx'

/** The content of an item, with the fields that its kind has. */
export function LoDicho({ asunto }: { asunto: Asunto }) {
  const { clase, texto, razon, direcciones, envio, estado, estaba, cierre, autorizado_por, internacional } = asunto
  return (
    <div className="grid gap-3 text-sm">
      {direcciones && <DosDirecciones {...direcciones} estado={estado} />}
      {/* While approval is possible, the reply form shows phone and cost. */}
      {envio && !canApprove(asunto) && <DeRetiroAEnvio {...envio} />}
      {razon && <Cita>{razon}</Cita>}
      {clase === 'retiro' && (
        <p>
          {autorizado_por ? (
            <>
              {cierre ? 'Pregunta por el pedido de ' : 'Viene por '}
              <b>{autorizado_por}</b>, que nombró a esta persona para recogerlo; entonces estaba{' '}
            </>
          ) : (
            `${cierre ? 'Quiso' : 'Dijo que viene a'} buscar su pedido, que entonces estaba `
          )}
          <b>{estaba}</b>. {cierre && `No espera en la tienda; le dijimos: «${cierre}»`}
        </p>
      )}
      {internacional && <Internacional {...internacional} />}
      {!direcciones && texto && <Cita>{texto}</Cita>}
    </div>
  )
}

function Cita({ children }: { children: string }) {
  return (
    <blockquote dir="auto" className="whitespace-pre-wrap rounded-lg bg-sunken p-3 wrap-anywhere">
      <NoBreak>{children}</NoBreak>
    </blockquote>
  )
}

function DeRetiroAEnvio({ telefono, telefono_del_pedido, aceptado, costo, total }: NonNullable<Asunto['envio']>) {
  const other = telefono_del_pedido && telefono_del_pedido !== telefono
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <Dato nombre="Teléfono">
        {telefono ?? telefono_del_pedido ?? 'No lo dejó'}
        {telefono && other && `; el del pedido es ${telefono_del_pedido}`}
      </Dato>
      <Dato nombre="Envío">
        {costo && <b>{formatDinero(costo)}; </b>}
        {aceptado ? `aceptó pagar ${formatDinero(aceptado)}` : 'no aceptó ningún costo al pedirlo'}
      </Dato>
      <Dato nombre="Total ahora">{Number(total) > 0 ? formatDinero(total) : 'Sin precio'}</Dato>
    </dl>
  )
}

function Internacional(requested: NonNullable<Asunto['internacional']>) {
  const { primera_compra, codigo_membresia, cuenta, tienda, cual_tienda } = requested
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {tienda && <Dato nombre="Tienda">{tienda === 'china' ? 'La tienda china' : (cual_tienda ?? 'Otra')}</Dato>}
      {primera_compra && <Dato nombre="Primera compra">Sí, sin costo adicional</Dato>}
      {codigo_membresia && (
        <Dato nombre="Membresía">
          <CodigoDeMembresia codigo={codigo_membresia} />
          {cuenta ? ', con su sesión abierta' : ', como la escribió: nadie la comprobó'}
        </Dato>
      )}
      {cuenta && <Dato nombre="Cuenta">{cuenta}</Dato>}
      {requested.whatsapp && <Dato nombre="WhatsApp">{requested.whatsapp}</Dato>}
      {requested.instagram && <Dato nombre="Instagram">{requested.instagram}</Dato>}
      {requested.correo_alternativo && <Dato nombre="Otro correo">{requested.correo_alternativo}</Dato>}
    </dl>
  )
}

/** A membership code, as a link if it has the right form. A sender without an account may have typed anything. */
function CodigoDeMembresia({ codigo }: { codigo: string }) {
  if (!/^B-\d{6}$/.test(codigo)) return <span className="codigo">{codigo}</span>
  return (
    <Link to={linkTo('/admin-dashboard/clientes/:codigo', { codigo })} className="codigo enlace max-lg:py-2.5">
      {codigo}
    </Link>
  )
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{nombre}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
