import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { Dinero } from '#ui/Dinero.tsx'
import { EstadoDelCliente } from './EstadoDelCliente.tsx'
import type { PropsDeFila } from './fila.ts'

/** Which columns a narrower list, with a client beside it, has no room for. */
const COLUMNAS = { correo: 'hidden @lg:table-cell', saldo: 'hidden @md:table-cell' }

const titulo = 'sticky top-0 z-10 h-8.5 border-border border-b bg-sunken py-0 pr-3 text-left font-normal'
const celda = 'h-10 border-border border-b py-0 pr-3 text-left'

type Props = { alTeclear: (evento: React.KeyboardEvent) => void; children: ReactNode }

export function TablaDeClientes({ alTeclear, children }: Props) {
  return (
    <table
      aria-label="Clientes"
      onKeyDown={alTeclear}
      className="w-full table-fixed border-separate border-spacing-0 text-meta"
    >
      <thead className="text-muted-foreground">
        <tr>
          <th scope="col" className={`${titulo} w-25 pl-5`}>
            Código
          </th>
          <th scope="col" className={titulo}>
            Nombre
          </th>
          <th scope="col" className={`${titulo} ${COLUMNAS.correo}`}>
            Correo
          </th>
          <th scope="col" className={`${titulo} w-32`}>
            Estado
          </th>
          <th scope="col" className={`${titulo} ${COLUMNAS.saldo} w-29 pr-5 text-right`}>
            Saldo
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** One client in the table: the code is the link, and the whole row leads there. */
export function FilaDeCliente({ cliente, filtro, abierta, ida }: PropsDeFila) {
  const { codigo_membresia: codigo, nombre, correo, saldo } = cliente
  return (
    <tr
      className={`relative ${abierta ? 'bg-accent text-accent-foreground' : 'bg-card hover:bg-sunken'} ${ida ? 'text-muted-foreground line-through' : ''}`}
    >
      <th scope="row" className={`${celda} pl-5 font-normal ${abierta ? 'shadow-[inset_4px_0_0_var(--primary)]' : ''}`}>
        <Link
          to={enlaceA('/admin-dashboard/clientes/:codigo', { codigo, consulta: filtro })}
          preventScrollReset
          data-fila={codigo}
          aria-current={abierta ? 'true' : undefined}
          className="codigo outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
        >
          {codigo}
        </Link>
      </th>
      <td className={`${celda} truncate`} title={nombre}>
        {nombre}
      </td>
      <td className={`${celda} truncate text-muted-foreground ${COLUMNAS.correo}`} title={correo}>
        {correo}
      </td>
      <td className={`${celda} overflow-hidden`}>
        <EstadoDelCliente {...cliente} chica unaSola />
      </td>
      <td className={`${celda} pr-5 text-right ${COLUMNAS.saldo}`}>
        <Dinero monto={saldo} />
      </td>
    </tr>
  )
}
