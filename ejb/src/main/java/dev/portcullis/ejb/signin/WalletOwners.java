package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.oidc.ProvenIdentity;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Who has a wallet. */
@Stateless
public class WalletOwners {
  @Inject private UserRepository users;
  @Inject private WalletRepository wallets;

  /** Whether the account of this identity, if there is one, has a wallet. */
  public boolean include(ProvenIdentity identity) {
    return users
        .findByIdentity(identity.issuer(), identity.subject())
        .filter(user -> !wallets.ofUser(user.id()).isEmpty())
        .isPresent();
  }
}
