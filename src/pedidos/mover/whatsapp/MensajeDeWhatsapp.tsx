import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { direccionDeWhatsapp } from '#lib/telefono.ts'
import { Aviso as AvisoDePagina } from '#ui/Aviso.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useEscrito } from '#ui/useSinGuardar.tsx'
import { type AsuntoDeAviso, type Aviso, LARGO_DE_AVISO } from '../contract.ts'

/** What a message from the own phone of staff is about. */
const SOBRE: Record<AsuntoDeAviso, string> = {
  estatus: 'Cómo va el pedido',
  precio: 'El precio',
  listo: 'Ya puede pasar a buscarlo',
}

/** What was typed, and of which message it was made. */
type Cambiado = { texto: string; de: string }

type Props = { nombre: string; numero: string; mensajes: Aviso[]; alAbrir: (aviso: Aviso) => void }

/** Which message, and its words before they are in WhatsApp. What is changed of one is still there after a look at another. */
export function MensajeDeWhatsapp({ nombre, numero, mensajes, alAbrir }: Props) {
  const [elegida, setElegida] = useState<AsuntoDeAviso>()
  const [cambiados, setCambiados] = useState<Partial<Record<AsuntoDeAviso, Cambiado>>>({})
  useEscrito(Object.values(cambiados).some((cambiado) => cambiado !== undefined))
  const elegido = mensajes.find((mensaje) => mensaje.sobre === elegida) ?? mensajes[0]
  if (!elegido) return null
  const { sobre } = elegido
  const cambiado = cambiados[sobre]
  const texto = cambiado?.texto ?? elegido.texto
  function cambiar(nuevo?: Cambiado) {
    setCambiados({ ...cambiados, [sobre]: nuevo })
  }
  const cabe = texto.trim() !== '' && texto.length <= LARGO_DE_AVISO
  return (
    <Formulario nombre={nombre} aria-label="Mensaje por WhatsApp" className="grid gap-4">
      {mensajes.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 font-semibold text-sm">Sobre qué</legend>
          {mensajes.map((mensaje) => (
            <label
              key={mensaje.sobre}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-input px-4 text-sm has-checked:border-primary has-checked:bg-accent has-checked:text-accent-foreground"
            >
              <input
                type="radio"
                name={`${nombre}-sobre`}
                checked={mensaje.sobre === sobre}
                onChange={() => setElegida(mensaje.sobre)}
                className="accent-primary"
              />
              {SOBRE[mensaje.sobre]}
            </label>
          ))}
        </fieldset>
      )}
      <CampoArea
        name="texto"
        etiqueta="Mensaje"
        rows={9}
        maximo={LARGO_DE_AVISO}
        value={texto}
        onChange={({ currentTarget }) => cambiar({ texto: currentTarget.value, de: cambiado?.de ?? elegido.texto })}
      />
      {cambiado && cambiado.de !== elegido.texto && (
        <AvisoDePagina
          clase="advertencia"
          role="alert"
          titulo="El pedido cambió mientras escribías"
          acciones={
            <Boton variante="outline" medida={36} onClick={() => cambiar()}>
              Usar el mensaje nuevo
            </Boton>
          }
        >
          {elegido.texto}
        </AvisoDePagina>
      )}
      <BotonEnlace>
        <a
          href={cabe ? direccionDeWhatsapp(numero, texto) : undefined}
          aria-disabled={!cabe || undefined}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          onClick={() => {
            if (!cabe) return
            cambiar()
            alAbrir({ sobre: sobre, texto })
          }}
        >
          <MessageCircle aria-hidden="true" strokeWidth={1.75} />
          Abrir WhatsApp
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      </BotonEnlace>
    </Formulario>
  )
}
