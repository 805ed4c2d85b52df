import type { ReactNode } from 'react'
import { DateTime } from '#ui/DateTime.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RowErrors } from '#ui/RowErrors.tsx'
import type { Revision } from './contract.ts'

/** Result of the check: what the import would do, and the errors to correct. */
export function Revisado({ revision, accion }: { revision: Revision; accion: ReactNode }) {
  const {
    filas: rows,
    por_crear,
    filas_con_error,
    errores,
    total_de_errores,
    avisos,
    letras,
    separador,
    ya_importado,
  } = revision
  return (
    <div className="grid gap-5">
      <section aria-label="Revisión del archivo" className="grid gap-4 rounded-2xl border border-border bg-card p-5">
        <dl className="cifras grid grid-cols-3 gap-4">
          <Figure label="Filas" valor={rows} />
          <Figure label="Por crear" valor={ya_importado ? 0 : por_crear} />
          <Figure label="Con error" valor={filas_con_error} />
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
          <Notice kind="info" title="Este archivo ya se importó">
            Fue el <DateTime value={ya_importado} endsSentence /> Importarlo otra vez no crea nada.
          </Notice>
        )}
        {accion && <div>{accion}</div>}
      </section>
      {total_de_errores > 0 && <RowErrors errores={errores} total={total_de_errores} />}
    </div>
  )
}

function Figure({ label, valor }: { label: string; valor: number }) {
  return (
    <div>
      <dt className="text-meta text-muted-foreground">{label}</dt>
      <dd className="font-semibold text-h2">{valor.toLocaleString('es-DO')}</dd>
    </div>
  )
}
