import { BUILD } from '../browser/load-code';
import { supportAddressOf, supportUrlOf } from '../lib/support';
import { t } from '../lib/text';
import { LinkOut } from '../ui/button';
import { Copyable } from '../ui/share';

export const SupportAddress = () => (
  <p className="muted">
    <Copyable label={t('Copy the support address')} text={supportAddressOf(__SUPPORT_URL__)} />
  </p>
);

export const SupportLink = ({ id }: { id?: string }) => (
  <>
    <div className="actions">
      <LinkOut href={supportUrlOf(__SUPPORT_URL__, BUILD, id)}>{t('Get Support')}</LinkOut>
    </div>
    <SupportAddress />
  </>
);
