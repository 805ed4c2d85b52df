import { type FormEvent, type RefObject, useState } from 'react'
import { CODIGO_LENGTH } from '#lib/codigoFormat.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'

type Props = {
  initial: string
  fieldRef: RefObject<HTMLInputElement | null>
  onSearch: (codigo: string) => void
}

/** Search form for a code of exactly nine characters; Enter submits it. */
export function Buscador({ initial, fieldRef, onSearch }: Props) {
  const [codigo, setCodigo] = useState(initial)
  const completo = codigo.length === CODIGO_LENGTH

  function buscar(event: FormEvent) {
    event.preventDefault()
    if (completo) onSearch(codigo)
  }

  return (
    <search>
      {/* `dialog` keeps an early submission, before hydration, from putting the code into the address. */}
      <form method="dialog" onSubmit={buscar} className="grid gap-4 md:flex md:items-start">
        <CodeField
          ref={fieldRef}
          name="codigo"
          label="Código de pedido"
          hint="Formato: B01 y cinco números. Está en tu correo de confirmación."
          value={codigo}
          onChange={setCodigo}
          enterKeyHint="search"
          className="md:flex-1"
        />
        {/* `aria-disabled` instead of `disabled`, which would block Enter and taps before hydration. */}
        <Button type="submit" aria-disabled={!completo} className="md:mt-13">
          Buscar
        </Button>
      </form>
    </search>
  )
}
