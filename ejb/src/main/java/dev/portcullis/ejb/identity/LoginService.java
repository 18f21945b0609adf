package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.ejb.session.LoginResult;
import dev.portcullis.kernel.Failure;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Opens sessions for those who prove who they are. */
@Stateless
@TransactionAttribute(TransactionAttributeType.SUPPORTS)
public class LoginService {
  @Inject private SiweService siwe;
  @Inject private WalletSignature signatures;
  @Inject private WalletLogin transaction;

  /**
   * Signs in with a wallet. Administrators with a passkey are answered a challenge for it first,
   * which leaves the wallet's challenge good for the login with the passkey's answer.
   *
   * @throws Failure VALIDATION if the message cannot be read, UNAUTHENTICATED if challenge or
   *     signature do not hold, WALLET_NOT_LINKED if nobody's account has the wallet, FORBIDDEN if
   *     the wallet is publicly known, the user's organization was deleted, or a machine without the
   *     user's rights gave them the wallet
   */
  public LoginResult withWallet(CryptoNativeLoginRequest login) {
    // A contract wallet is asked over the network: not within the transaction.
    return transaction.open(login, PrefetchedResponse.of(() -> isSigned(login)));
  }

  private boolean isSigned(CryptoNativeLoginRequest login) {
    NonceToken challenge = siwe.open(login.message(), login.nonceToken(), SiwePurpose.LOGIN);
    return signatures.isBy(challenge.wallet(), login.message(), login.signature());
  }
}
