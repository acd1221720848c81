import { useEffect, useState } from 'react';
import { OTHER_LANGUAGES } from '../config';
import { BASE, baseOf } from '../routes';
import { query, route } from '../state/location';

// A build of one language carries none of these components.

/** A link to this page in another language: a full load, which keeps the session, the drafts and half-done steps. */
export function LanguageLink({ code, children, kind }: { code: string; children: string; kind?: 'secondary' }) {
  // The HTML has no query: hydration would keep an address without it.
  const [search, setSearch] = useState('');
  useEffect(() => query.subscribe(setSearch), []);
  const address = baseOf(code) + route.value.path.slice(BASE.length) + search;
  return (
    <a className={kind && 'button'} data-kind={kind} href={address} lang={code} hrefLang={code} target="_self">
      {children}
    </a>
  );
}

export const LanguageLinks = () => (
  <p className="languages">
    {OTHER_LANGUAGES.map(({ code, name }) => (
      <LanguageLink key={code} code={code}>
        {name}
      </LanguageLink>
    ))}
  </p>
);

/** The links in words, for those who come first. Hidden unless boot/public.ts finds one to be the phone's language. */
export function LanguageHint() {
  if (!['login', 'signup'].includes(route.value.name)) return null;
  return (
    <div className="notice language-hint">
      {OTHER_LANGUAGES.map(({ code, invitation }) => (
        <LanguageLink key={code} code={code}>
          {invitation}
        </LanguageLink>
      ))}
    </div>
  );
}
