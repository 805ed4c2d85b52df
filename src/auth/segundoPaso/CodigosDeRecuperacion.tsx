import { Download, Printer } from 'lucide-react'
import { negocio } from '#negocio'
import { Boton } from '#ui/Boton.tsx'
import { BotonDeCopiar } from '#ui/CopiarTexto.tsx'
import { descargar } from '#ui/descargar.ts'

type Props = { codigos: string[]; correo: string }

/** What opens the account without the telephone, to be kept elsewhere; on paper nothing else of the page stands. */
export function CodigosDeRecuperacion({ codigos, correo }: Props) {
  const titulo = `Códigos de recuperación de ${negocio.marca} para ${correo}`
  const texto = codigos.join('\n')
  return (
    <div data-solo-en-papel className="grid gap-4">
      <p className="hidden font-semibold print:block">{titulo}</p>
      <ul
        aria-label="Códigos de recuperación"
        // Letters of both cases and digits: in the text face some look alike.
        className="grid grid-cols-2 gap-x-6 gap-y-2 whitespace-nowrap rounded-xl bg-sunken p-4 font-[ui-monospace,monospace] font-semibold sm:w-fit sm:px-6"
      >
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <BotonDeCopiar texto={texto} etiqueta="Copiar" copiado="Códigos copiados" />
        <Boton
          variante="outline"
          medida={36}
          onClick={() => descargar('codigos-de-recuperacion.txt', `${titulo}\n\n${texto}\n`)}
        >
          <Download aria-hidden="true" strokeWidth={1.75} />
          Descargar
        </Boton>
        <Boton variante="outline" medida={36} onClick={() => print()}>
          <Printer aria-hidden="true" strokeWidth={1.75} />
          Imprimir
        </Boton>
      </div>
    </div>
  )
}
