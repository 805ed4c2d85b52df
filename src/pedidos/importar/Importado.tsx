import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import type { Importacion } from './contract.ts'

/** What came of it. */
export function Importado({ importacion, alSeguir }: { importacion: Importacion; alSeguir: () => void }) {
  const { creados, filas_con_error, repetido, importado_en } = importacion
  return (
    <Aviso
      clase={repetido ? 'info' : 'exito'}
      titulo={
        repetido
          ? 'Este archivo ya se había importado'
          : creados === 1
            ? 'Se creó 1 pedido'
            : `Se crearon ${creados.toLocaleString('es-DO')} pedidos`
      }
      acciones={
        <>
          <BotonEnlace variante="outline" medida={36}>
            <Link to={enlaceA('/manage/pedidos', { consulta: { estatus: 'todos' } })}>Ver los pedidos</Link>
          </BotonEnlace>
          <Boton variante="outline" medida={36} onClick={alSeguir}>
            Importar otro archivo
          </Boton>
        </>
      }
    >
      {repetido ? (
        <>
          Fue el <Fecha valor={importado_en} />. No se creó nada nuevo.
        </>
      ) : (
        <>
          No salió ningún correo.
          {filas_con_error > 0 &&
            ` ${filas_con_error === 1 ? '1 fila quedó fuera' : `${filas_con_error} filas quedaron fuera`} por sus errores: corrígelas e importa el archivo otra vez.`}
        </>
      )}
    </Aviso>
  )
}
