import { useState } from "react";
import { useAccess } from "../../app/access";
import { useTask } from "../../app/task";
import type { Wallet } from "../../app/wallet";
import { wallet as texts } from "../../texts/wallet";
import { Copy, Hash } from "../../ui/status";
import { Facts, Failed } from "../../ui/page";
import { WalletButtons } from "../../ui/wallets";

/** What a wallet has to know of the chain (EIP-3085), to enter by hand or at a click. */
export function Network({ url, guessed }: { url: string; guessed: boolean }) {
  const { product } = useAccess();
  const [shown, show] = useState(false);
  const chainId = `0x${BigInt(product.chainId).toString(16)}`;
  const add = useTask((wallet: Wallet) =>
    wallet.provider.request({
      method: "wallet_addEthereumChain",
      params: [{ chainId, chainName: product.chainName, nativeCurrency: product.currency, rpcUrls: [url] }],
    })
  );
  const masked = url.replace(/[^/]+$/, "••••••••••••••••");
  return (
    <div className="stack">
      <Facts
        of={[
          ["Network", product.chainName],
          [
            texts.url,
            <span key="url" className="row">
              <code className="whole">{shown ? url : masked}</code>
              <button type="button" className="plain small" aria-pressed={shown} onClick={() => show(!shown)}>{shown ? texts.hide : texts.show}</button>
              <Copy text={url} label={texts.urlLabel} />
            </span>,
          ],
          ["Chain ID", <Hash key="chain" value={BigInt(product.chainId).toString()} label="chain id" />],
          ["Currency", `${product.currency.symbol} (${product.currency.name}, ${product.currency.decimals} decimals)`],
        ]}
      />
      {guessed && <div className="notice warn">{texts.guessed}</div>}
      {add.error && <Failed error={add.error} />}
      {add.isSuccess && <div className="notice good" role="status">{texts.added}</div>}
      <WalletButtons action={texts.add} busy={add.isPending} none={texts.noWallet} onChoose={(wallet) => add.mutate(wallet)} />
    </div>
  );
}
