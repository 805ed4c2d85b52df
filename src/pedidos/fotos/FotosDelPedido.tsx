import { useMutation, useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { fillPattern } from '#lib/linkTo.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { SentPhotos } from '#ui/photos/SentPhotos.tsx'
import { showToast } from '#ui/showToast.ts'
import { type ClaseDeFoto, type FotoDePedido, listarFotosDePedido, quitarFoto, verFotoDePedido } from './contract.ts'
import { FormularioDeFotos } from './FormularioDeFotos.tsx'
import { FOTO_LABELS } from './labels.ts'

/** The order's photos for staff, except those of its note, and the form that puts one there. */
export function FotosDelPedido({ codigo }: { codigo: string }) {
  const [isOpen, setOpen] = useState(false)
  const { error, refetch } = useQuery(query(listarFotosDePedido, { codigo }))
  return (
    <section aria-labelledby="fotos-del-pedido" className="grid gap-3 text-sm lg:text-meta">
      <h2 id="fotos-del-pedido" className="font-normal font-sans text-meta text-muted-foreground">
        Fotos
      </h2>
      {error && (
        <p role="alert">
          No se pudieron cargar las fotos.{' '}
          <button type="button" className="enlace" onClick={() => refetch()}>
            Reintentar
          </button>
        </p>
      )}
      <FotosDeClase codigo={codigo} clase="pieza" titled />
      <FotosDeClase codigo={codigo} clase="comprobante" titled />
      {isOpen ? (
        <FormularioDeFotos codigo={codigo} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button variant="outline" size={36} onClick={() => setOpen(true)} className="max-lg:h-12">
            <Camera aria-hidden="true" strokeWidth={1.75} />
            Poner foto
          </Button>
        </div>
      )}
    </section>
  )
}

type OfClase = { codigo: string; clase: ClaseDeFoto; titled?: boolean; className?: string }

/** The photos of one kind, each with a button that takes it away; nothing without any. */
export function FotosDeClase({ codigo, clase, titled, className }: OfClase) {
  const { data } = useQuery(query(listarFotosDePedido, { codigo }))
  const quitar = useMutation(mutation(quitarFoto))
  const [asked, setAsked] = useState<Pick<FotoDePedido, 'id' | 'nombre'> | null>(null)
  const fotos = data?.filter((foto) => foto.clase === clase) ?? []
  if (fotos.length === 0) return null

  async function remove(foto: string) {
    try {
      await quitar.mutateAsync({ codigo, foto })
    } catch (error) {
      showToast.error('No se pudo quitar la foto', detailOf(error, 'Intenta de nuevo.'), { id: 'quitar-foto' })
    }
  }

  return (
    <div className={`grid gap-1.5 ${className ?? ''}`}>
      {titled && (
        <h3 className="font-sans font-semibold text-[length:inherit]">
          {FOTO_LABELS[clase].titulo}
          <span className="font-normal text-muted-foreground"> · {FOTO_LABELS[clase].quien}</span>
        </h3>
      )}
      <SentPhotos
        photos={fotos}
        urlOf={(foto) => fillPattern(verFotoDePedido.url, { codigo, foto })}
        onRemove={setAsked}
      />
      <ConfirmDialog
        open={asked !== null}
        onChange={(open) => !open && setAsked(null)}
        title="¿Quitar esta foto?"
        confirmLabel="Sí, quitar"
        destructive
        onConfirm={() => asked && void remove(asked.id)}
      >
        {clase === 'pieza' ? 'También deja de verla el cliente. ' : ''}No se puede deshacer.
      </ConfirmDialog>
    </div>
  )
}
