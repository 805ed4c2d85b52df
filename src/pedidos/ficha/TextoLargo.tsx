import { useId, useState } from 'react'

/** Characters. Longer texts may need more than four lines in a panel. */
const FITS_LENGTH = 180
const LINES = 4

/** Text with its line breaks. A long text is clamped to four lines, with a button that shows all of it. */
export function TextoLargo({ texto }: { texto: string }) {
  const [all, setAll] = useState(false)
  const id = useId()
  const esLargo = texto.length > FITS_LENGTH || texto.split('\n').length > LINES
  return (
    <>
      <p id={id} className={`whitespace-pre-line wrap-anywhere ${esLargo && !all ? 'line-clamp-4' : ''}`}>
        {texto}
      </p>
      {esLargo && (
        <button
          type="button"
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
          className="enlace rounded-sm text-meta max-lg:min-h-12"
        >
          {all ? 'Ver menos' : 'Ver todo'}
        </button>
      )}
    </>
  )
}
