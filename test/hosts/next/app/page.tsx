import { PoplarTags } from './poplar-tags'

export default function Page() {
  return (
    <main>
      <h1>Next</h1>
      <PoplarTags />
    </main>
  )
}
