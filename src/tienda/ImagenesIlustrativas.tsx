/** The note under pictures of pieces; the pictures are computer-generated. */
export function ImagenesIlustrativas({ className = '' }: { className?: string }) {
  return (
    <p className={`text-meta text-muted-foreground ${className}`}>
      Imágenes ilustrativas. Cada pieza se hace a mano y puede variar.
    </p>
  )
}
