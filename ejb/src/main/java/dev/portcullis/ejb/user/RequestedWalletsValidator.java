package dev.portcullis.ejb.user;

import dev.portcullis.ejb.chain.startup.WalletDenylist;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Validates the wallets that a request adds to a user. */
@ApplicationScoped
public class RequestedWalletsValidator {
  private static final int MAX_WALLETS = 100;

  @Inject private WalletDenylist policy;

  /**
   * The addresses of {@code texts}, in that order.
   *
   * @param texts addresses, null for none
   * @throws Failure WALLET_LIMIT if there are too many; VALIDATION naming each repeated one;
   *     FORBIDDEN for one that no user may have
   */
  public Set<Address> of(List<String> texts) {
    if (texts == null) {
      return Set.of();
    }
    requireRoom(texts.size());
    List<Failure.Issue> issues = new ArrayList<>();
    Set<Address> addresses = new LinkedHashSet<>();
    for (int i = 0; i < texts.size(); i++) {
      Address address = new Address(texts.get(i));
      policy.check(address);
      if (!addresses.add(address)) {
        issues.add(new Failure.Issue("wallets[" + i + "]", "must not contain a wallet twice"));
      }
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return addresses;
  }

  /**
   * Rejects more wallets than a user may have.
   *
   * @throws Failure WALLET_LIMIT
   */
  public void requireRoom(int wallets) {
    if (wallets > MAX_WALLETS) {
      throw Failure.of(Reason.WALLET_LIMIT, "A user has at most " + MAX_WALLETS + " wallets");
    }
  }
}
