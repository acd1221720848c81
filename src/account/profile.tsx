import { useEffect, useRef, useState } from 'react';
import { LEGAL_DOCUMENTS } from '../config';
import { NewPasswordField, PasswordField } from '../forms/field';
import { ActionButton, Form, SubmitButton } from '../forms/form';
import { useForm } from '../forms/use-form';
import { LanguageLinks } from '../layout/language-links';
import { SupportLink } from '../layout/support-link';
import { parsePassword, parseRequiredPassword } from '../lib/fields';
import { randomId } from '../lib/seeds';
import { t } from '../lib/text';
import { PROFILE } from '../routes';
import { Helpline } from '../safer-gambling/on-time-out';
import { SaferGamblingSettings } from '../safer-gambling/settings';
import { call } from '../state/call';
import { query, route } from '../state/location';
import { leaveSession } from '../state/sign-out';
import { showToast } from '../state/toasts';
import { user } from '../state/user';
import type { User } from '../state/user-operations';
import { LinkOut } from '../ui/button';
import { useFocusOnChange } from '../ui/focus';
import { backIcon } from '../ui/shell-icons';
import { Details } from './details';
import { MyData } from './my-data';
import { changePassword, logoutEverywhere } from './profile-operations';

/** A list of parts, or the one that is open, which has its own history entry. */
export function Profile() {
  const isOpen = route.value.name === 'profile';
  const player = user.value;
  const parts = PARTS.filter(({ name }) => name !== 'security' || features.account);
  /** It stays while the page after this one loads. */
  const [opened, setOpened] = useState('');
  if (isOpen && opened !== query.value) setOpened(query.value);
  const requested = new URLSearchParams(opened).get('part');
  useFocusOnChange(requested, { preventScroll: true });
  const part = parts.find(({ name }) => name === requested);
  const title = part?.title ?? t('Profile');
  useEffect(() => {
    if (isOpen) document.title = `${title} · ${t('Coin Flip')}`;
  }, [isOpen, title]);
  return (
    <div className="page">
      <div className="step-head">
        {part && (
          <a className="icon-button" href={PROFILE} title={t('Back to the profile')}>
            {backIcon}
          </a>
        )}
        <h1 className="page-title">{title}</h1>
      </div>
      {player && part && <part.Content player={player} />}
      {!part && (
        <nav className="card parts" aria-label={t('Profile')}>
          {parts.map(({ name, title }) => (
            <a key={name} href={`${PROFILE}?part=${name}`}>
              <b>{title}</b>
              {name === 'details' && !player?.email && <span className="badge">{t('Add your email')}</span>}
            </a>
          ))}
        </nav>
      )}
      {!part && __LANGUAGES__ !== 'en' && (
        <section className="card">
          <h2 className="card-title">{t('Language')}</h2>
          <div className="actions">
            <LanguageLinks kind="secondary" />
          </div>
        </section>
      )}
    </div>
  );
}

const Security = ({ player }: { player: User }) => (
  <>
    <ChangePassword player={player} />
    <section className="card">
      <h2 className="card-title">{t('Signed in elsewhere?')}</h2>
      <p className="muted">
        {t('A lost phone or a shared computer may still be signed in. This signs you out everywhere, here too.')}
      </p>
      <ActionButton act={signOutEverywhere} busyLabel={t('Signing out…')}>
        {t('Sign out everywhere')}
      </ActionButton>
    </section>
  </>
);

const DataAndHelp = () => (
  <>
    <MyData />
    <section className="card">
      <h2 className="card-title">{t('Help')}</h2>
      <SupportLink />
      <Helpline />
    </section>
    {LEGAL_DOCUMENTS.length > 0 && (
      <section className="card">
        <h2 className="card-title">{t('Terms and privacy')}</h2>
        <div className="actions">
          {LEGAL_DOCUMENTS.map(({ name, url }) => (
            <LinkOut key={name} href={url}>
              {name}
            </LinkOut>
          ))}
        </div>
      </section>
    )}
  </>
);

function ChangePassword({ player: { username } }: { player: User }) {
  const sent = useRef({ password: '', newPassword: '', requestId: '' });
  const form = useForm({
    fields: { password: parseRequiredPassword, newPassword: parsePassword },
    async submit({ password, newPassword }) {
      const isSent = sent.current.password === password && sent.current.newPassword === newPassword;
      if (!isSent) sent.current = { password, newPassword, requestId: randomId() };
      await call(changePassword, sent.current);
      form.ref.current?.reset();
      showToast(t('Your password is changed, and you are signed out everywhere else.'), 'success');
    },
  });
  const common = { form, readOnly: form.busy.value };
  return (
    <section className="card">
      <h2 className="card-title">{t('Change your password')}</h2>
      <Form form={form}>
        {/* Password managers store the password under this username. */}
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <PasswordField {...common} label={t('Current password')} enterKeyHint="next" />
        <NewPasswordField {...common} name="newPassword" label={t('New password')} />
        <SubmitButton form={form} busyLabel={t('Changing…')}>
          {t('Change password')}
        </SubmitButton>
      </Form>
    </section>
  );
}

/** Signs out here only when the server has ended every session: otherwise a thief stays. */
async function signOutEverywhere(): Promise<void> {
  await call(logoutEverywhere, {});
  leaveSession();
}

const PARTS = [
  { name: 'details', title: t('Your details'), Content: Details },
  { name: 'security', title: t('Security'), Content: Security },
  { name: 'limits', title: t('Limits and time-outs'), Content: SaferGamblingSettings },
  { name: 'help', title: t('Data and help'), Content: DataAndHelp },
];
