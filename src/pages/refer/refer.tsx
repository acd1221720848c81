import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { roundPaise } from '../../lib/money';
import { wallet } from '../../money/wallet';
import { invitation, invite, inviteLink, startInvite } from '../../state/invite-link';
import { user } from '../../state/user';
import { Copy } from '../../ui/copy';
import { Money } from '../../ui/money';
import { Notice } from '../../ui/page-states';
import { ShareButton } from '../../ui/share-button';
import { Joined } from './joined';

export { installShell as install } from '../../shell/install-shell';
export { Shell as Frame } from '../../shell/shell';

export function Page() {
  return (
    <div className="page">
      <h1 className="page-title">Refer a friend</h1>
      <div className="split">
        <section className="card">
          <h2 className="card-title">Your invite link</h2>
          <InviteLink />
          <dl className="figure-list">
            <div>
              <dt>Referral ID</dt>
              <dd>
                <ReferralId />
              </dd>
            </div>
            <Earnings />
          </dl>
        </section>
        <Joined />
      </div>
    </div>
  );
}

function InviteLink() {
  useSignals();
  useEffect(startInvite, []);
  const field = useRef<HTMLInputElement>(null);
  const link = inviteLink.value;
  const canShare = !!navigator.share;
  if (invite.value.state === 'needs-https') {
    return <Notice kind="warning">The invite link needs a page loaded over https.</Notice>;
  }
  return (
    <>
      <p className="muted">Friends who sign up with it count as yours.</p>
      <input
        className="copy-box"
        ref={field}
        readOnly
        aria-label="Invite link"
        value={link ?? ''}
        onFocus={({ target }) => target.select()}
      />
      <Copy what="link" text={link} select={() => field.current?.focus()} kind={canShare ? 'secondary' : 'primary'}>
        {canShare && <ShareButton content={invitation.value}>Share link</ShareButton>}
      </Copy>
      {!canShare && <p className="muted">Share not supported</p>}
    </>
  );
}

function ReferralId() {
  useSignals();
  return user.value?.referenceId || '—';
}

function Earnings() {
  useSignals();
  const exact = wallet.value?.reference_earning;
  const earned = exact === undefined ? undefined : roundPaise(exact);
  return (
    <div>
      <dt>Referral earnings</dt>
      {/* A new element, once the sum is known, doesn't count as a layout shift. */}
      <dd key={String(earned === undefined)}>
        <Money paise={earned} />
      </dd>
    </div>
  );
}
