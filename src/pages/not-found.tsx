import { t } from '../lib/text';
import { HOME } from '../routes';

export { Shell as Frame } from '../shell/shell';
export { startShell as start } from '../shell/start-shell';

export function Page() {
  return (
    <div className="page">
      <h1 className="page-title">{t('Page not found')}</h1>
      <section className="card">
        <p>{t('This page doesn’t exist. The link may be old or mistyped.')}</p>
        <a className="button" data-kind="primary" href={HOME}>
          {t('Go to Home')}
        </a>
      </section>
    </div>
  );
}
