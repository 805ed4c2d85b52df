import { CloudUpload } from 'lucide-react'
import { Link } from 'react-router'
import { useQueue } from '#http/queue/usePending.ts'
import { linkTo } from '#lib/linkTo.ts'

/** Entry of a menu that leads to the queue of actions, with how many there are; absent while there is none. */
export function EnlaceAPorEnviar({ className, onClick }: { className: string; onClick: () => void }) {
  const count = useQueue().length
  if (count === 0) return null
  return (
    <li>
      <Link to={linkTo('/manage/por-enviar')} onClick={onClick} className={className}>
        <CloudUpload aria-hidden="true" strokeWidth={1.75} />
        Por enviar
        <span className="cifras ml-auto font-semibold">{count}</span>
      </Link>
    </li>
  )
}
