import { t } from '../lib/text';
import { HOME } from '../routes';
import { ButtonLink } from '../ui/button';

export { Frame, start } from '../shell/frame';

export function Page() {
  return (
    <div className="page">
      <h1 className="page-title">{t('Page not found')}</h1>
      <section className="card">
        <p>{t('This page doesn’t exist. The link may be old or mistyped.')}</p>
        <ButtonLink href={HOME}>{t('Go to Home')}</ButtonLink>
      </section>
    </div>
  );
}
