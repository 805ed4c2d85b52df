import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { type Filter, WEB } from './contract.ts'
import { readFilter } from './filter.ts'
import { COSA_LABELS, TIPO_LABELS } from './labels.ts'

type Props = { filter: Filter; personas: { id: string; nombre: string }[] }

/** Lets date inputs shrink: in some browsers they are wider than half of a phone's screen. */
const noOverflow = 'min-w-0 grid-cols-[minmax(0,1fr)]'

/** The filter form of the activity page. Submitting it changes the URL. */
export function Filtros({ filter, personas }: Props) {
  const navigate = useNavigate()
  const direccion = linkTo('/manage/actividad', { query: filter })
  const [fields, setFields] = useState<{ path: string; formKey: number; sent?: string }>({
    path: direccion,
    formKey: 0,
  })
  // A new URL resets the fields, except the URL that the form itself navigated to: choices made since the submit stay.
  if (fields.path !== direccion)
    setFields({ path: direccion, formKey: fields.sent === direccion ? fields.formKey : fields.formKey + 1 })

  function filtrar(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)].map(([field, value]) => [field, String(value)])
    const sent = linkTo('/manage/actividad', { query: readFilter(new URLSearchParams(entries)) })
    setFields({ ...fields, sent })
    navigate(sent)
  }

  return (
    <Form
      key={fields.formKey}
      name="actividad"
      role="search"
      onSubmit={filtrar}
      className="mb-5 grid grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(4,minmax(0,1fr))]"
    >
      <SelectField label="Quién" name="quien" defaultValue={filter.quien ?? ''}>
        <option value="">Todos</option>
        {personas.map(({ id, nombre }) => (
          <option key={id} value={id}>
            {nombre}
          </option>
        ))}
        <option value={WEB}>La web</option>
      </SelectField>
      <SelectField label="Qué hizo" name="tipo" defaultValue={filter.tipo ?? ''}>
        <option value="">Todo</option>
        {Object.entries(TIPO_LABELS).map(([type, nombre]) => (
          <option key={type} value={type}>
            {nombre}
          </option>
        ))}
      </SelectField>
      <SelectField label="A qué" name="cosa" defaultValue={filter.cosa ?? ''}>
        <option value="">A todo</option>
        {Object.entries(COSA_LABELS).map(([cosa, nombre]) => (
          <option key={cosa} value={cosa}>
            {nombre}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Código de pedido"
        name="clave"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={filter.clave}
      />
      <TextField label="Desde" name="desde" type="date" className={noOverflow} defaultValue={filter.desde} />
      <TextField label="Hasta" name="hasta" type="date" className={noOverflow} defaultValue={filter.hasta} />
      <div className="col-span-2 flex flex-wrap gap-3">
        <Button type="submit" size={40} className="max-md:h-12 max-md:flex-1">
          Filtrar
        </Button>
        {Object.keys(filter).length > 0 && (
          <ButtonLink variant="outline" size={40} className="max-md:h-12">
            <Link to={linkTo('/manage/actividad')}>Limpiar filtros</Link>
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
