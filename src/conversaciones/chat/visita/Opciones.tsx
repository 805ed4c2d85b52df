import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { detalleDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { MenuDeOpciones } from '#ui/MenuDeOpciones.tsx'
import { styleOfHeaderButton } from '#ui/thread/PanelHeader.tsx'
import { type Conversacion, olvidarChat, pedirCopia } from '../contract.ts'
import { consultaDeChat, estaViva, useTerminarChat } from '../queries.ts'
import { borrador } from './borrador.ts'
import { salida } from './salida.ts'

const PREGUNTAS = {
  terminar: {
    titulo: '¿Terminar la conversación?',
    texto: 'Queda aquí para leerla. Si necesitas algo más, empiezas otra.',
    confirmar: 'Terminar',
  },
  olvidar: {
    titulo: '¿Olvidar la conversación aquí?',
    texto: 'Este navegador deja de mostrarla. La tienda la conserva, y por correo te puede seguir respondiendo.',
    confirmar: 'Olvidar',
  },
}

type Props = { conversacion: Conversacion; alCerrar: () => void; alAsistente: () => void }

/** What else can be done with a conversation. */
export function Opciones({ conversacion, alCerrar, alAsistente }: Props) {
  const [pregunta, setPregunta] = useState<keyof typeof PREGUNTAS | null>(null)
  const { copiar, terminar, olvidar } = useHechos(conversacion, alCerrar)
  const palabras = pregunta && PREGUNTAS[pregunta]
  return (
    <>
      <MenuDeOpciones
        etiqueta="Más opciones"
        sinFlecha
        className={`${styleOfHeaderButton} [&_svg]:size-5`}
        grupos={[
          {
            opciones: [
              { titulo: 'Asistente virtual', alElegir: alAsistente },
              { titulo: 'Recibir copia por correo', alElegir: copiar },
              ...(estaViva(conversacion)
                ? [{ titulo: 'Terminar conversación', alElegir: () => setPregunta('terminar') }]
                : []),
              { titulo: 'Olvidar en este navegador', alElegir: () => setPregunta('olvidar') },
            ],
          },
        ]}
      >
        <Ellipsis aria-hidden="true" strokeWidth={1.75} />
      </MenuDeOpciones>
      <DialogoDeAlerta
        abierto={palabras !== null}
        alCambiar={() => setPregunta(null)}
        titulo={palabras?.titulo}
        confirmar={palabras?.confirmar ?? ''}
        alConfirmar={pregunta === 'olvidar' ? olvidar : terminar}
      >
        {palabras?.texto}
      </DialogoDeAlerta>
    </>
  )
}

function useHechos({ correo }: Conversacion, alCerrar: () => void) {
  const cache = useQueryClient()
  const copia = useMutation(mutation(pedirCopia))
  const fin = useTerminarChat()
  const olvido = useMutation({
    ...mutation(olvidarChat),
    // Runs also when the panel was closed meanwhile.
    onSuccess() {
      void cache.resetQueries(consultaDeChat())
      salida.forget()
      borrador.quitar()
    },
  })
  const onError = (error: unknown) =>
    avisar.error('Hubo un problema. Por favor intenta de nuevo.', detalleDe(error, 'Revisa tu conexión.'), {
      id: 'chat',
    })
  return {
    copiar: () =>
      copia.mutate(undefined, {
        onError,
        onSuccess: ({ enviada }) =>
          enviada
            ? avisar.exito('Copia enviada', `La enviamos a ${correo}.`)
            : avisar.info('Confirma tu correo', `Te enviamos un enlace a ${correo}. Al abrirlo te llega la copia.`),
      }),
    terminar: () => fin.mutate(undefined, { onError }),
    olvidar: () =>
      olvido.mutate(undefined, {
        onError,
        onSuccess: alCerrar,
      }),
  }
}
