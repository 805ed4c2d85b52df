import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { publicOrigin } from '#lib/publicOrigin.ts'
import { negocio } from '#negocio'
import { Butterfly } from '#ui/Butterfly.tsx'
import { Code128 } from '#ui/Code128.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { frasesDeCuenta } from '../cobros/labels.ts'
import { SERVICIO } from '../labels.ts'
import type { PedidoEnPapel } from './contract.ts'
import { THANKS } from './labels.ts'
import type { Papel } from './paperFormat.ts'
import { direccionLines, textSizeOf } from './rules.ts'

type Props = { pedido: PedidoEnPapel; papel: Papel }

/**
 * A printed order in its real size; the screen shows the same. It has no `header` or `footer` elements, because the
 * print style hides those elements.
 */
export function PedidoImpreso({ pedido, papel }: Props) {
  const { codigo, cliente, telefono, tipo_servicio, clase, articulo, total, pagado, falta, estatus_id } = pedido
  const cuenta = frasesDeCuenta({ total, pagado, falta, estatus: { id: estatus_id } })
  const esHoja = papel === 'a5' || papel === 'a6'
  return (
    <article data-hoja={papel} data-talla={textSizeOf(pedido, papel)} aria-label={`Pedido ${codigo}`}>
      <div className="hoja-tienda">
        <Butterfly className="hoja-mariposa" />
        <span className="hoja-marca">{negocio.marca}</span>
        <span className="hoja-contacto">
          {negocio.contacto.telefono} · {negocio.contacto.red.usuario}
        </span>
      </div>
      <section className="hoja-cabeza">
        <div>
          <p className="hoja-codigo codigo">{codigo}</p>
          <p className="hoja-servicio">{tipo_servicio ? SERVICIO[tipo_servicio] : 'Servicio por definir'}</p>
        </div>
        <QrCode
          className="hoja-qr"
          text={publicOrigin + linkTo('/manage/pedidos/:codigo', { codigo })}
          label={`Código QR que abre el pedido ${codigo}`}
        />
      </section>
      <section className="hoja-para">
        <p className="hoja-rotulo">{tipo_servicio === 'retiro' ? 'Lo retira' : 'Para'}</p>
        <p className="hoja-cliente">{cliente}</p>
        <p className="hoja-telefono">{telefono || <MissingText>Sin teléfono</MissingText>}</p>
        <DireccionBlock pedido={pedido} />
      </section>
      <section className="hoja-que">
        <p className="hoja-rotulo">Artículo</p>
        <p className="hoja-articulo">{articulo ?? '—'}</p>
      </section>
      {/* For hand scanners, and for a camera that gets no grip on the QR code. */}
      <Code128 className="hoja-barras" text={codigo} label={`Código de barras de ${codigo}`} />
      <div className="hoja-pie">
        <p>
          <span className="hoja-rotulo">Total </span>
          <span className="hoja-total">{Number(total) > 0 ? formatDinero(total) : 'Por confirmar'}</span>
          {cuenta.map(({ sobre, texto }) => (
            <span key={sobre} className="hoja-cuenta">
              {texto}
            </span>
          ))}
        </p>
        {esHoja && <p className="hoja-gracias">{THANKS[clase]}</p>}
      </div>
    </article>
  )
}

function DireccionBlock({ pedido }: { pedido: PedidoEnPapel }) {
  const lines = direccionLines(pedido)
  const { autorizado_a_recoger: other } = pedido
  if (pedido.tipo_servicio === 'retiro')
    return <p className="hoja-direccion">Pasa por la tienda{other && `, o en su lugar ${other}`}.</p>
  if (lines.length === 0)
    return (
      <p className="hoja-direccion">
        <MissingText>Falta la dirección</MissingText>
      </p>
    )
  return (
    <address className="hoja-direccion">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

/** Marks missing data, on the screen and on paper. */
function MissingText({ children }: { children: string }) {
  return <span className="hoja-falta">{children}</span>
}
