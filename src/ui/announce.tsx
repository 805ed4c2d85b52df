import { announce } from './liveRegions.ts'

/** A function that announces a sentence to screen readers. */
export const useAnnounce = () => announce

/**
 * The page's two live regions. They exist before the first announcement, because screen readers ignore a region that
 * appears together with its text.
 */
export function LiveRegions() {
  return (
    <>
      <div role="status" data-region="status" className="sr-only" />
      <div role="alert" data-region="alert" className="sr-only" />
    </>
  )
}
