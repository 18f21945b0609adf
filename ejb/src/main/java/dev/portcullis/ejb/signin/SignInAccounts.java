package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.oidc.VerifiedIdentity;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** Finds the accounts of identities that sign in. */
@Stateless
public class SignInAccounts {
  @Inject private UserRepository users;
  @Inject private WalletRepository wallets;

  /** Whether the account of this identity, if there is one, has a wallet. */
  public boolean hasWallet(VerifiedIdentity identity) {
    return idOf(identity).filter(id -> !wallets.ofUser(id).isEmpty()).isPresent();
  }

  /** The account of this identity, if there is one. */
  public Optional<String> idOf(VerifiedIdentity identity) {
    return users.findByIdentity(identity.issuer(), identity.subject()).map(User::id);
  }
}
