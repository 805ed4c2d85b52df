import { memo } from 'react'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { SERVICIO_CORTO } from '#pedidos/labels.ts'
import { Entrega, Estatus, Marca, Precio } from './Celdas.tsx'
import type { PropsDeFila } from './fila.ts'
import { COLUMNAS } from './Tabla.tsx'

const celda = 'h-10 border-border border-b py-0 pr-3 text-left'

/** One order in the table: its code is the link, and the whole row leads there. */
export const FilaDeTabla = memo(function FilaDeTabla(props: PropsDeFila) {
  const { fila, indice, abierta, elegida, salio, filtro, hoy } = props
  const { codigo, cliente, articulo, tipo_servicio } = fila
  return (
    <tr
      data-indice={indice}
      aria-rowindex={indice + 2}
      className={`group/fila relative ${
        abierta ? 'bg-accent text-accent-foreground' : elegida ? 'bg-accent/50' : 'bg-card hover:bg-sunken'
      } ${salio ? 'text-muted-foreground' : ''}`}
    >
      <td className={`${celda} pr-0 pl-2.5 ${abierta ? 'shadow-[inset_4px_0_0_var(--primary)]' : ''}`}>
        <Marca {...props} />
      </td>
      <th scope="row" className={`${celda} font-normal`}>
        <Link
          to={enlaceA('/manage/pedidos/:codigo', { codigo, consulta: filtro })}
          preventScrollReset
          data-fila={indice}
          aria-current={abierta ? 'true' : undefined}
          className="codigo outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
        >
          {codigo}
        </Link>
      </th>
      <td className={`${celda} truncate`} title={cliente}>
        {cliente}
      </td>
      <td className={`${celda} truncate text-muted-foreground ${COLUMNAS.pieza}`} title={articulo ?? undefined}>
        {articulo}
      </td>
      <td className={`${celda} overflow-hidden`}>
        <Estatus {...props} />
      </td>
      <td className={`${celda} truncate text-muted-foreground ${COLUMNAS.servicio}`}>
        {tipo_servicio && SERVICIO_CORTO[tipo_servicio]}
      </td>
      <td className={`${celda} ${COLUMNAS.entrega}`}>
        <Entrega fila={fila} hoy={hoy} />
      </td>
      <td className={`${celda} pr-5 text-right ${COLUMNAS.total}`}>
        <Precio {...props} />
      </td>
    </tr>
  )
})
