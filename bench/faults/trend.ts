import { quantile } from '../scenario.ts'

/** How a series went in its second half: its level, and how much it rose from the middle to the end. */
export type Trend = { level: number; rise: number }

/** Samples of which the lowest stands for all: what is collected or vacuumed now and then rises in between. */
const GROUP = 5

/** The trend of the lower envelope of a series, by the median of all slopes between two points (Theil and Sen). */
export function trendOf(series: readonly number[]): Trend {
  const half = series.slice(Math.floor(series.length / 2))
  const size = Math.max(1, Math.min(GROUP, Math.floor(half.length / 3)))
  const lows: number[] = []
  // From the end backwards: what does not fill a group is left out of the middle, and not of the end.
  for (let end = half.length; end >= size; end -= size) lows.unshift(Math.min(...half.slice(end - size, end)))
  const slopes = lows.flatMap((low, i) => lows.slice(i + 1).map((later, j) => (later - low) / (j + 1)))
  const slope = slopes.length > 0 ? quantile(slopes, 0.5) : 0
  return { level: quantile(lows, 0.5), rise: (slope / size) * (half.length - 1) }
}
