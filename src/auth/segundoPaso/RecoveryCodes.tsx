import { Download, Printer } from 'lucide-react'
import { negocio } from '#negocio'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyText.tsx'
import { download } from '#ui/download.ts'

type Props = { codigos: string[]; correo: string }

/** Codes that open the account without the phone, to be kept elsewhere. Printing the page prints only these codes. */
export function RecoveryCodes({ codigos, correo }: Props) {
  const title = `Códigos de recuperación de ${negocio.marca} para ${correo}`
  const text = codigos.join('\n')
  return (
    <div data-solo-en-papel className="grid gap-4">
      <p className="hidden font-semibold print:block">{title}</p>
      <ul
        aria-label="Códigos de recuperación"
        // Monospace, because some letters and digits look alike in the text font.
        className="grid grid-cols-2 gap-x-6 gap-y-2 whitespace-nowrap rounded-xl bg-sunken p-4 font-[ui-monospace,monospace] font-semibold sm:w-fit sm:px-6"
      >
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton text={text} label="Copiar" copied="Códigos copiados" />
        <Button
          variant="outline"
          size={36}
          onClick={() => download('codigos-de-recuperacion.txt', `${title}\n\n${text}\n`)}
        >
          <Download aria-hidden="true" strokeWidth={1.75} />
          Descargar
        </Button>
        <Button variant="outline" size={36} onClick={() => print()}>
          <Printer aria-hidden="true" strokeWidth={1.75} />
          Imprimir
        </Button>
      </div>
    </div>
  )
}
