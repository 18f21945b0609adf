import { call } from "../../api/client";
import { useTask } from "../../app/task";
import { account, sign, type Wallet } from "../../app/wallet";
import { me } from "../../texts/me";
import { Failed, Surface } from "../../ui/page";
import { WalletButtons } from "../../ui/wallets";

const texts = me.wallets;

/** Links a wallet: it signs the service's challenge. */
export function LinkWallet({ onClose }: { onClose: () => void }) {
  const link = useTask(async (wallet: Wallet) => {
    const walletAddress = await account(wallet);
    const { message, nonceToken } = (await call("POST /user-wallets/initiate", { body: { walletAddress, domain: location.host } })).data;
    const signature = await sign(wallet, walletAddress, message);
    return call("POST /user-wallets/associate", { body: { walletAddress, message, signature, nonceToken } });
  }, ["GET /profiles/me", "GET /user-wallets", "access"]);
  return (
    <Surface title={texts.linkTitle} onClose={onClose}>
      <p>{texts.linkHint}</p>
      {link.error && <Failed error={link.error} />}
      <WalletButtons action={texts.link} busy={link.isPending} none={texts.noWallet} onChoose={(wallet) => link.mutate(wallet, { onSuccess: onClose })} />
    </Surface>
  );
}
