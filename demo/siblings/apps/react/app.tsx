import { useState } from 'react'
import { OFFERS, type OfferedPlan } from '../offers.ts'
import { BuyPlan } from './buy-plan.tsx'
import { Inbox } from './inbox.tsx'

/** Harbour Inbox sells a plan and adds a website; the tags are typed once they are imported. */
export function App() {
  const [plan, setPlan] = useState<OfferedPlan>('plus')
  const [news, setNews] = useState('')
  const showThanks = (paid: string) => setNews(`Thank you: ${paid} is yours.`)
  return (
    <>
      <header className="masthead">
        <a className="name" href="/">
          Harbour Inbox
        </a>
        <span className="person">studio.tanaka@example.com</span>
      </header>
      <main>
        <section className="opening">
          <div>
            <p className="kicker">From answers to addresses</p>
            <h1>You answer every review. Now invite them back.</h1>
            <p>Poplar asks the people who read your answers for their address, with a pop-up.</p>
            <Inbox />
            <PlanChoice plan={plan} onChoose={setPlan} />
          </div>
          <section aria-label="Buy a plan">
            <BuyPlan plan={plan} onPaid={showThanks} />
          </section>
        </section>
        <p className="news" role="status">
          {news}
        </p>
        <section className="setup">
          <div>
            <h2>Where do your answers appear?</h2>
            <p>Name the shop, and the first pop-up is a minute away.</p>
          </div>
          <add-site-wizard onsite-added={({ detail }) => setNews(`${detail.domain} is added.`)}>
            <p className="waiting">Loading the wizard…</p>
          </add-site-wizard>
        </section>
      </main>
      <footer>Harbour Inbox, built with React</footer>
    </>
  )
}

type PlanChoiceProps = { plan: OfferedPlan; onChoose: (plan: OfferedPlan) => void }

function PlanChoice({ plan, onChoose }: PlanChoiceProps) {
  return (
    <fieldset>
      <legend>How busy is your shop?</legend>
      {OFFERS.map((offer) => (
        <label key={offer.plan}>
          <input
            type="radio"
            name="plan"
            checked={offer.plan === plan}
            onChange={() => onChoose(offer.plan)}
          />
          {offer.words}
        </label>
      ))}
    </fieldset>
  )
}
