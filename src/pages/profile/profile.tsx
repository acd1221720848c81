import { useSignals } from '@preact/signals-react/runtime';
import { lackingCalls } from '../../api/optional';
import { TERMS } from '../../config';
import { user } from '../../state/user';
import { TakeBreak } from './break';
import { Details } from './details';
import { ChangePassword, SignOutEverywhere } from './security';

export { installShell as install } from '../../shell/install-shell';
export { Shell as Frame } from '../../shell/shell';
export { OnBreak } from './break';
export { changeNumber } from './details';

/** The player's account: each section works and fails by itself. */
export function Page() {
  useSignals();
  const player = user.value;
  return (
    <div className="page">
      <h1 className="page-title">Edit profile</h1>
      {player && (
        <>
          <Details player={player} />
          {!lackingCalls.has('changePassword') && <ChangePassword player={player} />}
          {!lackingCalls.has('logoutEverywhere') && <SignOutEverywhere />}
          {!lackingCalls.has('takeBreak') && <TakeBreak />}
        </>
      )}
      {TERMS.length > 0 && (
        <section className="card">
          <h2 className="card-title">Terms and privacy</h2>
          <div className="actions">
            {TERMS.map(({ name, url }) => (
              <a key={name} className="button" data-kind="secondary" href={url} target="_blank" rel="noopener">
                {name}
              </a>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
