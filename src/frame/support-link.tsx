import { BUILD } from '../browser/load-code';
import { SUPPORT_URL } from '../config';
import { supportUrlOf } from '../lib/support';
import { t } from '../lib/text';
import { SupportAddress } from '../ui/share';

/** Get Support about a payment, if it has an ID. A web address opens in a new tab. A mail or phone link opens its app. */
export const SupportLink = ({ id }: { id?: string }) => (
  <div className="support">
    <a
      className="button"
      data-kind="quiet"
      href={supportUrlOf(SUPPORT_URL, BUILD, id)}
      {...(SUPPORT_URL.startsWith('http') && { target: '_blank', rel: 'noopener' })}
    >
      {t('Get Support')}
    </a>
    <SupportAddress url={SUPPORT_URL} />
  </div>
);
