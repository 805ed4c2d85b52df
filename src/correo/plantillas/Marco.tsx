import type { ReactNode } from 'react'
import { direccionCompleta, enlaceWhatsApp } from '#comun/enlaces.ts'
import { negocio } from '#negocio'
import { claro, estilos, hojaOscura, sans } from './estilo.ts'

type Props = {
  /** What a mailbox shows beside the subject. */
  resumen: string
  /** Why this mail came, and how to stop it when it can be stopped. */
  motivo: ReactNode
  children: ReactNode
}

/** The sheet every mail is written on: name, card, contact. */
export function Marco({ resumen, motivo, children }: Props) {
  return (
    <html lang="es-DO" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{negocio.marca}</title>
        <style>{`:root { color-scheme: light dark; supported-color-schemes: light dark }\n${hojaOscura}`}</style>
      </head>
      <body className="fondo" style={{ margin: 0, padding: 0, background: claro.fondo, fontFamily: sans }}>
        <div data-skip-in-text="true" style={{ display: 'none', overflow: 'hidden', lineHeight: '1px', maxHeight: 0 }}>
          {resumen}
        </div>
        <Tabla className="fondo" style={{ background: claro.fondo }} celda={{ padding: '28px 16px' }} align="center">
          <Tabla style={{ maxWidth: 560, margin: '0 auto', textAlign: 'left' }}>
            <p className="tinta" style={{ ...estilos.marca, padding: '0 4px 16px' }}>
              {negocio.marca}
            </p>
            <Tabla
              className="tarjeta"
              style={{
                background: claro.tarjeta,
                border: `1px solid ${claro.borde}`,
                borderRadius: 16,
                borderCollapse: 'separate',
              }}
              celda={{ padding: '28px 20px 24px' }}
            >
              {children}
            </Tabla>
            <div style={{ padding: '20px 4px 0' }}>
              <p className="apagado" style={{ ...estilos.menor, marginBottom: 12 }}>
                ¿Tienes una pregunta?
                <br />
                WhatsApp: <Vinculo href={enlaceWhatsApp('pedido')}>{negocio.contacto.telefono}</Vinculo>
                <br />
                Correo: <Vinculo href={`mailto:${negocio.contacto.correo}`}>{negocio.contacto.correo}</Vinculo>
              </p>
              <p className="apagado" style={{ ...estilos.menor, marginBottom: 12 }}>
                {negocio.marca} · {direccionCompleta}
              </p>
              <p className="apagado" style={estilos.menor}>
                {motivo}
              </p>
            </div>
          </Tabla>
        </Tabla>
      </body>
    </html>
  )
}

type PropsDeTabla = {
  children: ReactNode
  className?: string
  style?: React.CSSProperties
  celda?: React.CSSProperties
  align?: 'center'
}

/** A box. Mail programs lay out tables and little else. */
export function Tabla({ children, className, style, celda, align }: PropsDeTabla) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className={className}
      style={style}
    >
      <tbody>
        <tr>
          <td align={align} style={celda}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

export function Vinculo({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="enlace" style={estilos.enlace}>
      {children}
    </a>
  )
}
