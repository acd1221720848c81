import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { User } from '../api/user';
import { SUPPORT_URL } from '../config';
import { invite, inviteLink, startInvite } from '../state/invite-link';
import { closeOverlay } from '../state/location';
import { signOut } from '../state/session';
import { theme, toggleTheme } from '../state/theme';
import { Button } from '../ui/button';
import { Drawer } from '../ui/drawer';
import { ShareButton } from '../ui/share-button';
import { EditIcon, MoonIcon, SignOutIcon, SunIcon, SupportIcon } from '../ui/shell-icons';
import { DialogToaster } from './toaster';

/** Fixed by the spec (section 9). */
const ACTIVE_USERS = '02';

/** A web address opens in a new tab; a mail or telephone link opens its app and leaves this page as it is. */
function openSupport() {
  if (SUPPORT_URL.startsWith('http')) open(SUPPORT_URL, '_blank', 'noopener');
  else location.assign(SUPPORT_URL);
}

/** The left-hand drawer, its contents in the order of the spec (section 2, Profile drawer). */
export function ProfileDrawer({ user }: { user: User }) {
  useSignals();
  const dark = theme.value === 'dark';
  return (
    <Drawer
      side="left"
      label="Profile"
      head={
        <button
          type="button"
          className="icon-button"
          role="switch"
          aria-checked={!dark}
          aria-label="Light theme"
          onClick={toggleTheme}
        >
          {dark ? <SunIcon /> : <MoonIcon />}
        </button>
      }
      toaster={<DialogToaster />}
      onClose={closeOverlay}
    >
      <h2 className="drawer-title">{user.name}</h2>
      <dl className="drawer-list">
        <Line label="User ID" value={user.userId} />
        <Line label="Username" value={user.username} />
        <Line label="Phone number" value={user.phoneNumber} />
        {user.email && <Line label="Email" value={user.email} />}
        <Line label="Status" value={user.active ? 'Active' : 'Deactive'} />
        <Line label="Level" value={user.level} />
        <Line label="Referral ID" value={user.referenceId} />
      </dl>
      <div className="drawer-actions">
        <ShareInvite />
      </div>
      <dl className="drawer-list">
        <Line label="Number of Active Users" value={ACTIVE_USERS} />
      </dl>
      <p className="drawer-club">User Club</p>
      <div className="drawer-actions">
        <a className="button" data-kind="quiet" href="/profile">
          <EditIcon />
          Edit Profile
        </a>
        <Button kind="quiet" onClick={signOut}>
          <SignOutIcon />
          Sign Out
        </Button>
        <Button kind="quiet" onClick={openSupport}>
          <SupportIcon />
          Get Support
        </Button>
      </div>
    </Drawer>
  );
}

/** Share Invite (spec section 2). */
function ShareInvite() {
  useSignals();
  useEffect(startInvite, []);
  const insecure = invite.value.state === 'needs-https';
  return (
    <>
      <ShareButton link={inviteLink.value} disabled={insecure}>
        Share Invite
      </ShareButton>
      {insecure && <p className="muted">The invite link needs a page loaded over https.</p>}
    </>
  );
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value || '—'}</dd>
  </div>
);
