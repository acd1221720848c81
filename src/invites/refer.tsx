import { useEffect, useState } from 'react';
import { Loaded } from '../layout/loaded';
import { formatDay } from '../lib/day';
import { formatRupees, wholePaise } from '../lib/money';
import { fill, t } from '../lib/text';
import { wallet } from '../money/wallet';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { user } from '../state/user';
import { Button } from '../ui/button';
import { Money } from '../ui/money';
import { MoneyEvent } from '../ui/money-event';
import { Empty, Notice } from '../ui/page-states';
import { Copy, ShareButton } from '../ui/share';
import { referIcon } from '../ui/shell-icons';
import { invitationOf, inviteLink, prepareInviteLink } from './invite-link';
import { getReferrals, getReferralTerms, type Referral } from './referral-operations';

const referrals = createResource((options) => call(getReferrals, {}, options));
const terms = createResource(
  (options) => call(getReferralTerms, {}, options),
  () => features.history,
);

export function Refer() {
  useEffect(referrals.start, []);
  return (
    <div className="page">
      <h1 className="page-title">{t('Refer a friend')}</h1>
      <section className="card">
        <h2 className="card-title">{t('Your invite link')}</h2>
        <InviteLink />
        <dl className="figure-list">
          <div>
            <dt>{t('Referral ID')}</dt>
            <dd translate="no">{user.value?.referenceId || '—'}</dd>
          </div>
          <Earnings />
        </dl>
      </section>
      <section className="card aside">
        <h2 className="card-title">{t('Who joined')}</h2>
        <Loaded
          of={referrals.current.value}
          load={referrals.load}
          loading={t('Loading who joined')}
          failed={t('The list couldn’t be loaded.')}
        >
          {(rows) => <JoinedRows of={rows} />}
        </Loaded>
      </section>
    </div>
  );
}

function InviteLink() {
  useEffect(prepareInviteLink, []);
  const { state, value: link } = inviteLink.current.value;
  const canShare = !!navigator.share;
  if (state === 'failed') {
    return <Notice kind="warning">{t('The invite link needs a page loaded over https.')}</Notice>;
  }
  return (
    <>
      <ReferralTerms />
      <input
        className="copy-box"
        readOnly
        aria-label={t('Invite link')}
        value={link ?? ''}
        onFocus={({ target }) => target.select()}
      />
      <Copy label={t('Copy link')} text={link} kind={canShare ? 'secondary' : 'primary'}>
        {canShare && <ShareButton content={invitationOf(link)}>{t('Share link')}</ShareButton>}
      </Copy>
      {!canShare && <p className="muted">{t('Share not supported')}</p>}
    </>
  );
}

function ReferralTerms() {
  useEffect(terms.start, []);
  const { value: current } = terms.current;
  const percent = current.state === 'loaded' ? current.value : 0;
  return (
    <p className="muted refer-terms">
      {percent
        ? fill('You earn {percent}% of every bid of the friends who sign up with it, added once a day.', { percent })
        : t('Friends who sign up with it join your referrals.')}
    </p>
  );
}

function Earnings() {
  const earned = wholePaise(wallet.value?.reference_earning);
  return (
    <div>
      <dt>{t('Referral earnings')}</dt>
      {/* A new element, once the sum is known, doesn't count as a layout shift. */}
      <dd translate="no" key={String(earned === undefined)}>
        <Money paise={earned} />
      </dd>
    </div>
  );
}

const STEP = 50;

function JoinedRows({ of }: { of: readonly Referral[] }) {
  const [shown, setShown] = useState(STEP);
  if (!of.length)
    return (
      <Empty icon={referIcon}>{t('Nobody has joined yet. When friends who use your link play, you earn too.')}</Empty>
    );
  return (
    <>
      <ul className="events">
        {of.slice(0, shown).map(({ userId, name, joinedAt, earned }, index) => (
          <li key={userId || index}>
            <MoneyEvent what={name || userId} sum={formatRupees(earned)}>
              <span>{fill('Joined {day}', { day: formatDay(joinedAt) })}</span>
            </MoneyEvent>
          </li>
        ))}
      </ul>
      {of.length > shown && (
        <Button kind="secondary" onClick={() => setShown(shown + STEP)}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
