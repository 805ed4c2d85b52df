import { Fragment, type ReactNode } from 'react'
import { direccionCompleta } from '#comun/enlaces.ts'
import { QUIEN_RECOGE } from '#comun/quienRecoge.ts'
import { negocio } from '#negocio'
import { claro, estilos } from './estilo.ts'
import { Tabla } from './Marco.tsx'

export function Boton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: '24px 0 4px' }}>
      <a
        href={href}
        className="boton"
        style={{
          display: 'block',
          padding: '14px 24px',
          borderRadius: 999,
          background: claro.primario,
          color: claro.sobrePrimario,
          fontSize: 16,
          fontWeight: 600,
          lineHeight: '20px',
          textAlign: 'center',
          textDecoration: 'none',
        }}
      >
        {children}
      </a>
    </p>
  )
}

/** A fact under its name. */
export function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <p className="tinta" style={{ ...estilos.parrafo, margin: '0 0 14px' }}>
      <span className="apagado" style={{ ...estilos.menor, display: 'block' }}>
        {nombre}
        <br />
      </span>
      {children}
    </p>
  )
}

/** What a person wrote: their line breaks, in their own direction of writing. */
export function Escrito({ texto }: { texto: string }) {
  return (
    <bdi style={{ overflowWrap: 'anywhere' }}>
      {texto.split('\n').map((linea, numero) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move
        <Fragment key={numero}>
          {numero > 0 && <br />}
          {linea}
        </Fragment>
      ))}
    </bdi>
  )
}

export function Linea() {
  return <div className="linea" style={{ borderTop: `1px solid ${claro.borde}`, margin: '20px 0', fontSize: 0 }} />
}

/** Where and when to pick up an order, and who may. */
export function DondeRetirar() {
  return (
    <>
      <Dato nombre="Dónde retirarlo">
        {direccionCompleta}
        <br />
        Horario de retiro:
        {negocio.horarios.rastreo.map(({ etiqueta, abre, cierra }) => (
          <Fragment key={etiqueta}>
            <br />
            {etiqueta}, {hora(abre)} a {hora(cierra)}
          </Fragment>
        ))}
      </Dato>
      <Dato nombre="Quién puede recogerlo">{QUIEN_RECOGE}</Dato>
    </>
  )
}

function hora(hhmm: string) {
  const [horas = 0, minutos = 0] = hhmm.split(':').map(Number)
  const doce = horas % 12 === 0 ? 12 : horas % 12
  return `${doce}:${String(minutos).padStart(2, '0')}\u00a0${horas < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.'}`
}

/** The code, large enough to copy by hand, and the warning that belongs beside it. */
export function Codigo({ codigo }: { codigo: string }) {
  return (
    <>
      <Tabla
        className="hundido"
        style={{ background: claro.hundido, borderRadius: 10, borderCollapse: 'separate', margin: '4px 0 12px' }}
        celda={{ padding: '14px 16px' }}
      >
        <p className="apagado" style={estilos.menor}>
          Código de pedido
        </p>
        <p
          className="tinta"
          style={{
            margin: 0,
            fontSize: 28,
            fontWeight: 600,
            lineHeight: '36px',
            letterSpacing: '0.04em',
            color: claro.tinta,
          }}
        >
          {codigo}
        </p>
      </Tabla>
      <Tabla
        className="aviso"
        style={{
          background: claro.ambarTinte,
          border: `1px solid ${claro.ambar}`,
          borderRadius: 10,
          borderCollapse: 'separate',
          margin: '0 0 20px',
        }}
        celda={{ padding: '12px 16px' }}
      >
        <p className="tinta" style={{ margin: 0, fontSize: 15, lineHeight: '22px', color: claro.tinta }}>
          No compartas tu código: cualquiera que lo tenga puede ver tu pedido.
        </p>
      </Tabla>
    </>
  )
}
