import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { descargarMisMovimientos } from './contract.ts'

type Props = {
  lista: { hasNextPage: boolean; fetchNextPage: () => Promise<{ hasNextPage: boolean; isError: boolean }> }
}

/** Downloads the statement as a file, or prints it after loading all remaining movements. */
export function LlevarseElEstado({ lista }: Props) {
  const [collecting, setCollecting] = useState(false)

  async function imprimir() {
    setCollecting(true)
    let remaining = lista.hasNextPage
    while (remaining) {
      const page = await lista.fetchNextPage()
      // If a page fails, the sheet says how many movements it has.
      remaining = page.hasNextPage && !page.isError
    }
    setCollecting(false)
    // Prints only after the loaded movements are rendered.
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
  'inline-flex min-h-12 items-center gap-2 rounded-sm px-2 font-semibold text-primary text-sm underline-offset-4 hover:underline'
