import { useState } from "react";
import { type Wallet, wallets } from "../app/wallet";

/** The wallets of this browser, each as a button. */
export function WalletButtons({ action, busy, none, onChoose }: {
  action: string;
  busy: boolean;
  /** The text that is shown if the browser has no wallet. */
  none: string;
  onChoose: (wallet: Wallet) => void;
}) {
  const [found, setFound] = useState(wallets);
  if (found.length === 0) {
    return <div className="row"><span className="soft">{none}</span><button type="button" onClick={() => setFound(wallets())}>Search again</button></div>;
  }
  return (
    <div className="row">
      {found.map((wallet) => (
        <button key={wallet.name} type="button" className="primary" disabled={busy} onClick={() => onChoose(wallet)}>
          {wallet.icon && <img src={wallet.icon} alt="" width="20" height="20" />}
          {busy ? "Waiting for your wallet…" : found.length > 1 ? `${action}: ${wallet.name}` : action}
        </button>
      ))}
    </div>
  );
}
