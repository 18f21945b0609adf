import { useState } from "react";
import { call } from "../../api/client";
import { useApi } from "../../app/query";
import { useTask } from "../../app/task";
import { me } from "../../texts/me";
import { Confirm } from "../../ui/form";
import { Table } from "../../ui/list";
import { AddressLink } from "../../ui/links";
import { Hash, StatusBadge, Time } from "../../ui/status";
import { Empty, Ready } from "../../ui/page";
import { Frame } from "./Frame";
import { LinkWallet } from "./LinkWallet";

const texts = me.wallets;

/** One's wallets. */
export function Wallets() {
  const account = useApi("GET /profiles/me");
  const [linking, link] = useState(false);
  const [leaving, leave] = useState<string | null>(null);
  const open = <button type="button" className="primary" onClick={() => link(true)}>{texts.link}</button>;
  return (
    <Frame at="me/wallets" lead={texts.lead} actions={open}>
      <Ready of={account}>
        {({ wallets }) => wallets.length === 0 ? <Empty title={texts.none} route="GET /user-wallets">{texts.noneHint}</Empty> : (
          <Table
            caption={texts.caption}
            rows={wallets}
            rowKey={(wallet) => wallet.id}
            columns={[
              { title: "Address", cell: (wallet) => <AddressLink value={wallet.walletAddress} /> },
              { title: "Ownership", cell: (wallet) => wallet.provenAt ? <StatusBadge tone="good">{texts.proven}</StatusBadge> : <StatusBadge tone="idle">{texts.unproven}</StatusBadge> },
              { title: "Added", cell: (wallet) => <Time at={wallet.createdAt} /> },
              { title: "", cell: (wallet) => <div className="acts"><button type="button" className="plain small" aria-label={`${texts.unlink} ${wallet.walletAddress}`} onClick={() => leave(wallet.walletAddress)}>{texts.unlink}</button></div> },
            ]}
          />
        )}
      </Ready>
      {linking && <LinkWallet onClose={() => link(false)} />}
      {leaving && <Unlink address={leaving} onClose={() => leave(null)} />}
    </Frame>
  );
}

function Unlink({ address, onClose }: { address: string; onClose: () => void }) {
  const unlink = useTask(() => call("DELETE /user-wallets/{walletAddress}", { path: { walletAddress: address } }), ["GET /profiles/me", "GET /user-wallets", "access"]);
  return (
    <Confirm title={texts.unlinkTitle} word={address.slice(-6)} action={texts.unlink} busy={unlink.isPending} error={unlink.error} onClose={onClose} onConfirm={() => unlink.mutate(undefined, { onSuccess: onClose })}>
      <p><Hash value={address} label="address" full /></p>
      <p>{texts.unlinkHint}</p>
    </Confirm>
  );
}
