import { Lock, Mail } from 'lucide-react'
import { Link } from 'react-router'
import { enlaceA } from '#comun/enlaceA.ts'
import { direccionDe } from '#comun/pedir.ts'
import { FotosEnviadas } from '#ui/fotos/FotosEnviadas.tsx'
import { Insignia } from '#ui/Insignia.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
import { Cuando } from '../propios/Cuando.tsx'
import { type RespuestaEnGestion, verFotoEnGestion } from './contrato.ts'

type Props = { ticket: number; respuesta: RespuestaEnGestion; esNueva: boolean }

/** What somebody wrote: its member, the shop, or staff to one another, which looks like nothing else. */
export function Mensaje({ ticket, respuesta, esNueva }: Props) {
  const { mensaje, created_at, es_admin, interna, nombre, fotos, correo } = respuesta
  const quien = nombre ?? (es_admin ? 'Alguien del equipo' : 'Alguien que ya no tiene cuenta')
  return (
    <article
      data-nueva={esNueva || undefined}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 ${interna ? 'rounded-lg border border-input border-dashed bg-ambar-tint p-3' : ''}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-8 place-items-center rounded-full font-semibold text-sm ${es_admin ? 'bg-foreground text-background' : 'bg-accent text-accent-foreground'}`}
      >
        {interna ? <Lock strokeWidth={1.75} className="size-4" /> : quien.slice(0, 1).toUpperCase()}
      </span>
      <div className="grid min-w-0 max-w-160 gap-1.5">
        <h2 className="flex flex-wrap items-center gap-x-2 font-sans text-sm leading-8">
          {interna && <span className="font-semibold">Nota interna de</span>}
          <span className="font-semibold wrap-anywhere">{quien}</span>
          <Cuando
            valor={created_at}
            className={`cifras font-normal text-meta ${interna ? '' : 'text-muted-foreground'}`}
          />
          {esNueva && (
            <Insignia color="azul" chica>
              Nueva
            </Insignia>
          )}
          {correo && <PorCorreo {...correo} />}
        </h2>
        <p dir="auto" className="-mt-1 whitespace-pre-wrap text-sm wrap-anywhere">
          <SinCortes>{mensaje}</SinCortes>
        </p>
        <FotosEnviadas
          fotos={fotos}
          direccionDe={(foto) => direccionDe(verFotoEnGestion, { params: { id: ticket, foto } })}
        />
      </div>
    </article>
  )
}

/** What became of the mail about it, where that is worth a word. */
const DE_CORREO: Partial<Record<NonNullable<RespuestaEnGestion['correo']>['estado'], string>> = {
  enviado: 'También por correo',
  guardado: 'También por correo',
  fallido: 'El correo no salió',
}

function PorCorreo({ id, estado }: NonNullable<RespuestaEnGestion['correo']>) {
  const dicho = DE_CORREO[estado]
  if (!dicho) return null
  return (
    <Link
      to={enlaceA('/manage/correos/:id', { id })}
      className={`enlace inline-flex items-center gap-1 font-normal text-meta ${estado === 'fallido' ? 'text-destructive' : ''}`}
    >
      <Mail aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
      {dicho}
    </Link>
  )
}
