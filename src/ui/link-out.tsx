import { ButtonLink } from './button';

/** A website opens in a new tab, a mail or a phone number in its app. */
export const LinkOut = ({ href, children }: { href: string; children: string }) => (
  <ButtonLink kind="secondary" href={href} {...(href.startsWith('http') && { target: '_blank', rel: 'noopener' })}>
    {children}
  </ButtonLink>
);
