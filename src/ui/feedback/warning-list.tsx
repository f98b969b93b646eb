import { partStyles } from '../theme/base.ts'
import css from './points.css?inline'

partStyles(css)

/** Something to consider before a decision, and the way to where it can be changed. */
export type Point = { text: string; way: { label: string; go: () => void } | null }

type PointsProps = { points: readonly Point[]; onLeave: () => void }

/** @param onLeave called before the person goes the way of one */
export function Points({ points, onLeave }: PointsProps) {
  return (
    <ul className="points">
      {points.map(({ text, way }) => (
        <li key={text}>
          {text}{' '}
          {way && (
            <button
              type="button"
              className="as-link"
              onClick={() => {
                onLeave()
                way.go()
              }}
            >
              {way.label}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
