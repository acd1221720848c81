import { useEffect } from 'react';
import { BUILD } from '../browser/load-code';
import { invitationOf, inviteLink, prepareInviteLink } from '../invites/invite-link';
import { Drawer } from '../layout/drawer';
import { SupportAddress } from '../layout/support-link';
import { ThemeSwitch } from '../layout/theme-switch';
import { formatPhone } from '../lib/fields';
import { supportUrlOf } from '../lib/support';
import { t } from '../lib/text';
import { PROFILE } from '../routes';
import { signOut } from '../state/sign-out';
import type { User } from '../state/user-operations';
import { Button, ButtonLink } from '../ui/button';
import { drawIcon } from '../ui/icons';
import { Address, ShareButton } from '../ui/share';

/** Fixed (spec section 9). */
const ACTIVE_USERS = '02';

/** A web address opens in a new tab. A mail or phone link opens its app, and the page stays. */
function openSupport() {
  const url = supportUrlOf(__SUPPORT_URL__, BUILD);
  if (url.startsWith('http')) open(url, '_blank', 'noopener');
  else location.assign(url);
}

/** The order of its contents is fixed (spec section 2). */
export function ProfileDrawer({ user }: { user: User }) {
  return (
    <Drawer side="left" label={t('Profile')} head={<ThemeSwitch />}>
      <h2 className="drawer-title">{user.name}</h2>
      <dl className="drawer-list">
        <Line label={t('User ID')} value={user.userId} />
        <Line label={t('Username')} value={user.username} />
        <Line label={t('Phone number')} value={formatPhone(user.phoneNumber)} />
        {user.email && <Line label={t('Email')} value={user.email} />}
        <Line label={t('Status')} value={user.active ? t('Active') : t('Deactive')} />
        <Line label={t('Level')} value={user.level} />
        <Line label={t('Referral ID')} value={user.referenceId} />
      </dl>
      <div className="drawer-actions">
        <ShareInvite />
      </div>
      <dl className="drawer-list">
        <Line label={t('Number of Active Users')} value={ACTIVE_USERS} />
      </dl>
      <div className="drawer-list">
        <p>{t('User Club')}</p>
      </div>
      <div className="drawer-actions">
        <ButtonLink kind="quiet" href={PROFILE}>
          {editIcon}
          {t('Edit Profile')}
        </ButtonLink>
        <Button kind="quiet" onClick={signOut}>
          {signOutIcon}
          {t('Sign Out')}
        </Button>
        <Button kind="quiet" onClick={openSupport}>
          {supportIcon}
          {t('Get Support')}
        </Button>
        <SupportAddress />
      </div>
    </Drawer>
  );
}

function ShareInvite() {
  useEffect(prepareInviteLink, []);
  const { state, value: link } = inviteLink.current.value;
  const insecure = state === 'failed';
  return (
    <>
      <ShareButton content={invitationOf(link)} disabled={insecure}>
        {t('Share Invite')}
      </ShareButton>
      {insecure && <p className="muted">{t('The invite link needs a page loaded over https.')}</p>}
    </>
  );
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd translate="no">
      <Address text={value || '—'} />
    </dd>
  </div>
);

const supportIcon = drawIcon('M4 17v-5a8 8 0 0 1 16 0v5M4 14h3v6H5a1 1 0 0 1-1-1zm16 0h-3v6h2a1 1 0 0 0 1-1z');
const signOutIcon = drawIcon('M10 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h4m5-4l4-4-4-4m4 4H10');
const editIcon = drawIcon('M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5');
