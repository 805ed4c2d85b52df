import { type FormEvent, type RefObject, useState } from 'react'
import { CODIGO_LENGTH } from '#lib/codigoFormat.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'

type Props = {
  initial: string
  fieldRef: RefObject<HTMLInputElement | null>
  onSearch: (codigo: string) => void
}

/** The code and its button, which works at exactly nine characters; Enter searches too. */
export function Buscador({ initial, fieldRef, onSearch }: Props) {
  const [codigo, setCodigo] = useState(initial)
  const completo = codigo.length === CODIGO_LENGTH

  function buscar(event: FormEvent) {
    event.preventDefault()
    if (completo) onSearch(codigo)
  }

  return (
    <search>
      {/* Sent before the page's code is there, it stays where it is: a code never stands in an address. */}
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
        {/* Not `disabled`, which would keep Enter and taps from the form while the page has no programs yet. */}
        <Button type="submit" aria-disabled={!completo} className="md:mt-13">
          Buscar
        </Button>
      </form>
    </search>
  )
}
