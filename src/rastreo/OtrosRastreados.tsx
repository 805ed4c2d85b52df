import type { FormEvent } from 'react'
import { FORGET_URL, SEARCH_URL } from '#lib/codigoFormat.ts'
import { Button } from '#ui/Button.tsx'

type Props = {
  /** Codes of the other orders that this browser looked up. */
  otros: string[]
  onSearch: (codigo: string) => void
  onForget: () => void
}

/** The other orders of this session, one button each, and a button that forgets them all. */
export function OtrosRastreados({ otros, onSearch, onForget }: Props) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent // the form has only buttons
    if (submitter instanceof HTMLButtonElement && submitter.name === 'codigo') onSearch(submitter.value)
    else onForget()
  }

  return (
    <form method="post" action={SEARCH_URL} onSubmit={submit} className="mt-6 text-sm">
      {otros.length > 0 && (
        <>
          <h3 className="font-sans font-semibold text-sm">Vistos hace poco</h3>
          <div className="mt-2 flex flex-wrap gap-2">
            {otros.map((codigo) => (
              <Button key={codigo} type="submit" name="codigo" value={codigo} variant="outline" size={40}>
                <span className="codigo">{codigo}</span>
              </Button>
            ))}
          </div>
        </>
      )}
      <p className="mt-4 text-muted-foreground">
        Este navegador recuerda lo que buscas hasta que lo cierres.{' '}
        <button type="submit" formAction={FORGET_URL} className="enlace inline-flex min-h-9 items-center">
          Olvidar
        </button>
      </p>
    </form>
  )
}
