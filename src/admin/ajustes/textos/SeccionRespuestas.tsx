import { Plus, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { useAjuste } from '#ajustes/queries.ts'
import { linkTo } from '#lib/linkTo.ts'
import type { RespuestasPreparadas } from '#negocio'
import { Button } from '#ui/Button.tsx'
import { controlStyle, describeField, Field } from '#ui/form/Field.tsx'

const CLASES: [clase: keyof RespuestasPreparadas, nombre: string][] = [
  ['ayuda', 'Ayuda con un pedido'],
  ['direccion', 'Cambio de dirección'],
  ['retiro', 'Retiro en tienda'],
  ['mensaje', 'Mensajes'],
  ['pregunta', 'Preguntas sobre un pedido'],
  ['internacional', 'Compras de fuera'],
  ['chat', 'Chat'],
  ['ticket', 'Tickets'],
]

/** The prepared answers of staff, by the kind of message that they answer. */
export function SeccionRespuestas() {
  const { valor, cambiar, errores } = useAjuste('respuestas')
  return (
    <div className="grid gap-4">
      <p className="text-muted-foreground text-sm">
        Llenan la caja de respuesta y no envían nada. {'{nombre}'} y {'{codigo}'} se cambian por los de cada persona.
        Los textos de WhatsApp se cambian donde se usan, en{' '}
        <Link to={linkTo('/manage/avisar')} className="enlace">
          Avisar por WhatsApp
        </Link>
        .
      </p>
      {CLASES.map(([clase, nombre]) => (
        <Clase
          key={clase}
          nombre={nombre}
          clase={clase}
          respuestas={valor[clase]}
          errores={errores}
          onChange={(respuestas) => cambiar({ ...valor, [clase]: respuestas })}
        />
      ))}
    </div>
  )
}

type Respuesta = { titulo: string; texto: string }
type ClaseProps = {
  nombre: string
  clase: string
  respuestas: readonly Respuesta[]
  errores: Record<string, string>
  onChange: (respuestas: Respuesta[]) => void
}

function Clase({ nombre, clase, respuestas, errores, onChange }: ClaseProps) {
  const hasError = Object.keys(errores).some((field) => field.startsWith(`${clase}.`))
  const put = (index: number, changed: Partial<Respuesta>) =>
    onChange(respuestas.map((respuesta, at) => (at === index ? { ...respuesta, ...changed } : respuesta)))
  return (
    <details open={hasError || undefined} className="rounded-lg border border-border">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
        {nombre}
        <span className="font-normal text-meta text-muted-foreground">{respuestas.length}</span>
      </summary>
      <div className="grid gap-6 border-border border-t p-4">
        {respuestas.map((respuesta, index) => {
          const id = `${clase}.${index}`
          const [titulo, texto] = [errores[`${id}.titulo`], errores[`${id}.texto`]]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no other name than its place
            <div key={index} className="grid gap-3">
              <Field id={`${id}.titulo`} label="Título" error={titulo}>
                <input
                  id={`${id}.titulo`}
                  value={respuesta.titulo}
                  onChange={({ target }) => put(index, { titulo: target.value })}
                  autoComplete="off"
                  {...describeField(`${id}.titulo`, { error: titulo })}
                  className={`h-12 ${controlStyle}`}
                />
              </Field>
              <Field id={`${id}.texto`} label="Texto" error={texto}>
                <textarea
                  id={`${id}.texto`}
                  rows={3}
                  value={respuesta.texto}
                  onChange={({ target }) => put(index, { texto: target.value })}
                  {...describeField(`${id}.texto`, { error: texto })}
                  className={`py-3 ${controlStyle}`}
                />
              </Field>
              <Button
                variant="ghost"
                size={40}
                className="justify-self-start"
                onClick={() => onChange(respuestas.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden="true" strokeWidth={1.75} />
                Quitar «{respuesta.titulo}»
              </Button>
            </div>
          )
        })}
        <Button
          variant="outline"
          size={40}
          className="justify-self-start"
          onClick={() => onChange([...respuestas, { titulo: '', texto: '' }])}
        >
          <Plus aria-hidden="true" strokeWidth={1.75} />
          Otra respuesta
        </Button>
      </div>
    </details>
  )
}
