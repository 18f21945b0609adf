package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.ejb.session.LoginResult;
import dev.portcullis.kernel.Failure;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Opens sessions for users who authenticate. */
@Stateless
@TransactionAttribute(TransactionAttributeType.SUPPORTS)
public class LoginService {
  @Inject private SiweService siwe;
  @Inject private WalletSignature signatures;
  @Inject private WalletLogin transaction;

  /**
   * Signs in with a wallet. Administrators with a passkey first receive a passkey challenge. The
   * wallet's challenge then remains valid for the login with the passkey assertion.
   *
   * @throws Failure VALIDATION if the message cannot be read, UNAUTHENTICATED if challenge or
   *     signature are invalid, WALLET_NOT_LINKED if no account has the wallet, FORBIDDEN if the
   *     wallet is publicly known, the user's organization was deleted, or an M2M application
   *     without the user's rights added the wallet
   */
  public LoginResult withWallet(CryptoNativeLoginRequest login) {
    // A contract wallet is queried over the network, so not within the transaction.
    return transaction.open(login, PrefetchedResponse.of(() -> isSigned(login)));
  }

  private boolean isSigned(CryptoNativeLoginRequest login) {
    NonceToken challenge = siwe.open(login.message(), login.nonceToken(), SiwePurpose.LOGIN);
    return signatures.isSignedBy(challenge.wallet(), login.message(), login.signature());
  }
}
