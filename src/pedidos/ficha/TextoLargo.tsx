import { useId, useState } from 'react'

/** What is longer than this may not fit in four lines of a panel. */
const CABE = 180
const LINEAS = 4

/** What somebody wrote, line by line; of much of it the beginning, until all is asked for. */
export function TextoLargo({ texto }: { texto: string }) {
  const [todo, setTodo] = useState(false)
  const id = useId()
  const esLargo = texto.length > CABE || texto.split('\n').length > LINEAS
  return (
    <>
      <p id={id} className={`whitespace-pre-line wrap-anywhere ${esLargo && !todo ? 'line-clamp-4' : ''}`}>
        {texto}
      </p>
      {esLargo && (
        <button
          type="button"
          aria-expanded={todo}
          aria-controls={id}
          onClick={() => setTodo(!todo)}
          className="enlace rounded-sm text-meta max-lg:min-h-11"
        >
          {todo ? 'Ver menos' : 'Ver todo'}
        </button>
      )}
    </>
  )
}
