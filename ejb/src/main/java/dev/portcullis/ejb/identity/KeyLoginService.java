package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.ejb.session.SessionTokenView;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Opens sessions for tenants and services that prove their key (R-IDN-20, ADR 0151). */
@Stateless
@TransactionAttribute(TransactionAttributeType.SUPPORTS)
public class KeyLoginService {
  @Inject private SiweService siwe;
  @Inject private WalletSignature signatures;
  @Inject private KeyLogin transaction;

  /**
   * Signs in as the tenant with the key that signed the challenge.
   *
   * @throws dev.portcullis.kernel.Failure VALIDATION if the message cannot be read, UNAUTHENTICATED
   *     if challenge or signature are invalid or no tenant has the key, FORBIDDEN if the challenge
   *     is for another kind of sign-in or the key is publicly known
   */
  public SessionTokenView asTenant(KeyLoginRequest login) {
    return transaction.open(SiwePurpose.TENANT, login, signed(SiwePurpose.TENANT, login));
  }

  /**
   * Signs in as the service with the key that signed the challenge.
   *
   * @throws dev.portcullis.kernel.Failure as {@link #asTenant}
   */
  public SessionTokenView asService(KeyLoginRequest login) {
    return transaction.open(SiwePurpose.SERVICE, login, signed(SiwePurpose.SERVICE, login));
  }

  /** A contract wallet is queried over the network, so not within the transaction. */
  private PrefetchedResponse<Boolean> signed(SiwePurpose purpose, KeyLoginRequest login) {
    return PrefetchedResponse.of(() -> isSigned(purpose, login));
  }

  private boolean isSigned(SiwePurpose purpose, KeyLoginRequest login) {
    NonceToken challenge = siwe.openForKey(login.message(), login.nonceToken(), purpose);
    return signatures.isSignedBy(challenge.wallet(), login.message(), login.signature());
  }
}
