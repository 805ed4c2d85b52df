import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Importacion } from './contract.ts'

/** Result of an import. */
export function Importado({ importacion, onContinue }: { importacion: Importacion; onContinue: () => void }) {
  const { creados, filas_con_error, repetido, importado_en } = importacion
  return (
    <Notice
      kind={repetido ? 'info' : 'success'}
      title={
        repetido
          ? 'Este archivo ya se había importado'
          : creados === 1
            ? 'Se creó 1 pedido'
            : `Se crearon ${creados.toLocaleString('es-DO')} pedidos`
      }
      actions={
        <>
          <ButtonLink variant="outline" size={36}>
            <Link to={linkTo('/manage/pedidos', { query: { estatus: 'todos' } })}>Ver los pedidos</Link>
          </ButtonLink>
          <Button variant="outline" size={36} onClick={onContinue}>
            Importar otro archivo
          </Button>
        </>
      }
    >
      {repetido ? (
        <>
          Fue el <DateTime value={importado_en} endsSentence /> No se creó nada nuevo.
        </>
      ) : (
        <>
          No salió ningún correo.
          {filas_con_error > 0 &&
            ` ${filas_con_error === 1 ? '1 fila quedó fuera por sus errores: corrígela e importa un archivo solo con ella' : `${filas_con_error} filas quedaron fuera por sus errores: corrígelas e importa un archivo solo con ellas`}.`}
        </>
      )}
    </Notice>
  )
}
