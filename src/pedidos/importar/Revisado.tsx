import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { escribirArchivo } from '#lib/celdas.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { descargar } from '#ui/descargar.ts'
import { Fecha } from '#ui/Fecha.tsx'
import type { ErrorDeFila, Revision } from './contract.ts'

const A_LA_VISTA = 50

/** The same errors for a table of their own. */
function comoTabla(errores: ErrorDeFila[]) {
  return [
    ['Línea', 'Columna', 'Dice', 'Qué hacer'],
    ...errores.map(({ linea, columna, valor, que_hacer }) => [String(linea), columna ?? '', valor, que_hacer]),
  ]
}

/** What importing the file would do, and what must be put right in it. */
export function Revisado({ revision, accion }: { revision: Revision; accion: ReactNode }) {
  const { filas, por_crear, filas_con_error, errores, total_de_errores, avisos, letras, separador, ya_importado } =
    revision
  return (
    <div className="grid gap-5">
      <section aria-label="Revisión del archivo" className="grid gap-4 rounded-2xl border border-border bg-card p-5">
        <dl className="cifras grid grid-cols-3 gap-4">
          <Cifra etiqueta="Filas" valor={filas} />
          <Cifra etiqueta="Por crear" valor={ya_importado ? 0 : por_crear} />
          <Cifra etiqueta="Con error" valor={filas_con_error} />
        </dl>
        <p className="text-meta text-muted-foreground">
          Leído como {letras}, separado por {separador}. Todavía no se ha creado nada.
        </p>
        {avisos.map((aviso) => (
          <p key={aviso} className="text-sm">
            {aviso}
          </p>
        ))}
        {ya_importado && (
          <Aviso clase="info" titulo="Este archivo ya se importó">
            Fue el <Fecha valor={ya_importado} />. Importarlo otra vez no crea nada.
          </Aviso>
        )}
        {accion && <div>{accion}</div>}
      </section>
      {total_de_errores > 0 && <Errores errores={errores} total={total_de_errores} />}
    </div>
  )
}

function Cifra({ etiqueta, valor }: { etiqueta: string; valor: number }) {
  return (
    <div>
      <dt className="text-meta text-muted-foreground">{etiqueta}</dt>
      <dd className="font-semibold text-h2">{valor.toLocaleString('es-DO')}</dd>
    </div>
  )
}

function Errores({ errores, total }: { errores: ErrorDeFila[]; total: number }) {
  return (
    <section aria-labelledby="titulo-errores" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="titulo-errores" className="font-semibold text-tarjeta">
          {total === 1 ? '1 error' : `${total.toLocaleString('es-DO')} errores`}
        </h3>
        <Boton
          variante="outline"
          medida={36}
          className="max-md:h-11"
          onClick={() => descargar('errores-de-importar.csv', escribirArchivo(comoTabla(errores)), 'text/csv')}
        >
          <Download aria-hidden="true" strokeWidth={1.75} />
          Bajar los errores
        </Boton>
      </div>
      <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border bg-card text-meta">
        {errores.slice(0, A_LA_VISTA).map(({ linea, columna, valor, que_hacer }, i) => (
          // Two of one row may say the same.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={i} className="grid gap-x-4 gap-y-0.5 px-4 py-2 md:grid-cols-[9rem_10rem_minmax(0,1fr)]">
            <span className="font-semibold">
              Línea {linea}
              {columna && <span className="font-normal text-muted-foreground"> · {columna}</span>}
            </span>
            <span className="truncate text-muted-foreground">{valor && `«${valor}»`}</span>
            <span className="[overflow-wrap:anywhere]">{que_hacer}</span>
          </li>
        ))}
      </ul>
      {total > A_LA_VISTA && (
        <p className="text-meta text-muted-foreground">
          Se muestran {A_LA_VISTA}. El archivo de errores tiene{' '}
          {errores.length < total ? `los primeros ${errores.length.toLocaleString('es-DO')}` : 'todos'}.
        </p>
      )}
    </section>
  )
}
