import { Link } from 'react-router';
import { goLiveStates, goLiveSteps } from '#shared/domain/go-live/go-live.ts';
import { Section } from '../../parts/section.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { Work } from '../../parts/work.tsx';
import { missing, ownSteps, seenSteps } from './steps.ts';
import { useGoLiveFacts } from './use-go-live-facts.ts';

/** What is done before the first real order: what the server sees of it, and what only the merchant can check. */
export const GoLivePage = () => {
  const facts = useGoLiveFacts();
  const states = facts.data && goLiveStates(facts.data);
  const done = states && goLiveSteps.filter((step) => states[step] === 'DONE').length;
  return (
    <Work
      title="Go live"
      lede={
        <>
          What to do before the first real order. <a href="/docs/guides/going-live">The guide</a> says more.
        </>
      }
    >
      <div className="ffd-twocol">
        <Section
          title="What we can see"
          aside={
            done !== undefined && (
              <span className="ff-small ff-muted">{`${done} of ${goLiveSteps.length} done`}</span>
            )
          }
          read={{ ...facts, data: states }}
        >
          {(states) => (
            <ol className="ffd-card">
              {goLiveSteps.map((step) => {
                const { title, text, guide } = seenSteps[step];
                const state = states[step];
                const lack = state === 'DONE' ? null : missing[state];
                return (
                  <li className="ffd-keyrow ffd-keyrow--wide" key={step}>
                    <div className="ffd-step">
                      <h3 className="ff-strong">{title}</h3>
                      <StateMark kind={lack ? 'open' : 'full'}>{lack ? 'To do' : 'Done'}</StateMark>
                    </div>
                    <p className="ff-small ff-muted">
                      {text}{' '}
                      <a href={guide}>
                        Guide<span className="ff-sr">: {title}</span>
                      </a>
                    </p>
                    {lack && (
                      <p className="ff-small">
                        {lack.text} <Link to={lack.to}>{lack.link}</Link>
                      </p>
                    )}
                  </li>
                );
              })}
            </ol>
          )}
        </Section>
        <Section title="What only you can check" read={checkedByMerchant}>
          {(steps) => (
            <ul className="ffd-card">
              {steps.map(({ title, text, guide }) => (
                <li className="ffd-keyrow ffd-keyrow--wide" key={title}>
                  <h3 className="ff-strong">{title}</h3>
                  <p className="ff-small ff-muted">
                    {text}{' '}
                    <a href={guide}>
                      Guide<span className="ff-sr">: {title}</span>
                    </a>
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
      <p className="ff-muted">
        With the live merchant id, key and script host nothing else changes. Make one real order of your own,
        capture it, and refund it.
      </p>
    </Work>
  );
};

/** Known without a call. */
const checkedByMerchant = { data: ownSteps, error: null, refetch: () => {} };
