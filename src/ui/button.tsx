import type { ComponentProps, MouseEvent, ReactNode } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'secondary' | 'quiet';
  /** While busy the button keeps its focus, but presses do nothing. */
  busy?: boolean;
  busyLabel?: ReactNode;
}

const ignore = (event: MouseEvent) => event.preventDefault();

export function Button({ kind = 'primary', busy = false, busyLabel, children, ...rest }: ButtonProps) {
  const waiting = busy && { 'aria-busy': true, 'aria-disabled': true, onClick: ignore };
  return (
    <button type="button" className="button" data-kind={kind} {...rest} {...waiting}>
      {(busy && busyLabel) || children}
    </button>
  );
}

export const ButtonLink = ({ kind = 'primary', ...rest }: ComponentProps<'a'> & Pick<ButtonProps, 'kind'>) => (
  <a className="button" data-kind={kind} {...rest} />
);

/** A website opens in a new tab, a mail or a phone number in its app. */
export const LinkOut = ({ href, children }: { href: string; children: string }) => (
  <ButtonLink kind="secondary" href={href} {...(href.startsWith('http') && { target: '_blank', rel: 'noopener' })}>
    {children}
  </ButtonLink>
);

interface IconButtonProps extends ComponentProps<'button'> {
  readonly label: string;
}

export const IconButton = ({ label, ...rest }: IconButtonProps) => (
  <button type="button" className="icon-button" title={label} {...rest} />
);
