/** What a browser wallet offers (EIP-1193). */
export interface WalletProvider {
  request(call: { method: string; params?: unknown[] | object }): Promise<unknown>;
}

/** A wallet that announced itself (EIP-6963). */
export interface Wallet {
  name: string;
  icon: string | null;
  provider: WalletProvider;
}

declare global {
  interface Window {
    ethereum?: WalletProvider;
  }
}

/** The wallets of this browser: those that announce themselves, else the one that is just there. */
export function wallets(): Wallet[] {
  const found: Wallet[] = [];
  const heard = (event: Event) => {
    const { info, provider } = (event as CustomEvent<{ info: { name: string; icon: string }; provider: WalletProvider }>).detail;
    if (!found.some((known) => known.provider === provider)) {
      found.push({ name: info.name, icon: info.icon.startsWith("data:image/") ? info.icon : null, provider });
    }
  };
  addEventListener("eip6963:announceProvider", heard);
  dispatchEvent(new Event("eip6963:requestProvider"));
  removeEventListener("eip6963:announceProvider", heard);
  if (found.length === 0 && globalThis.window.ethereum) {
    found.push({ name: "Browser wallet", icon: null, provider: globalThis.window.ethereum });
  }
  return found;
}

/** The account that the user chose; the wallet prompts for it. */
export async function account(wallet: Wallet): Promise<string> {
  const accounts = (await wallet.provider.request({ method: "eth_requestAccounts" })) as string[];
  const first = accounts[0];
  if (!first) throw new Error("The wallet has no account connected to this page. Connect an account in your wallet.");
  return first;
}

/** The account's signature of a text (EIP-191). */
export async function sign(wallet: Wallet, address: string, text: string): Promise<string> {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return (await wallet.provider.request({ method: "personal_sign", params: [`0x${bytes}`, address] })) as string;
}
