import { useState } from "react";
import { walletUrl } from "../../api/client";
import { useApi, useChange } from "../../app/query";
import { wallet as texts } from "../../texts/wallet";
import { Confirm } from "../../ui/form";
import { Page, Ready, Section } from "../../ui/page";
import { Authorize } from "./Authorize";
import { Latest } from "./Latest";
import { Network } from "./Network";

/** How one's browser wallet reaches the chain, and what it may send. */
export function WalletPage() {
  const token = useApi("GET /wallet/personal-rpc-token");
  const [renewing, renew] = useState(false);
  const change = useChange("POST /wallet/invalidate", ["/wallet"]);
  const confirmed = () => change.mutate({}, { onSuccess: () => renew(false) });
  return (
    <Page title={texts.title} lead={texts.lead} actions={<button type="button" disabled={!token.data} onClick={() => renew(true)}>{texts.renew}</button>}>
      {change.isSuccess && <div className="notice good" role="status">{texts.renewed}</div>}
      <Ready of={token} rows={16}>
        {(mine) => (
          <>
            <Section title={texts.network}>
              <Network key={mine.token} url={mine.rpcUrl ?? walletUrl(mine.token)} guessed={mine.rpcUrl === null} />
            </Section>
            <Section title={texts.authorize.title}><Authorize /></Section>
            <Section title={texts.state.title}><Latest token={mine.token} /></Section>
          </>
        )}
      </Ready>
      {renewing && (
        <Confirm title={texts.renewTitle} word="renew" action={texts.renew} busy={change.isPending} error={change.error} onClose={() => renew(false)} onConfirm={confirmed}>
          <p>{texts.renewHint}</p>
        </Confirm>
      )}
    </Page>
  );
}
