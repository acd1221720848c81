import { BUILD } from '../browser/load-code';
import { SUPPORT_URL } from '../config';
import { supportUrlOf } from '../lib/support';
import { t } from '../lib/text';
import { LinkOut } from '../ui/link-out';
import { SupportAddress } from '../ui/share';

/** Get Support about a payment, if it has an ID. */
export const SupportLink = ({ id }: { id?: string }) => (
  <>
    <div className="actions">
      <LinkOut href={supportUrlOf(SUPPORT_URL, BUILD, id)}>{t('Get Support')}</LinkOut>
    </div>
    <SupportAddress url={SUPPORT_URL} />
  </>
);
