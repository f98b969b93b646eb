import type { ReactNode } from 'react'

/** A section of the gallery. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <h2 className="title-section">{title}</h2>
      {children}
    </section>
  )
}

export function GalleryRow({ children }: { children: ReactNode }) {
  return (
    <div className="row" data-wrap="" data-gap="3">
      {children}
    </div>
  )
}
