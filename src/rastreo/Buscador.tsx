import { type FormEvent, type RefObject, useState } from 'react'
import { CODIGO_LENGTH, CODIGO_TYPED, SEARCH_URL } from '#lib/codigoFormat.ts'
import { CODIGO_INCOMPLETO } from '#lib/codigoIncompleto.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'

/** The id of the code field, to which the page links. */
export const FIELD_ID = 'codigo'

type Props = {
  initial: string
  fieldRef: RefObject<HTMLInputElement | null>
  onSearch: (codigo: string) => void
}

/** Search form for a code. Before and without programs, the browser sends it to the server. */
export function Buscador({ initial, fieldRef, onSearch }: Props) {
  const [codigo, setCodigo] = useState(initial)

  function buscar(event: FormEvent) {
    event.preventDefault()
    if (codigo.length === CODIGO_LENGTH) onSearch(codigo)
  }

  return (
    <search>
      <form method="post" action={SEARCH_URL} onSubmit={buscar} className="grid gap-4 md:flex md:items-start">
        <CodeField
          ref={fieldRef}
          id={FIELD_ID}
          name="codigo"
          label="Código de pedido"
          hint="Formato: B01 y cinco números. Está en tu correo de confirmación."
          value={codigo}
          onChange={setCodigo}
          required
          pattern={CODIGO_TYPED}
          title={CODIGO_INCOMPLETO}
          enterKeyHint="search"
          className="md:flex-1"
        />
        <Button type="submit" className="md:mt-13">
          Buscar
        </Button>
      </form>
    </search>
  )
}
