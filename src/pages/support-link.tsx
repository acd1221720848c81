import { BUILD } from '../browser/load-chunk';
import { SUPPORT_URL } from '../config';
import { supportUrlOf } from '../lib/support';

/** Get Support about a payment. A web address opens in a new tab. A mail or phone link opens its app. */
export const SupportLink = ({ id }: { id: string }) => (
  <a
    className="button"
    data-kind="quiet"
    href={supportUrlOf(SUPPORT_URL, BUILD, id)}
    {...(SUPPORT_URL.startsWith('http') && { target: '_blank', rel: 'noopener' })}
  >
    Get Support
  </a>
);
