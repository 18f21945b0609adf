import { useState } from "react";
import { ApiError } from "../api/client";
import type { Product } from "../api/types";
import { common } from "../texts/common";
import { TextField } from "../ui/form";
import { Failed } from "../ui/page";
import { Logo } from "../ui/productmark";
import { signInAtProvider, signInWithWallet } from "./session";
import { type Wallet, wallets } from "./wallet";

/** The door: all ways that are set up, and what went wrong before. */
export function SignIn({ product, message }: { product: Product; message: string | null }) {
  const texts = common.signIn;
  const [organization, setOrganization] = useState("");
  const [byOrganization, setByOrganization] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [found] = useState(() => (product.signIn.wallet ? wallets() : []));
  const provider = product.signIn.authorizeUrl;

  const withWallet = async (wallet: Wallet) => {
    setBusy(true);
    setError(null);
    try {
      await signInWithWallet(wallet, organization || null);
    } catch (cause) {
      setError(cause instanceof ApiError ? cause : new ApiError(0, "WALLET", (cause as Error).message, [], null));
      setBusy(false);
    }
  };

  return (
    <main className="door">
      <div className="inner">
        <div className="stack"><Logo size={40} /><h1>{texts.title}</h1><p className="soft">{texts.lead}</p><p className="soft">{texts.chain}: {product.chainName}</p></div>
        {message && <div className="notice warn" role="status">{message}</div>}
        {error && <Failed error={error} />}
        {provider && (
          <div className="stack">
            <button type="button" className="primary" disabled={busy} onClick={() => signInAtProvider(provider, byOrganization ? organization : null)}>{texts.provider}</button>
            {byOrganization
              ? <TextField label={texts.organization} hint={texts.organizationHint} value={organization} onChange={setOrganization} autoFocus />
              : <button type="button" className="plain" onClick={() => setByOrganization(true)}>{texts.otherProvider}</button>}
          </div>
        )}
        {provider && product.signIn.wallet && <div className="rule">{texts.or}</div>}
        {product.signIn.wallet && (
          <div className="stack">
            {found.map((wallet) => (
              <button key={wallet.name} type="button" disabled={busy} onClick={() => withWallet(wallet)}>
                {wallet.icon && <img src={wallet.icon} alt="" width="20" height="20" />}
                {busy ? texts.waiting : found.length > 1 ? wallet.name : texts.wallet}
              </button>
            ))}
            {found.length === 0 && <p className="soft">{texts.noWallet}</p>}
          </div>
        )}
        {!provider && !product.signIn.wallet && <p>{texts.nothing}</p>}
      </div>
    </main>
  );
}
