import { useEffect, useState } from 'react';
import { BASE, baseOf } from '../routes';
import { query, route } from '../state/location';

/** Full loads, which keep the session, the drafts and half-done steps. */
export function LanguageLinks({ words = 'name', kind }: { words?: 'name' | 'invitation'; kind?: 'secondary' }) {
  // Hydration would keep the address of the HTML, which has no query.
  const [search, setSearch] = useState('');
  useEffect(() => query.subscribe(setSearch), []);
  const page = route.value.path.slice(BASE.length) + search;
  return __OTHER_LANGUAGES__.map((language) => {
    const { code } = language;
    const look = kind && { className: 'button', 'data-kind': kind };
    return (
      <a key={code} {...look} href={baseOf(code) + page} lang={code} hrefLang={code} target="_self">
        {language[words]}
      </a>
    );
  });
}
