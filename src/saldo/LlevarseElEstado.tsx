import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { descargarMisMovimientos } from './contract.ts'

type Props = {
  lista: { hasNextPage: boolean; fetchNextPage: () => Promise<{ hasNextPage: boolean; isError: boolean }> }
}

/** The statement as a file, and on paper, which first asks for all that is not on the page yet. */
export function LlevarseElEstado({ lista }: Props) {
  const [collecting, setCollecting] = useState(false)

  async function imprimir() {
    setCollecting(true)
    let remaining = lista.hasNextPage
    while (remaining) {
      const loaded = await lista.fetchNextPage()
      // The sheet says how many it shows.
      remaining = loaded.hasNextPage && !loaded.isError
    }
    setCollecting(false)
    // Once they are drawn.
    requestAnimationFrame(() => setTimeout(print))
  }

  return (
    <div className="flex gap-1 print:hidden">
      <a href={descargarMisMovimientos.url} download className={buttonStyle}>
        <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
        CSV
      </a>
      <button
        type="button"
        aria-busy={collecting || undefined}
        onClick={collecting ? undefined : imprimir}
        className={buttonStyle}
      >
        <Printer aria-hidden="true" strokeWidth={1.75} className="size-4" />
        Imprimir
      </button>
    </div>
  )
}

const buttonStyle =
  'inline-flex min-h-11 items-center gap-2 rounded-sm px-2 font-semibold text-primary text-sm underline-offset-4 hover:underline'
